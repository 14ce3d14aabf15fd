import type { BlobStore } from '../../contracts/blob-store.ts';
import type { StateStore } from '../../contracts/state-store.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../../kernel/run/unit.ts';
import type { RemoteCall } from './remote-call.ts';
import type { Wire } from './wire.ts';

/** A state store as a simulation sees it: what stands in it, and how a process reaches it. */
export interface StateModel {
  readonly leaseProof: StateStore['leaseProof'];
  /** The store in one process's hands: every step at the far side goes over the wire. */
  connect(wire: Wire): StateStore;
  /** What stands right now, in no time and unseen by anybody. Undefined before the run is created. */
  inspect(runId: string): Promise<Rows | undefined>;
}

export interface Rows {
  readonly run: RunRow;
  /** By unit, the finish row too; without those that were not written yet. */
  readonly units: ReadonlyMap<number, UnitRow>;
}

/** A blob store as a simulation sees it. */
export interface BlobModel {
  connect(wire: Wire): BlobStore;
  inspect(key: string): Promise<Uint8Array | undefined>;
}

const STATE_CALLS = [
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

/** A store whose every call is one atomic step. The truth is the store itself, shared by all processes. */
export function wholeCallState(store: StateStore): StateModel {
  return {
    leaseProof: store.leaseProof,
    connect: (wire) => ({
      ...overWire(wire, 'state', store, STATE_CALLS),
      uri: store.uri,
      leaseProof: store.leaseProof,
      close: async () => undefined,
    }),
    inspect: (runId) => readRows(store, runId),
  };
}

/** The store as a plain object, so that a few of its methods can be replaced. */
export function delegating(store: StateStore): StateStore {
  const bound = STATE_CALLS.map((method) => [method, (store[method] as (...args: never[]) => unknown).bind(store)]);
  return { ...(Object.fromEntries(bound) as StateStore), uri: store.uri, leaseProof: store.leaseProof, close: () => store.close() };
}

/** As {@link wholeCallState}, for blobs. Listing is left out: a run is never read from one. */
export function wholeCallBlobs(store: BlobStore): BlobModel {
  return {
    connect: (wire) => ({
      ...overWire(wire, 'blobs', store, ['putIfAbsent', 'read', 'flush'] as const),
      uri: store.uri,
      list: (prefix) => store.list(prefix),
      close: async () => undefined,
    }),
    inspect: (key) => store.read(key),
  };
}

/** Every row of a run, read through the contract. */
export async function readRows(store: StateStore, runId: string): Promise<Rows | undefined> {
  const run = await store.readRun(runId);
  if (run === undefined) return undefined;
  const units = new Map<number, UnitRow>();
  for (let unit = FINISH_UNIT; unit < run.units; unit++) {
    const row = await store.readUnit(run, unit);
    if (row !== undefined) units.set(unit, row);
  }
  return { run, units };
}

/** The named methods of the target, each as one step on the wire. */
function overWire<T extends object, K extends keyof T & string>(
  wire: Wire,
  store: RemoteCall['store'],
  target: T,
  methods: readonly K[],
): Pick<T, K> {
  const sent = methods.map((method) => {
    const call = target[method] as (...args: unknown[]) => Promise<unknown>;
    return [method, (...args: unknown[]) => wire.step({ store, method, args }, () => call.apply(target, args))];
  });
  return Object.fromEntries(sent) as Pick<T, K>;
}
