import type { StateStore } from '../../../src/contracts/state-store.ts';
import { MemoryRunRows } from '../../../src/backends/state/memory/rows.ts';
import type { UnitRow } from '../../../src/kernel/run/unit.ts';
import { STATE_CALLS, type BlobModel, type StateModel } from '../../../src/testing/simulation/store-model.ts';
import { fileModel } from '../../../src/testing/simulation/stores/files.ts';
import type { StorePair } from '../../../src/testing/simulation/stores/models.ts';
import { sqliteModel } from '../../../src/testing/simulation/stores/sqlite.ts';

/** The plainest store of many hosts: every call is one step, and leases are watched. For bugs that are not a backend's. */
export const MANY_HOSTS: StorePair = { state: () => sqliteModel({ leaseProof: 'observation' }), blobs: fileModel };

/** SQLite's rules on many hosts, whose clocks differ. */
export const deadlinesOfManyHosts = (): StateModel => sqliteModel({ leaseProof: 'deadline' });

/** A store that answers some calls otherwise. */
export function changedStore(change: (store: StateStore) => Partial<StateStore>): StateModel {
  const model = MANY_HOSTS.state();
  return {
    ...model,
    connect: (wire) => {
      const store = delegating(model.connect(wire));
      return { ...store, ...change(store) };
    },
  };
}

/** The store as a plain object, so that a few of its methods can be replaced. */
function delegating(store: StateStore): StateStore {
  const bound = STATE_CALLS.map((method) => [method, (store[method] as (...args: never[]) => unknown).bind(store)]);
  const { uri, leaseProof, ledger } = store;
  return { ...(Object.fromEntries(bound) as StateStore), uri, leaseProof, ledger, close: () => store.close() };
}

/** A planner's rows go over those that stand. */
export function overwritingPlanner(): StateModel {
  return sqliteModel({ leaseProof: 'observation', newRows: (marker) => new OverwrittenRows(marker) });
}

class OverwrittenRows extends MemoryRunRows {
  override addUnits(rows: Iterable<UnitRow>): number {
    let written = 0;
    for (const row of rows) {
      const standing = this.unit(row.unit);
      if (standing === undefined) super.addUnits([row]);
      else this.replaceUnit(standing, row);
      written += 1;
    }
    return written;
  }
}

/** Objects whose keys match are put over what stands. */
export const overwritingBlobs = (overwrites: RegExp): BlobModel => fileModel({ overwrites });
