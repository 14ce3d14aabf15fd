import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { RunLayout } from './run-layout.ts';
import type { Range, Table } from './table.ts';
import { unitRow } from './unit-item.ts';

/** Lists of units by state, through the index alone. */
export class DynamoLists {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Free units first: who asks what is left wants to hear of them before of those that are in hands. */
  async open(layout: RunLayout, limit: number): Promise<readonly UnitRow[]> {
    const rows: UnitRow[] = [];
    // Of a free unit the index knows everything.
    const ranges = [...layout.free(), ...layout.leases().map((range) => ({ ...range, whole: true }))];
    for (const range of ranges) {
      if (rows.length >= limit) break;
      // One more than is missing: the finish row is among the leases.
      const found = await this.#rows({ ...range, limit: limit - rows.length + 1 });
      rows.push(...found.filter(({ unit }) => unit !== FINISH_UNIT));
    }
    return rows.slice(0, limit);
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

  async #everyRow(ranges: readonly Range[]): Promise<UnitRow[]> {
    return (await Promise.all(ranges.map((range) => this.#rows({ ...range, whole: true })))).flat();
  }

  async #rows(range: Range): Promise<UnitRow[]> {
    return (await this.#table.query(range)).map(unitRow);
  }
}
