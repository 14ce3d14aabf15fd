import type { TaskRow, UnitCounts } from '../../../contracts/state-store.ts';
import type { RunState } from '../../../kernel/run/plan.ts';
import { type ClaimTerms, FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { LedgerTable } from '../ledger/ledger-rows.ts';
import type { ClaimView, RunRows } from '../run-rows.ts';
import type { SqliteLedger } from './ledger-table.ts';
import type { RunColumns, Statements } from './statements.ts';
import { changingValues, holderText, unitRowOf, type UnitColumns } from './unit-columns.ts';

/** The rows of one run, through prepared statements on one connection. */
export class SqliteRunRows implements RunRows {
  readonly runId: string;
  readonly units: number;
  readonly ledger: LedgerTable;
  readonly #id: number;
  readonly #do: Statements;
  /** Claims made by {@link claimFirst} or renewed by {@link swapUnit}, as they were written, until one is settled or lost. */
  readonly #held = new Map<number, UnitRow>();

  constructor(runId: string, { id, units }: RunColumns, statements: Statements, ledger: SqliteLedger) {
    this.runId = runId;
    this.units = units;
    this.ledger = ledger.of(id);
    this.#id = id;
    this.#do = statements;
  }

  state(): RunState {
    return (this.#do.runState.get(this.#id) as { state: RunState }).state;
  }

  setState(state: RunState): void {
    this.#do.setRunState.run(state, this.#id);
  }

  setPlanned(): void {
    this.#do.setPlanned.run(this.#id);
  }

  unit(unit: number): UnitRow | undefined {
    return rowOf(this.#do.unit.get(this.#id, unit));
  }

  addUnits(rows: Iterable<UnitRow>): number {
    let added = 0;
    for (const row of rows) {
      added += this.#do.insertUnit.run(this.#id, row.unit, row.start, row.count, ...changingValues(row)).changes;
    }
    return added;
  }

  replaceUnit(_: UnitRow, after: UnitRow): void {
    this.#do.setUnit.run(...changingValues(after), this.#id, after.unit);
  }

  /**
   * Writes `after` if `before` still stands, in one statement that is a transaction by itself. State, token and beat tell
   * which row stands: a token belongs to one claim, every renewal moves the beat, and no state is entered twice under one token.
   */
  swapUnit(before: UnitRow, after: UnitRow): boolean {
    const { unit, state, token, beat } = before;
    const stood = this.#do.swapUnit.run(...changingValues(after), this.#id, unit, state, token, beat).changes > 0;
    if (stood && after.state === 'RUNNING') this.#held.set(unit, after);
    else this.#held.delete(unit);
    return stood;
  }

  /** The claim as this process wrote it last. It may be old: good for another swap, which compares, and for nothing else. */
  heldUnit(unit: number): UnitRow | undefined {
    return this.#held.get(unit);
  }

  /**
   * The kernel's `claim` of the first free unit from `from` on, said in SQL: found and written in one statement, with nothing
   * computed while peers wait. Undefined when none is free there, a claim is to be taken back, or this one has been made before.
   */
  claimFirst({ nonce, deadline, holder }: ClaimTerms, now: number, from: number): UnitRow | undefined {
    const id = this.#id;
    const written = this.#do.claimFirst.get(nonce, deadline, holderText(holder), id, id, from, id, nonce, now);
    if (written === undefined) return undefined;
    const [unit, start, count, token, attempts] = written;
    const row: UnitRow = {
      unit,
      start,
      count,
      state: 'RUNNING',
      token,
      nonce,
      beat: 0,
      deadline,
      holder,
      attempts,
      reason: null,
      part: null,
    };
    this.#held.set(unit, row);
    return row;
  }

  viewForClaim(nonce: string, now: number, from: number): ClaimView {
    const seen = this.#do.viewForClaim.all(this.#id, nonce, now, this.#id, from);
    const free = seen.at(-1)?.at(-1) === 1 ? seen.pop() : undefined;
    const running = seen.map(unitRowOf);
    return {
      held: running.find((row) => row.nonce === nonce && row.unit !== FINISH_UNIT),
      expired: running.filter(({ deadline }) => deadline !== null && deadline <= now),
      free: free && unitRowOf(free),
    };
  }

  firstPending(from: number): UnitRow | undefined {
    return rowOf(this.#do.firstPending.get(this.#id, from));
  }

  running(): readonly UnitRow[] {
    return this.#do.running.all(this.#id).map(unitRowOf);
  }

  expired(now: number, limit: number): readonly UnitRow[] {
    return this.#do.expired.all(this.#id, now, limit).map(unitRowOf);
  }

  open(limit: number): readonly UnitRow[] {
    return this.#do.open.all(this.#id, this.#id, limit).map(unitRowOf);
  }

  failed(after: number, limit: number): readonly UnitRow[] {
    return this.#do.failed.all(this.#id, after, limit).map(unitRowOf);
  }

  counts(): UnitCounts {
    const tally = this.#do.tally.get(this.#id, this.#id) ?? { written: 0, done: 0, failed: 0, running: 0 };
    const { written, done, failed, running } = tally;
    return { pending: written - done - failed - running, running, done, failed };
  }

  task(execution: string, index: number): TaskRow | undefined {
    const found = this.#do.task.get(this.#id, execution, index);
    return found && (JSON.parse(found.row) as TaskRow);
  }

  putTask(task: TaskRow): void {
    this.#do.setTask.run(this.#id, task.execution, task.index, JSON.stringify(task));
  }

  tasks(): readonly TaskRow[] {
    return this.#do.tasks.all(this.#id).map(({ row }) => JSON.parse(row) as TaskRow);
  }
}

function rowOf(columns: UnitColumns | undefined): UnitRow | undefined {
  return columns && unitRowOf(columns);
}
