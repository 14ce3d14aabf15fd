import { compare, decimalText, parseDecimal, ZERO, type Decimal, type Rounding } from '../../../kernel/decimal.ts';
import type { InvoiceRecord, LineItem, TaxLine } from '../record.ts';

/** What the laws reckon with, read off the record once. */
export interface Amounts {
  readonly exponent: number;
  readonly mode: Rounding;
  /** The line amounts, in order. */
  readonly lines: readonly Decimal[];
}

/** Adds to `problems` what is wrong with one part of an invoice: the path, what stands there, and what should. */
export type Law = (record: InvoiceRecord, amounts: Amounts, problems: string[]) => void;

export function readAmounts({ line_items, rounding }: InvoiceRecord, exponent: number): Amounts {
  return { exponent, mode: rounding.mode, lines: line_items.map((line) => parseDecimal(line.amount)) };
}

export const HUNDRED: Decimal = { unscaled: 100n, scale: 0 };

/** What is taxed together. */
export function taxKey(line: LineItem | TaxLine): string {
  return `${line.tax_category} ${line.tax_rate}`;
}

export function orZero(amount: string | null): Decimal {
  return amount === null ? ZERO : parseDecimal(amount);
}

export function expectEqual(problems: string[], path: string, printed: Decimal, computed: Decimal): void {
  if (compare(printed, computed) !== 0) problems.push(differ(path, printed, computed));
}

export function differ(path: string, printed: Decimal, computed: Decimal): string {
  return `${path} is ${decimalText(printed)}, not ${decimalText(computed)}`;
}
