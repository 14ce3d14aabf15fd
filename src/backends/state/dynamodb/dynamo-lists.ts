import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { DynamoUnits } from './dynamo-units.ts';
import { eachAtOnce } from './each-at-once.ts';
import type { RunLayout } from './run-layout.ts';
import type { Range, Table } from './table.ts';
import { unitRow } from './unit-item.ts';

/** Rows read one by one at the same time. */
const READ_AT_ONCE = 16;

/** Lists of units by state, through the index alone. */
export class DynamoLists {
  readonly #table: Table;
  readonly #units: DynamoUnits;

  constructor(table: Table, units: DynamoUnits) {
    this.#table = table;
    this.#units = units;
  }

  /**
   * Free units first, then those in hands; of each stripe its share of the limit.
   *
   * Only an index that was empty says "none". A unit that is released or claimed moves within it, so two reads of parts
   * could each miss it where it went; and as DynamoDB does not promise a page as of one moment, "none" is read once
   * more in the other direction: whoever slips through one way is met the other way.
   */
  async open(layout: RunLayout, limit: number): Promise<readonly UnitRow[]> {
    for (let empty = 0; empty < 2;) {
      const seen = await this.#openInIndex(layout, limit, empty === 0);
      const rows = await this.#standing(layout, seen);
      if (rows.length > 0) return rows;
      empty = seen.length === 0 ? empty + 1 : 0;
    }
    return [];
  }

  async failed(layout: RunLayout, after: number, limit: number): Promise<readonly UnitRow[]> {
    const rows = await this.#everyRow(layout.failed(after).map((range) => ({ ...range, limit })));
    return rows.sort((left, right) => left.unit - right.unit).slice(0, limit);
  }

  async expired(layout: RunLayout, now: number, limit: number): Promise<readonly UnitRow[]> {
    const rows = await this.#everyRow(layout.leases());
    return rows.filter(({ deadline }) => deadline !== null && deadline <= now).slice(0, limit);
  }

  async leasesOf(layout: RunLayout, execution: string, index: number): Promise<readonly UnitRow[]> {
    const rows = await this.#everyRow(layout.leasesOf(execution, index));
    return rows.filter(({ holder }) => holder?.execution === execution && holder.index === index);
  }

  async #openInIndex(layout: RunLayout, limit: number, backwards: boolean): Promise<readonly UnitRow[]> {
    // One more than the share: the finish row is among the leases.
    const share = Math.ceil(limit / layout.stripes) + 1;
    const pages = await Promise.all(layout.open().map((range) => this.#rows({ ...range, backwards, limit: share })));
    const seen = pages.flatMap((page) => page.filter(({ unit }) => unit !== FINISH_UNIT).slice(0, share - 1));
    const free = seen.filter(({ state }) => state === 'PENDING');
    return [...free, ...seen.filter(({ state }) => state !== 'PENDING')].slice(0, limit);
  }

  /** Of a free unit the index knows everything; the others are read, and left out if they are settled by now. */
  async #standing(layout: RunLayout, seen: readonly UnitRow[]): Promise<readonly UnitRow[]> {
    const rows = [...seen];
    const inHands = seen.flatMap(({ state }, at) => (state === 'RUNNING' ? [at] : []));
    await eachAtOnce(inHands, READ_AT_ONCE, async (at) => {
      rows[at] = await this.#units.standing(layout, (seen[at] as UnitRow).unit);
    });
    return rows.filter(({ state }) => state === 'PENDING' || state === 'RUNNING');
  }

  async #everyRow(ranges: readonly Range[]): Promise<UnitRow[]> {
    return (await Promise.all(ranges.map((range) => this.#rows({ ...range, whole: true })))).flat();
  }

  async #rows(range: Range): Promise<UnitRow[]> {
    return (await this.#table.query(range)).map(unitRow);
  }
}
