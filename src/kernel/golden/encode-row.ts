import { GoldleafError } from '../errors.ts';
import { cellCheck, type CellCheck } from './cell-check.ts';
import type { Column, Row, TableSchema } from './table.ts';

/**
 * The row as its line of a shard: canonical JSON, every column there, null where empty.
 *
 * @throws GoldleafError `ITEM` for a missing, unknown or ill-typed cell, or a decimal beyond its column's scale.
 */
export function encodeRow(schema: TableSchema, row: Row): string {
  const line = encodeCells(schema, compiled(schema).all, row);
  refuseUnknown(schema, row);
  return line;
}

/** The row without what was measured on the rendered document: what the truth digest covers. @throws like {@link encodeRow} */
export function encodeTruth(schema: TableSchema, row: Row): string {
  return encodeCells(schema, compiled(schema).truth, row);
}

/** Whether some column is measured, so that truth and row differ. */
export function isMeasured(schema: TableSchema): boolean {
  return schema.columns.some((column) => column.measured === true);
}

/** @throws GoldleafError `ITEM`, naming the table, the column and the cell. */
export function checkRow(schema: TableSchema, row: Row): void {
  for (const { name, problem } of compiled(schema).all) refuse(schema, name, problem(row[name]));
  refuseUnknown(schema, row);
}

/** A column made ready: every document has hundreds of rows. */
interface CompiledColumn {
  readonly name: string;
  /** What stands before the cell in its line: `,"name":`. */
  readonly label: string;
  readonly problem: CellCheck;
  /** Whether a cell that passed its check may hold what JSON escapes. */
  readonly isText: boolean;
}

interface CompiledTable {
  /** In the order of canonical JSON. */
  readonly all: readonly CompiledColumn[];
  /** Without the measured ones. */
  readonly truth: readonly CompiledColumn[];
}

const tables = new WeakMap<TableSchema, CompiledTable>();

function compiled(schema: TableSchema): CompiledTable {
  const known = tables.get(schema);
  if (known !== undefined) return known;
  const sorted = schema.columns.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const table = { all: sorted.map(compileColumn), truth: sorted.filter((column) => column.measured !== true).map(compileColumn) };
  tables.set(schema, table);
  return table;
}

function compileColumn(column: Column, place: number): CompiledColumn {
  const label = `${place === 0 ? '' : ','}${JSON.stringify(column.name)}:`;
  return { name: column.name, label, problem: cellCheck(column), isText: column.type === 'text' };
}

/** Check and text in one pass: looking a cell up costs as much as writing it. */
function encodeCells(schema: TableSchema, columns: readonly CompiledColumn[], row: Row): string {
  let line = '{';
  for (const { name, label, problem, isText } of columns) {
    const cell = row[name];
    refuse(schema, name, problem(cell));
    line += label;
    if (typeof cell !== 'string') line += String(cell);
    else line += isText && !PLAIN.test(cell) ? JSON.stringify(cell) : `"${cell}"`;
  }
  return `${line}}`;
}

/** What JSON writes as it is: neither quotes, backslashes and controls, nor surrogates, which may stand alone. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function refuse(schema: TableSchema, name: string, problem: string | undefined): void {
  if (problem !== undefined) throw new GoldleafError('ITEM', `${schema.name}.${name}: ${problem}`);
}

function refuseUnknown(schema: TableSchema, row: Row): void {
  const names = Object.keys(row);
  if (names.length === schema.columns.length) return;
  const unknown = names.filter((name) => schema.columns.every((column) => column.name !== name));
  throw new GoldleafError('ITEM', `${schema.name}: no such column: ${unknown.join(', ')}`);
}
