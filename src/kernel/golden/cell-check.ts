import type { Cell, Column } from './table.ts';

/** What is wrong with a cell, in words that go on after its column's name; undefined when nothing is. */
export type CellCheck = (cell: Cell | undefined) => string | undefined;

/** The rule of a column, made once and asked for every row. */
export function cellCheck(column: Column): CellCheck {
  const check = valueCheck(column);
  const isNullable = column.nullable === true;
  return (cell) => {
    if (cell === undefined) return 'is missing';
    if (cell === null) return isNullable ? undefined : 'is null';
    return check(cell);
  };
}

function valueCheck(column: Column): (cell: string | number | boolean) => string | undefined {
  switch (column.type) {
    case 'text':
      return (cell) => (typeof cell === 'string' ? undefined : `${shown(cell)} is not a text`);
    case 'integer':
      return (cell) => (Number.isSafeInteger(cell) ? undefined : `${shown(cell)} is not a safe integer`);
    case 'boolean':
      return (cell) => (typeof cell === 'boolean' ? undefined : `${shown(cell)} is not a boolean`);
    case 'date':
      return (cell) => (typeof cell === 'string' && isDate(cell) ? undefined : `${shown(cell)} is not a date like 2026-03-09`);
    case 'decimal':
      return decimalCheck(column.precision, column.scale);
  }
}

const DATE = /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

function isDate(text: string): boolean {
  const match = DATE.exec(text);
  if (match === null) return false;
  const day = Number(match[3]);
  return day <= 28 || day <= daysInMonth(Number(match[1]), Number(match[2]));
}

/** In the Gregorian calendar, also before its time, as SQL has it. */
function daysInMonth(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Plain notation, one text a value: no leading nought, no sign on nought. The digits after the point are the value's own. */
const DECIMAL = /^-?(0|[1-9]\d*)(?:\.(\d+))?$/;
const NEGATIVE_ZERO = /^-[0.]+$/;

function decimalCheck(precision: number, scale: number): (cell: string | number | boolean) => string | undefined {
  return (cell) => {
    if (typeof cell !== 'string') return `${shown(cell)} is not a decimal written as text`;
    const match = DECIMAL.exec(cell);
    if (match === null || NEGATIVE_ZERO.test(cell)) return `${shown(cell)} is not a decimal`;
    if ((match[2]?.length ?? 0) > scale) return `${cell} has more than ${scale} digits after the point`;
    const wholeDigits = match[1] === '0' ? 0 : (match[1]?.length ?? 0);
    return wholeDigits > precision - scale ? `${cell} does not fit DECIMAL(${precision},${scale})` : undefined;
  };
}

/** A damaged shard may hold anything. */
function shown(cell: unknown): string {
  return typeof cell === 'number' ? String(cell) : JSON.stringify(cell);
}
