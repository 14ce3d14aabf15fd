import type { BlobStore } from '../../contracts/blob-store.ts';
import type { StateStore } from '../../contracts/state-store.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { Wire } from './wire.ts';

/** A state store as a simulation sees it: what stands in it, and how a process reaches it. */
export interface StateModel {
  readonly leaseProof: StateStore['leaseProof'];
  /** The store in one process's hands: every request to the far side goes over the wire. */
  connect(wire: Wire): StateStore;
  /**
   * What stands right now, in no time and unseen by anybody. Undefined before the run is created. A row that did not
   * change is the same object as before.
   */
  inspect(runId: string): Rows | undefined;
}

export interface Rows {
  readonly run: RunRow;
  /** By unit, the finish row too; without those that were not written yet. */
  readonly units: ReadonlyMap<number, UnitRow>;
}

/** A blob store as a simulation sees it. */
export interface BlobModel {
  connect(wire: Wire): BlobStore;
  inspect(key: string): Uint8Array | undefined;
}

export const STATE_CALLS = [
  'createRun',
  'readRun',
  'writeUnits',
  'markPlanned',
  'setRunState',
  'claimUnit',
  'claimFinish',
  'renew',
  'complete',
  'fail',
  'release',
  'expiredLeases',
  'leasesOf',
  'reclaim',
  'readUnit',
  'openUnits',
  'failedUnits',
  'reset',
  'adopt',
  'countUnits',
  'putTask',
  'readTask',
  'listTasks',
] as const satisfies readonly (keyof StateStore)[];
