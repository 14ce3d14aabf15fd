import { LedgerMap } from '../../../backends/state/memory/ledger-map.ts';
import { noSuchRun } from '../../../backends/state/no-such-run.ts';
import type { ClaimView, RunRows, RunTransactions } from '../../../backends/state/run-rows.ts';
import type { RunKey, TaskRow, UnitCounts } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow, type UnitState } from '../../../kernel/run/unit.ts';
import { NumberSet } from './number-set.ts';

/** The rows of one run, where nothing is scanned that a fleet of thousands asks for: hours of it shall pass in seconds. */
export class FleetRows implements RunRows {
  readonly ledger = new LedgerMap();
  #run: RunRow;
  readonly #tasks = new Map<string, TaskRow>();
  readonly #units: UnitRow[] = [];
  #finish: UnitRow | undefined;
  /** Without the finish row. */
  readonly #inState: Readonly<Record<UnitState, NumberSet>>;
  /** RUNNING rows, the finish row too, by the nonce of their claim. */
  readonly #byNonce = new Map<string, UnitRow>();
  /** No deadline is earlier than this. */
  #noneExpiresBefore = Infinity;

  constructor(marker: RunMarker) {
    this.#run = { ...marker, state: 'RUNNING', planned: false };
    const none = (): NumberSet => new NumberSet(marker.units);
    this.#inState = { PENDING: none(), RUNNING: none(), DONE: none(), FAILED: none() };
  }

  get run(): RunRow {
    return this.#run;
  }

  get units(): number {
    return this.#run.units;
  }

  state(): RunState {
    return this.#run.state;
  }

  setState(state: RunState): void {
    this.#run = { ...this.#run, state };
  }

  setPlanned(): void {
    this.#run = { ...this.#run, planned: true };
  }

  unit(unit: number): UnitRow | undefined {
    return unit === FINISH_UNIT ? this.#finish : this.#units[unit];
  }

  addUnits(rows: Iterable<UnitRow>): number {
    let added = 0;
    for (const row of rows) {
      if (this.unit(row.unit) !== undefined) continue;
      this.#put(row);
      added += 1;
    }
    return added;
  }

  replaceUnit(before: UnitRow, after: UnitRow): void {
    if (before.state === 'RUNNING') this.#byNonce.delete(before.nonce ?? '');
    if (before.unit !== FINISH_UNIT) this.#inState[before.state].delete(before.unit);
    this.#put(after);
  }

  firstPending(from: number): UnitRow | undefined {
    const unit = this.#inState.PENDING.firstFrom(from);
    return unit === undefined ? undefined : this.#units[unit];
  }

  heldBy(nonce: string): UnitRow | undefined {
    const row = this.#byNonce.get(nonce);
    return row?.unit === FINISH_UNIT ? undefined : row;
  }

  viewForClaim(nonce: string, now: number, from: number): ClaimView {
    return { held: this.heldBy(nonce), expired: this.expired(now, Infinity), free: this.firstPending(from) };
  }

  running(): readonly UnitRow[] {
    return [...this.#byNonce.values()];
  }

  expired(now: number, limit: number): readonly UnitRow[] {
    if (now < this.#noneExpiresBefore) return [];
    const rows = this.running();
    this.#noneExpiresBefore = rows.reduce((least, { deadline }) => Math.min(least, deadline ?? Infinity), Infinity);
    return rows.filter(({ deadline }) => deadline !== null && deadline <= now).slice(0, limit);
  }

  open(limit: number): readonly UnitRow[] {
    const pending = this.#rowsIn('PENDING', 0, limit);
    return [...pending, ...this.#rowsIn('RUNNING', 0, limit - pending.length)];
  }

  failed(after: number, limit: number): readonly UnitRow[] {
    return this.#rowsIn('FAILED', after + 1, limit);
  }

  counts(): UnitCounts {
    const { PENDING, RUNNING, DONE, FAILED } = this.#inState;
    return { pending: PENDING.size, running: RUNNING.size, done: DONE.size, failed: FAILED.size };
  }

  task(execution: string, index: number): TaskRow | undefined {
    return this.#tasks.get(`${index} ${execution}`);
  }

  putTask(task: TaskRow): void {
    this.#tasks.set(`${task.index} ${task.execution}`, task);
  }

  tasks(): readonly TaskRow[] {
    return [...this.#tasks.values()];
  }

  #put(row: UnitRow): void {
    if (row.state === 'RUNNING') this.#byNonce.set(row.nonce ?? '', row);
    this.#noneExpiresBefore = Math.min(this.#noneExpiresBefore, row.deadline ?? Infinity);
    if (row.unit === FINISH_UNIT) {
      this.#finish = row;
      return;
    }
    this.#units[row.unit] = row;
    this.#inState[row.state].add(row.unit);
  }

  #rowsIn(state: UnitState, from: number, limit: number): readonly UnitRow[] {
    const rows: UnitRow[] = [];
    for (const unit of this.#inState[state].from(from)) {
      if (rows.length >= limit) break;
      rows.push(this.#units[unit] as UnitRow);
    }
    return rows;
  }
}

/** Every run of one store. */
export class FleetRuns implements RunTransactions {
  readonly #runs = new Map<string, FleetRows>();

  /** @throws GoldleafError `NOT_FOUND` */
  rows({ runId, nonce }: RunKey): FleetRows {
    const rows = this.#runs.get(runId);
    if (rows?.run.nonce !== nonce) throw noSuchRun(runId);
    return rows;
  }

  /** What stands right now, in no time. */
  inspect(runId: string): FleetRows | undefined {
    return this.#runs.get(runId);
  }

  async createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    const standing = this.#runs.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const rows = new FleetRows(marker);
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
