import { GoldleafError } from '../kernel/errors.ts';
import type { Root } from '../kernel/golden/manifest.ts';
import type { TableSchema } from '../kernel/golden/table.ts';

type Column = TableSchema['columns'][number];
type RootTable = Root['tables'][number];
type RootColumn = RootTable['columns'][number];

/**
 * The tables as a root lists them, as the kernel knows tables.
 *
 * @throws GoldleafError `CORPUS` for a list that no run can have written
 */
export function tableSchemas(root: Root, where: string): readonly TableSchema[] {
  const names = new Set(root.tables.map((table) => table.name));
  if (names.size !== root.tables.length) throw new GoldleafError('CORPUS', `${where} is damaged: it lists a table twice`);
  return root.tables.map((table) => tableSchema(table, where));
}

/**
 * The column of a table that names the item a row belongs to: the first of its key, in every table of a run.
 * It is what groups the rows of a shard into items.
 */
export function itemColumn(table: TableSchema): string {
  return table.key[0] as string;
}

/** Whether an item has exactly one row in the table, or at most one. */
export function hasOneRowPerItem(table: TableSchema): boolean {
  return table.key.length === 1;
}

function tableSchema({ name, description, columns, key, measured }: RootTable, where: string): TableSchema {
  const known = new Set(columns.map((column) => column.name));
  if (key.length === 0 || key.some((part) => !known.has(part)) || known.size !== columns.length) {
    throw new GoldleafError('CORPUS', `${where} is damaged: the key or the columns of table ${name} cannot be right`);
  }
  return {
    name,
    description,
    key,
    columns: columns.map((column) => columnSchema(column, `${where} is damaged: ${name}.${column.name}`)),
    ...(measured === true && { measured }),
  };
}

function columnSchema(column: RootColumn, where: string): Column {
  const base = {
    name: column.name,
    description: column.description,
    ...(column.nullable === true && { nullable: true as const }),
    ...(column.measured === true && { measured: true as const }),
  };
  if (column.type !== 'decimal') return { ...base, type: column.type };
  const { precision, scale } = column;
  if (precision === undefined || scale === undefined)
    throw new GoldleafError('CORPUS', `${where} is a decimal without precision and scale`);
  return { ...base, type: column.type, precision, scale };
}
