import { MemoryRuns, RunHead } from '../../../backends/state/memory/runs.ts';
import type { ClaimView, RunRows } from '../../../backends/state/run-rows.ts';
import type { UnitCounts } from '../../../contracts/state-store.ts';
import type { RunMarker } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow, type UnitState } from '../../../kernel/run/unit.ts';
import { NumberSet } from './number-set.ts';

/** The rows of one run, where nothing is scanned that a fleet of thousands asks for: hours of it shall pass in seconds. */
export class FleetRows extends RunHead implements RunRows {
  readonly #units: UnitRow[] = [];
  #finish: UnitRow | undefined;
  /** Without the finish row. */
  readonly #inState: Readonly<Record<UnitState, NumberSet>>;
  /** RUNNING rows, the finish row too, by the nonce of their claim. */
  readonly #byNonce = new Map<string, UnitRow>();
  /** No deadline is earlier than this. */
  #noneExpiresBefore = Infinity;

  constructor(marker: RunMarker) {
    super(marker);
    const none = (): NumberSet => new NumberSet(marker.units);
    this.#inState = { PENDING: none(), RUNNING: none(), DONE: none(), FAILED: none() };
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

/** Every run of a fleet's store. */
export class FleetRuns extends MemoryRuns<FleetRows> {
  constructor() {
    super((marker) => new FleetRows(marker));
  }
}
