import { encodeItem } from '../../kernel/golden/item.ts';
import type { Part } from '../../kernel/golden/manifest.ts';
import type { Row, TableSchema } from '../../kernel/golden/table.ts';

/** The rows of one unit's shards, put back together item by item. */
export class UnitRows {
  readonly #part: Part;
  readonly #items: ReadonlyMap<string, Map<string, Row[]>>;

  constructor(part: Part) {
    this.#part = part;
    this.#items = new Map(part.items.map(({ id }) => [id, new Map()]));
  }

  /** @param row one that fits its table, of an item of this unit */
  add(item: string, table: string, row: Row): void {
    const tables = this.#items.get(item);
    const rows = tables?.get(table);
    if (rows === undefined) tables?.set(table, [row]);
    else rows.push(row);
  }

  /** Once every row was added: items whose rows are not those their digests were taken of. */
  *problems(tables: readonly TableSchema[]): Generator<string> {
    for (const { id, rowsSha256, truthSha256 } of this.#part.items) {
      const encoded = encodeItem(tables, this.#items.get(id) ?? new Map<string, Row[]>());
      if (encoded.rowsSha256 !== rowsSha256) yield `the rows of ${id} do not have its rowsSha256`;
      if (encoded.truthSha256 !== truthSha256) yield `the rows of ${id} do not have its truthSha256`;
    }
  }
}
