import type { FencedOutcome } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { UnitRow } from '../../../kernel/run/unit.ts';
import { tryChange, type RowChange } from '../changes.ts';
import type { RunLayout } from './run-layout.ts';
import type { Table } from './table.ts';
import { asRead, unitItem, unitRow } from './unit-item.ts';

/** Changes of one row that may get in each other's way before something is wrong. */
const MOST_RACES = 50;

/** `standing`: the row that stands instead, read strongly. */
export type Replaced = { readonly applied: true } | { readonly applied: false; readonly standing: UnitRow };

export interface Changed {
  readonly outcome: FencedOutcome;
  /** The row as it was written; undefined when nothing was. */
  readonly written: UnitRow | undefined;
}

/** The units' rows, read and written one at a time. */
export class DynamoUnits {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(layout: RunLayout, unit: number): Promise<UnitRow | undefined> {
    const item = await this.#table.get(layout.unitKey(unit));
    return item && unitRow(item);
  }

  /** @throws GoldleafError `NOT_FOUND` */
  async standing(layout: RunLayout, unit: number): Promise<UnitRow> {
    return checkStands(layout, unit, await this.read(layout, unit));
  }

  /** Whether the row was absent. */
  async create(layout: RunLayout, row: UnitRow): Promise<boolean> {
    return (await this.#table.put(unitItem(layout, row), 'absent')).applied;
  }

  /** Writes `after` if the row still is `before`. */
  async replace(layout: RunLayout, before: UnitRow, after: UnitRow, patienceMs?: number): Promise<Replaced> {
    const put = await this.#table.put(unitItem(layout, after), asRead(before), patienceMs);
    if (put.applied) return put;
    return { applied: false, standing: checkStands(layout, before.unit, put.standing && unitRow(put.standing)) };
  }

  /**
   * Reads the row, asks the rule, writes on the condition that the row still stands, and begins anew when it does not.
   *
   * @param known the row as this handle left it, which spares the read: should it have moved, the condition says so
   * @throws GoldleafError `NOT_FOUND`
   */
  async change(layout: RunLayout, unit: number, change: RowChange, known?: UnitRow): Promise<Changed> {
    let row = known ?? (await this.standing(layout, unit));
    for (let races = 0; races < MOST_RACES; races++) {
      const { outcome, write } = tryChange(row, change);
      if (write === undefined) return { outcome, written: undefined };
      const replaced = await this.replace(layout, row, write);
      if (replaced.applied) return { outcome, written: write };
      row = replaced.standing;
    }
    throw new GoldleafError('UNAVAILABLE', `the row of unit ${unit} does not come to rest`);
  }
}

function checkStands(layout: RunLayout, unit: number, row: UnitRow | undefined): UnitRow {
  if (row === undefined) throw new GoldleafError('NOT_FOUND', `run ${layout.key.runId} has no unit ${unit}`);
  return row;
}
