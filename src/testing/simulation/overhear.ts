import type { BlobStore } from '../../contracts/blob-store.ts';
import type { ClaimOutcome, ClaimRequest, StateStore } from '../../contracts/state-store.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import type { Fence } from '../../kernel/run/unit.ts';
import { sameBytes, type Invariants } from './invariants.ts';
import { wordAnswer, wordCall, type ContractCall } from './remote-call.ts';
import type { Setting } from './setting.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { STATE_CALLS } from './store-model.ts';

/** Calls whose words help nobody who reads a story. */
const QUIET = new Set(['putTask', 'readTask', 'readRun', 'countUnits']);

/** A process's ear at one store: what the process asks and is told is what it may go by. */
export interface Listener {
  readonly setting: Setting;
  readonly process: SimulatedProcess;
}

/** The store in the process's hands, overheard. */
export function overhearState({ setting, process }: Listener, store: StateStore): StateStore {
  const { invariants, world } = setting;
  const overheard = STATE_CALLS.map((method) => {
    const send = store[method] as (...args: unknown[]) => Promise<unknown>;
    const call = async (...args: unknown[]): Promise<unknown> => {
      const told = { method, args };
      const sentAt = process.clock.monotonic();
      invariants.told.note(process, told);
      const value = await send.apply(store, args);
      if (!QUIET.has(method)) world.story.tell(process.name, () => `${wordCall(told)} -> ${wordAnswer({ value })}`);
      hear(invariants, process, told, value, sentAt);
      return value;
    };
    return [method, call];
  });
  const { uri, leaseProof, ledger } = store;
  const calls = Object.fromEntries(overheard) as Pick<StateStore, (typeof STATE_CALLS)[number]>;
  return { ...calls, uri, leaseProof, ledger, close: () => store.close() };
}

/** As {@link overhearState}, for blobs: nothing is written but under a lease, and every outcome is true. */
export function overhearBlobs({ setting: { invariants, world }, process }: Listener, store: BlobStore): BlobStore {
  return {
    uri: store.uri,
    flush: () => store.flush(),
    read: (key) => store.read(key),
    list: (prefix) => store.list(prefix),
    close: () => store.close(),
    putIfAbsent: async (key, bytes) => {
      const unit = unitOfKey(key);
      if (unit !== undefined) invariants.violate(invariants.leases.faultOfWrite(process, unit));
      const outcome = await store.putIfAbsent(key, bytes);
      world.story.tell(process.name, () => `putIfAbsent ${key} -> ${outcome}`);
      const isSame = sameBytes(invariants.standing(key), bytes);
      if (isSame === (outcome === 'different')) {
        invariants.violate(`I7: the put of ${key} was told ${outcome}, and ${isSame ? 'its' : 'other'} bytes stand`);
      }
      return outcome;
    },
  };
}

function hear(invariants: Invariants, process: SimulatedProcess, { method, args }: ContractCall, value: unknown, sentAt: number): void {
  const { leases, rows } = invariants;
  if (method === 'claimUnit' && (value as ClaimOutcome).kind === 'claimed') {
    const { row } = value as ClaimOutcome & { kind: 'claimed' };
    leases.granted(process, row.unit, { sentAt, nonce: (args[1] as ClaimRequest).terms.nonce });
  }
  if (method === 'renew' && value === 'done') {
    const { unit, nonce } = args[1] as Fence;
    leases.granted(process, unit, { sentAt, nonce });
  }
  if (method === 'complete' && value === 'done') {
    const { unit } = args[1] as Fence;
    const state = rows?.units.get(unit)?.state ?? 'missing';
    if (state !== 'DONE') invariants.violate(`I5: unit ${unit} was told to be complete, and is ${state}`);
  }
  if (method === 'createRun') {
    const { created, run } = value as { readonly created: boolean; readonly run: RunRow };
    if (created && run.nonce !== (args[0] as RunRow).nonce) invariants.violate('I12: the run was created twice');
    if (run.nonce !== rows?.run.nonce) invariants.violate('I12: a planner was told of a run that does not stand');
  }
}

function unitOfKey(key: string): number | undefined {
  const match = /unit-(\d{6})/.exec(key);
  return match === null ? undefined : Number(match[1]);
}
