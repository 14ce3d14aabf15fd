import { isGoldleafError } from '../../kernel/errors.ts';
import { encodeRow } from '../../kernel/golden/encode-row.ts';
import type { ItemEntry, Part } from '../../kernel/golden/manifest.ts';
import type { Row, TableSchema } from '../../kernel/golden/table.ts';
import { DOCUMENTS } from '../../kernel/golden/tables.ts';
import { itemColumn } from '../table-schemas.ts';
import type { UnitRows } from './unit-rows.ts';

/** Checks the rows of one shard, in order: each alone, and against those before it. */
export class RowChecker {
  readonly #table: TableSchema;
  readonly #rows: UnitRows;
  readonly #items: ReadonlyMap<string, ItemEntry>;
  readonly #keys = new Set<string>();
  #lastIndex = -1;

  constructor(table: TableSchema, part: Part, rows: UnitRows) {
    this.#table = table;
    this.#rows = rows;
    this.#items = new Map(part.items.map((item) => [item.id, item]));
  }

  /** What is wrong with the row; undefined for a good one, which then counts among the unit's. */
  check(line: string): string | undefined {
    const row = parseRow(line);
    if (row === undefined) return 'is not a JSON object';
    try {
      if (encodeRow(this.#table, row) !== line) return 'is not in canonical form';
    } catch (error) {
      if (isGoldleafError(error, 'ITEM')) return error.message;
      throw error;
    }
    const problem = this.#placeProblem(row);
    if (problem === undefined) this.#rows.add(String(row[itemColumn(this.#table)]), this.#table.name, row);
    return problem;
  }

  #placeProblem(row: Row): string | undefined {
    const key = JSON.stringify(this.#table.key.map((name) => row[name]));
    if (this.#keys.has(key)) return `the primary key ${key} stands twice`;
    this.#keys.add(key);
    const id = row[itemColumn(this.#table)];
    const item = this.#items.get(String(id));
    if (item === undefined) return `${String(id)} is not an item of this unit`;
    if (item.index < this.#lastIndex) return `${item.id} comes after a later item`;
    this.#lastIndex = item.index;
    return this.#table.name === DOCUMENTS.name ? documentProblem(row, item) : undefined;
  }
}

/** The row of `documents` tells the same of the file as the part. */
function documentProblem(row: Row, { index, file }: ItemEntry): string | undefined {
  const expected: Row = {
    document_index: index,
    media_type: file?.mediaType ?? null,
    bytes: file?.bytes ?? null,
    pages: file?.pages ?? null,
  };
  const name = Object.keys(expected).find((column) => row[column] !== expected[column]);
  return name === undefined ? undefined : `${name} is ${String(row[name])}, and the part says ${String(expected[name])}`;
}

function parseRow(line: string): Row | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}
