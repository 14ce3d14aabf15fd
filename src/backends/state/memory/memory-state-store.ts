import type { RunKey } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow } from '../../../kernel/run/plan.ts';
import { noSuchRun } from '../no-such-run.ts';
import type { RunRows, RunTransactions } from '../run-rows.ts';
import { TransactionalStateStore } from '../transactional-store.ts';
import { MemoryRunRows } from './rows.ts';

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
    super('memory:', options.leaseProof ?? 'deadline', new MemoryRuns());
  }
}

class MemoryRuns implements RunTransactions {
  readonly #runs = new Map<string, MemoryRunRows>();

  async createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    const standing = this.#runs.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const rows = new MemoryRunRows(marker);
    this.#runs.set(marker.runId, rows);
    return { created: true, run: rows.run };
  }

  async readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.get(runId)?.run;
  }

  async write<T>(run: RunKey, step: (rows: RunRows) => T): Promise<T> {
    return step(this.#rows(run));
  }

  async read<T>(run: RunKey, look: (rows: RunRows) => T): Promise<T> {
    return look(this.#rows(run));
  }

  async close(): Promise<void> {}

  #rows(run: RunKey): MemoryRunRows {
    const rows = this.#runs.get(run.runId);
    if (rows?.run.nonce !== run.nonce) throw noSuchRun(run.runId);
    return rows;
  }
}
