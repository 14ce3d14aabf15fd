import type { FencedOutcome } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import * as rules from '../../../kernel/run/unit.ts';
import { FINISH_UNIT, type Observed, type UnitRange, type UnitRow } from '../../../kernel/run/unit.ts';
import { tryChange, type RowChange } from '../changes.ts';
import type { Patience } from './calls.ts';
import type { Collection, Documents, Query } from './documents.ts';
import { queryKeyOf, unitPath, UNITS } from './layout.ts';
import type { PlacedRow, Put, Stored } from './put.ts';
import type { KnownRun } from './runs.ts';

/**
 * The units of runs, one document each.
 *
 * A claim that this handle wrote last is remembered with its version, so that its beats and its end need no read: if
 * the row has moved meanwhile, the write is refused.
 */
export class Units {
  readonly #documents: Documents;
  readonly #held = new Map<string, Stored<UnitRow>>();
  /** Plans whose finish row stands. */
  readonly #finishStands = new Set<string>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Undefined for a unit that the plan does not have, or that is not written yet. */
  async read({ plan, slots }: KnownRun, unit: number): Promise<Stored<UnitRow> | undefined> {
    return slots.has(unit) ? this.#documents.read<UnitRow>(unitPath(plan, unit, slots)) : undefined;
  }

  find(run: KnownRun, query: Query, patience?: Patience): Promise<readonly Stored<UnitRow>[]> {
    return this.#documents.query<UnitRow>(unitsOf(run), query, patience);
  }

  count(run: KnownRun, first: Query, ...others: Query[]): Promise<readonly number[]> {
    return this.#documents.count(unitsOf(run), first, ...others);
  }

  /** The finish row too, and first, so that it is there when any unit is. @returns how many units it created */
  async createAbsent(run: KnownRun, ranges: readonly UnitRange[]): Promise<number> {
    if (!this.#finishStands.has(run.plan)) {
      await this.#documents.create(placed(run, rules.newFinish()));
      this.#finishStands.add(run.plan);
    }
    return this.#documents.createAbsent(ranges.map((range) => placed(run, rules.newUnit(range))));
  }

  async replace(run: KnownRun, before: Stored<UnitRow>, row: UnitRow, patience?: Patience): Promise<Put<UnitRow>> {
    const put = await this.#documents.replace(before, { row, q: queryKeyOf(row, run.slots) }, patience);
    if (put.written) this.remember(run, put.stored);
    return put;
  }

  /** @param stored a row that stands; a claim of this handle if it is RUNNING */
  remember(run: KnownRun, stored: Stored<UnitRow>): void {
    const name = nameOf(run, stored.row.unit);
    if (stored.row.state === 'RUNNING') this.#held.set(name, stored);
    else this.#held.delete(name);
  }

  /** @throws GoldleafError `NOT_FOUND` */
  async change(run: KnownRun, unit: number, change: RowChange): Promise<FencedOutcome> {
    let held = this.#held.get(nameOf(run, unit));
    for (let seen = held ?? (await this.#standing(run, unit)); ;) {
      const { outcome, write } = tryChange(seen.row, change);
      if (write === undefined && held === undefined) return outcome;
      const put = write && (await this.replace(run, seen, write));
      if (put?.written === true) return outcome;
      // What is remembered may be long over.
      if (held !== undefined) this.#held.delete(nameOf(run, unit));
      held = undefined;
      seen = put?.standing ?? (await this.#standing(run, unit));
    }
  }

  /** @throws GoldleafError `NOT_FOUND` */
  async reclaim(run: KnownRun, unit: number, observed: Observed, maxAttempts: number): Promise<UnitRow | undefined> {
    for (let seen = await this.#standing(run, unit); ;) {
      const row = rules.reclaim(seen.row, observed, maxAttempts);
      if (row === undefined) return undefined;
      const put = await this.replace(run, seen, row);
      if (put.written) return put.stored.row;
      seen = put.standing ?? (await this.#standing(run, unit));
    }
  }

  async #standing(run: KnownRun, unit: number): Promise<Stored<UnitRow>> {
    const stored = await this.read(run, unit);
    if (stored === undefined) throw new GoldleafError('NOT_FOUND', `run ${run.key.runId} has no unit ${unit}`);
    return stored;
  }
}

function unitsOf({ plan }: KnownRun): Collection {
  return { parent: plan, id: UNITS };
}

function placed({ plan, slots }: KnownRun, row: UnitRow): PlacedRow<UnitRow> {
  return { path: unitPath(plan, row.unit, slots), row, q: queryKeyOf(row, slots) };
}

function nameOf({ plan }: KnownRun, unit: number): string {
  return `${unit === FINISH_UNIT ? 'finish' : unit} ${plan}`;
}
