import { canonicalJson } from '../canonical-json.ts';
import { parseDecimal } from '../decimal.ts';
import { GoldleafError } from '../errors.ts';

/** What a cell can hold: decimals and dates travel as strings, integers as safe integers. */
export type Cell = string | number | boolean | null;
export type Row = Readonly<Record<string, Cell>>;

interface ColumnBase {
  readonly name: string;
  /** One line for people, carried into every export. */
  readonly description: string;
  readonly nullable?: true;
  /**
   * The value was read off the rendered document (its size, its pages), so it depends on the browser.
   * Such columns are part of the corpus digest and not of the truth digest.
   */
  readonly measured?: true;
}

export type Column =
  | (ColumnBase & { readonly type: 'text' | 'integer' | 'date' | 'boolean' })
  /** An exact decimal of at most `precision` digits, at most `scale` of them after the point. */
  | (ColumnBase & { readonly type: 'decimal'; readonly precision: number; readonly scale: number });

export interface TableSchema {
  readonly name: string;
  readonly description: string;
  readonly columns: readonly Column[];
  /** The primary key's columns. */
  readonly key: readonly string[];
}

const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/**
 * The row as its line of a shard: canonical JSON, every column there, null where empty.
 *
 * @throws GoldleafError `ITEM` for a missing, unknown or ill-typed cell, or a decimal beyond its column's scale.
 */
export function encodeRow(schema: TableSchema, row: Row): string {
  checkRow(schema, row);
  return canonicalJson(row);
}

/** The row without what was measured on the rendered document: what the truth digest covers. */
export function encodeTruth(schema: TableSchema, row: Row): string {
  const measured = new Set(schema.columns.filter((column) => column.measured === true).map((column) => column.name));
  if (measured.size === 0) return canonicalJson(row);
  return canonicalJson(Object.fromEntries(Object.entries(row).filter(([name]) => !measured.has(name))));
}

/** @throws GoldleafError `ITEM`, naming the table, the column and the cell. */
export function checkRow(schema: TableSchema, row: Row): void {
  for (const column of schema.columns) {
    const problem = cellProblem(column, row[column.name]);
    if (problem !== undefined) throw new GoldleafError('ITEM', `${schema.name}.${column.name}: ${problem}`);
  }
  if (Object.keys(row).length !== schema.columns.length) {
    const known = new Set(schema.columns.map((column) => column.name));
    const unknown = Object.keys(row).filter((name) => !known.has(name));
    throw new GoldleafError('ITEM', `${schema.name}: no such column: ${unknown.join(', ')}`);
  }
}

function cellProblem(column: Column, cell: Cell | undefined): string | undefined {
  if (cell === undefined) return 'is missing';
  if (cell === null) return column.nullable === true ? undefined : 'is null';
  switch (column.type) {
    case 'text':
      return typeof cell === 'string' ? undefined : `${String(cell)} is not a text`;
    case 'integer':
      return Number.isSafeInteger(cell) ? undefined : `${String(cell)} is not a safe integer`;
    case 'boolean':
      return typeof cell === 'boolean' ? undefined : `${String(cell)} is not a boolean`;
    case 'date':
      return typeof cell === 'string' && isDate(cell) ? undefined : `${String(cell)} is not a date like 2026-03-09`;
    case 'decimal':
      return decimalProblem(column, cell);
  }
}

function isDate(text: string): boolean {
  return DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
}

function decimalProblem(column: { readonly precision: number; readonly scale: number }, cell: Cell): string | undefined {
  if (typeof cell !== 'string') return `${String(cell)} is not a decimal written as text`;
  let value;
  try {
    value = parseDecimal(cell);
  } catch {
    return `${JSON.stringify(cell)} is not a decimal`;
  }
  if (value.scale > column.scale) return `${cell} has more than ${column.scale} digits after the point`;
  const wholeDigits = cell.replace('-', '').split('.')[0]?.length ?? 0;
  return wholeDigits > column.precision - column.scale ? `${cell} does not fit DECIMAL(${column.precision},${column.scale})` : undefined;
}
