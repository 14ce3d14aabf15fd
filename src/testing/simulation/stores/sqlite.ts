import type { RunKey } from '../../../contracts/state-store.ts';
import { MemoryRunRows } from '../../../backends/state/memory/rows.ts';
import { noSuchRun } from '../../../backends/state/no-such-run.ts';
import type { RunRows, RunTransactions } from '../../../backends/state/run-rows.ts';
import { TransactionalStateStore } from '../../../backends/state/transactional-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunMarker, RunRow } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import type { StateModel } from '../store-model.ts';
import type { Wire } from '../wire.ts';

export interface SqliteModelOptions {
  /** What a passed deadline is worth. One host has one clock, so SQLite takes it for proof. */
  readonly leaseProof?: StateModel['leaseProof'];
  readonly newRows?: (marker: RunMarker) => MemoryRunRows;
}

/** A lock that others hold for too long; whether a transaction was committed when its process got no answer is not known. */
const ERRORS: WireErrors = {
  unanswered: ({ name }) => new GoldleafError('UNAVAILABLE', `the state store does not answer: ${name}`),
  throttled: () => new GoldleafError('UNAVAILABLE', 'the state store is busy'),
};

/** SQLite: one writer at a time, so a transaction is one step. The rows, and what a transaction does with them, are the product's. */
export function sqliteModel({
  leaseProof = 'deadline',
  newRows = (marker) => new MemoryRunRows(marker),
}: SqliteModelOptions = {}): StateModel {
  const runs = new Map<string, MemoryRunRows>();
  return {
    leaseProof,
    connect: (wire) => new TransactionalStateStore('sqlite:simulated', leaseProof, new RemoteRuns(wire, runs, newRows)),
    inspect: (runId) => {
      const rows = runs.get(runId);
      return rows && { run: rows.run, units: unitsOf(rows) };
    },
  };
}

class RemoteRuns implements RunTransactions {
  readonly #wire: Wire;
  readonly #runs: Map<string, MemoryRunRows>;
  readonly #newRows: (marker: RunMarker) => MemoryRunRows;

  constructor(wire: Wire, runs: Map<string, MemoryRunRows>, newRows: (marker: RunMarker) => MemoryRunRows) {
    this.#wire = wire;
    this.#runs = runs;
    this.#newRows = newRows;
  }

  createRun(marker: RunMarker): Promise<{ created: boolean; run: RunRow }> {
    return this.#step('create run', true, () => {
      const standing = this.#runs.get(marker.runId);
      if (standing !== undefined) return { created: false, run: standing.run };
      const rows = this.#newRows(marker);
      this.#runs.set(marker.runId, rows);
      return { created: true, run: rows.run };
    });
  }

  readRun(runId: string): Promise<RunRow | undefined> {
    return this.#step('read run', false, () => this.#runs.get(runId)?.run);
  }

  write<T>(run: RunKey, step: (rows: RunRows) => T): Promise<T> {
    return this.#step('transaction', true, () => step(this.#rows(run)));
  }

  read<T>(run: RunKey, look: (rows: RunRows) => T): Promise<T> {
    return this.#step('read', false, () => look(this.#rows(run)));
  }

  async close(): Promise<void> {}

  #step<T>(name: string, changes: boolean, effect: () => T): Promise<T> {
    const call: RemoteCall = { store: 'state', name, changes, errors: ERRORS };
    return this.#wire.step(call, effect);
  }

  #rows({ runId, nonce }: RunKey): MemoryRunRows {
    const rows = this.#runs.get(runId);
    if (rows?.run.nonce !== nonce) throw noSuchRun(runId);
    return rows;
  }
}

function unitsOf(rows: MemoryRunRows): Map<number, UnitRow> {
  const units = new Map<number, UnitRow>();
  for (let unit = FINISH_UNIT; unit < rows.units; unit++) {
    const row = rows.unit(unit);
    if (row !== undefined) units.set(unit, row);
  }
  return units;
}
