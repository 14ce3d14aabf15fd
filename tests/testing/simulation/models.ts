import type { PutOutcome } from '../../../src/contracts/blob-store.ts';
import type { ClaimOutcome, ClaimRequest, RunKey, StateStore } from '../../../src/contracts/state-store.ts';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import { MemoryRunRows } from '../../../src/backends/state/memory/rows.ts';
import { noSuchRun } from '../../../src/backends/state/no-such-run.ts';
import type { RunRows, RunTransactions } from '../../../src/backends/state/run-rows.ts';
import { TransactionalStateStore } from '../../../src/backends/state/transactional-store.ts';
import type { RunMarker, RunRow } from '../../../src/kernel/run/plan.ts';
import { claim, type UnitRow } from '../../../src/kernel/run/unit.ts';
import {
  delegating,
  readRows,
  wholeCallBlobs,
  wholeCallState,
  type BlobModel,
  type StateModel,
} from '../../../src/testing/simulation/store-model.ts';
import type { Wire } from '../../../src/testing/simulation/wire.ts';

export const memoryBlobs = (): BlobModel => wholeCallBlobs(new MemoryBlobStore());

/** Tasks of one host, whose shared clock proves a passed deadline. */
export const oneHost = (): StateModel => wholeCallState(new MemoryStateStore({ leaseProof: 'deadline' }));

/** Tasks of many hosts, who must watch each other's beats. */
export const manyHosts = (): StateModel => wholeCallState(new MemoryStateStore({ leaseProof: 'observation' }));

/** Runs in memory, with their rows in reach of a model. */
export class OpenRuns implements RunTransactions {
  readonly #newRows: (marker: RunMarker) => MemoryRunRows;
  readonly #runs = new Map<string, MemoryRunRows>();

  constructor(newRows = (marker: RunMarker) => new MemoryRunRows(marker)) {
    this.#newRows = newRows;
  }

  rows({ runId, nonce }: RunKey): MemoryRunRows {
    const rows = this.#runs.get(runId);
    if (rows?.run.nonce !== nonce) throw noSuchRun(runId);
    return rows;
  }

  async createRun(marker: RunMarker): Promise<{ created: boolean; run: RunRow }> {
    const standing = this.#runs.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const rows = this.#newRows(marker);
    this.#runs.set(marker.runId, rows);
    return { created: true, run: rows.run };
  }

  async readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.get(runId)?.run;
  }

  async write<T>(run: RunKey, step: (rows: RunRows) => T): Promise<T> {
    return step(this.rows(run));
  }

  async read<T>(run: RunKey, look: (rows: RunRows) => T): Promise<T> {
    return look(this.rows(run));
  }

  async close(): Promise<void> {}
}

/** Writes the row as it shall be if the one that was observed still may be claimed. */
export type ClaimRule = (standing: UnitRow, observed: UnitRow, request: ClaimRequest) => UnitRow | undefined;

export const claimIfUnchanged: ClaimRule = (standing, observed, request) =>
  standing.token === observed.token ? claim(standing, request.terms) : undefined;

/**
 * A store that has no transactions: a claim first looks for a candidate and then writes it, on condition that it is
 * still as it was seen. Between the two anything may happen, the claimer's death too.
 */
export function candidateThenClaim(rule: ClaimRule = claimIfUnchanged): StateModel {
  const runs = new OpenRuns();
  const store = new TransactionalStateStore('memory:', 'observation', runs);
  const whole = wholeCallState(store);
  return {
    leaseProof: 'observation',
    inspect: (runId) => readRows(store, runId),
    connect: (wire): StateStore => ({
      ...whole.connect(wire),
      claimUnit: (run, request) => claimInTwoSteps(wire, runs, run, request, rule),
    }),
  };
}

async function claimInTwoSteps(wire: Wire, runs: OpenRuns, run: RunKey, request: ClaimRequest, rule: ClaimRule): Promise<ClaimOutcome> {
  const call = { store: 'state', method: 'claimUnit', args: [run, request] } as const;
  const found = await wire.step(call, async () => {
    const rows = runs.rows(run);
    const held = rows.running().find(({ nonce }) => nonce === request.terms.nonce);
    return held ?? rows.firstPending(Math.floor(request.place * rows.units)) ?? rows.firstPending(0);
  });
  if (found === undefined) return { kind: 'none', reclaimed: [] };
  if (found.state === 'RUNNING') return { kind: 'claimed', row: found, reclaimed: [] };
  return wire.step(call, async (): Promise<ClaimOutcome> => {
    const rows = runs.rows(run);
    const standing = rows.unit(found.unit) as UnitRow;
    const claimed = rule(standing, found, request);
    if (claimed === undefined) return { kind: 'lost' };
    rows.replaceUnit(standing, claimed);
    return { kind: 'claimed', row: claimed, reclaimed: [] };
  });
}

/** A store of many hosts that answers some calls otherwise. */
export function changedStore(change: (store: StateStore) => Partial<StateStore>): StateModel {
  const store = new MemoryStateStore({ leaseProof: 'observation' });
  const changed = wholeCallState({ ...delegating(store), ...change(store) });
  return { ...changed, inspect: (runId) => readRows(store, runId) };
}

/** A planner's rows go over those that stand. */
export function overwritingPlanner(): StateModel {
  return wholeCallState(new TransactionalStateStore('memory:', 'observation', new OpenRuns((marker) => new OverwrittenRows(marker))));
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
export function overwritingBlobs(keys: RegExp): BlobModel {
  const store = new MemoryBlobStore();
  const over = new Map<string, Uint8Array>();
  const read = async (key: string): Promise<Uint8Array | undefined> => over.get(key) ?? store.read(key);
  const putIfAbsent = async (key: string, bytes: Uint8Array): Promise<PutOutcome> => {
    if (!keys.test(key)) return store.putIfAbsent(key, bytes);
    over.set(key, bytes);
    return 'created';
  };
  return wholeCallBlobs({
    uri: store.uri,
    read,
    putIfAbsent,
    flush: () => store.flush(),
    list: (prefix) => store.list(prefix),
    close: () => store.close(),
  });
}
