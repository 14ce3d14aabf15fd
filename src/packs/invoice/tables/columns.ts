import type { Cell, Column, Row, TableSchema } from '../../../kernel/golden/table.ts';

/** A column, and how its cell is read off what a row stands for: a table and its rows cannot drift apart. */
export interface ReadColumn<T> {
  readonly column: Column;
  readonly read: (from: T) => Cell;
}

type PlainType = 'text' | 'integer' | 'date';

/** Digits of a decimal column: all of them, and those after the point. */
type Digits = readonly [precision: number, scale: number];

/** Three digits after the point hold the amounts of every currency. */
export const AMOUNT: Digits = [18, 3];
export const UNIT_PRICE: Digits = [18, 6];
export const QUANTITY: Digits = [15, 3];
export const PERCENT: Digits = [7, 4];

export function column<T>(type: PlainType, name: string, description: string, read: (from: T) => string | number): ReadColumn<T> {
  return { column: { name, type, description }, read };
}

/** A column that is null where the document has no such value. */
export function optional<T>(type: PlainType, name: string, description: string, read: (from: T) => string | number | null): ReadColumn<T> {
  return { column: { name, type, description, nullable: true }, read };
}

export function decimal<T>([precision, scale]: Digits, name: string, description: string, read: (from: T) => string): ReadColumn<T> {
  return { column: { name, type: 'decimal', precision, scale, description }, read };
}

export function optionalDecimal<T>(digits: Digits, name: string, description: string, read: (from: T) => string | null): ReadColumn<T> {
  const [precision, scale] = digits;
  return { column: { name, type: 'decimal', precision, scale, description, nullable: true }, read };
}

export function schemaOf<T>(about: Pick<TableSchema, 'name' | 'description' | 'key'>, columns: readonly ReadColumn<T>[]): TableSchema {
  return { ...about, columns: columns.map((each) => each.column) };
}

export function readRow<T>(columns: readonly ReadColumn<T>[], from: T): Row {
  const row: Record<string, Cell> = {};
  for (const { column, read } of columns) row[column.name] = read(from);
  return row;
}
