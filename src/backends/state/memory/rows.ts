import type { UnitCounts } from '../../../contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow, type UnitState } from '../../../kernel/run/unit.ts';
import type { ClaimView, RunRows } from '../run-rows.ts';
import { RunHead } from './runs.ts';

/** The rows of one run, in maps. */
export class MemoryRunRows extends RunHead implements RunRows {
  readonly #rows = new Map<number, UnitRow>();
  readonly #byState: Readonly<Record<UnitState, Set<number>>> = {
    PENDING: new Set(),
    RUNNING: new Set(),
    DONE: new Set(),
    FAILED: new Set(),
  };

  unit(unit: number): UnitRow | undefined {
    return this.#rows.get(unit);
  }

  addUnits(rows: Iterable<UnitRow>): number {
    let added = 0;
    for (const row of rows) {
      if (this.#rows.has(row.unit)) continue;
      this.#rows.set(row.unit, row);
      this.#byState[row.state].add(row.unit);
      added += 1;
    }
    return added;
  }

  replaceUnit(before: UnitRow, after: UnitRow): void {
    this.#byState[before.state].delete(before.unit);
    this.#byState[after.state].add(after.unit);
    this.#rows.set(after.unit, after);
  }

  firstPending(from: number): UnitRow | undefined {
    for (let unit = from; unit < this.units; unit++) {
      const row = this.#rows.get(unit);
      if (row?.state === 'PENDING') return row;
    }
    return undefined;
  }

  viewForClaim(nonce: string, now: number, from: number): ClaimView {
    const held = this.running().find((row) => row.nonce === nonce && row.unit !== FINISH_UNIT);
    return { held, expired: this.expired(now, Infinity), free: this.firstPending(from) };
  }

  running(): readonly UnitRow[] {
    return this.#inState('RUNNING');
  }

  expired(now: number, limit: number): readonly UnitRow[] {
    return this.running()
      .filter(({ deadline }) => deadline !== null && deadline <= now)
      .slice(0, limit);
  }

  open(limit: number): readonly UnitRow[] {
    return [...this.#inState('PENDING'), ...this.running()].filter(({ unit }) => unit !== FINISH_UNIT).slice(0, limit);
  }

  failed(after: number, limit: number): readonly UnitRow[] {
    return this.#inState('FAILED')
      .filter(({ unit }) => unit > after)
      .slice(0, limit);
  }

  counts(): UnitCounts {
    const finish = this.#rows.get(FINISH_UNIT)?.state;
    const count = (state: UnitState): number => this.#byState[state].size - (state === finish ? 1 : 0);
    return { pending: count('PENDING'), running: count('RUNNING'), done: count('DONE'), failed: count('FAILED') };
  }

  #inState(state: UnitState): UnitRow[] {
    const units = [...this.#byState[state]].sort((left, right) => left - right);
    return units.map((unit) => this.#rows.get(unit) as UnitRow);
  }
}
