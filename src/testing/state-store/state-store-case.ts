import type { StateStore } from '../../contracts/state-store.ts';
import type { ConformanceCase } from '../conformance.ts';

export interface StateStoreContext {
  /** A handle on the pool of this case, which is empty at first; every call gives another handle on the same. */
  readonly open: () => Promise<StateStore>;
}

export interface StateStoreCase extends ConformanceCase<StateStoreContext> {
  /** Asks only stores with this proof of a dead lease; a runner skips it by name for others. */
  readonly leaseProof?: StateStore['leaseProof'];
}
