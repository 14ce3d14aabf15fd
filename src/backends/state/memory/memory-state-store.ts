import { TransactionalStateStore } from '../transactional-store.ts';
import { MemoryRunRows } from './rows.ts';
import { MemoryRuns } from './runs.ts';

export interface MemoryStateStoreOptions {
  /** What a passed deadline is worth; see the contract. Default `deadline`. */
  readonly leaseProof?: 'deadline' | 'observation';
}

/**
 * A pool that lives and ends with its process. Tasks of the process share it by sharing the object; a call takes
 * effect at once when it is made, and only its reply comes later.
 */
export class MemoryStateStore extends TransactionalStateStore {
  constructor(options: MemoryStateStoreOptions = {}) {
    super('memory:', options.leaseProof ?? 'deadline', new MemoryRuns((marker) => new MemoryRunRows(marker)));
  }
}
