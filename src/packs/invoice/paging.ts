import { add, decimalText, parseDecimal, ZERO } from '../../kernel/decimal.ts';
import type { InvoicePage, LineItem } from './record.ts';

/** What an archetype tells of its sheets, in mm. */
export interface SheetRoom {
  /** Room for rows on the first sheet and on every other one. */
  readonly first: number;
  readonly other: number;
  /** What follows the last row on its sheet. */
  readonly closing: number;
  /** Height of a row that carries the sum of the lines over a page break, on both of its sides; null where none does. */
  readonly carry: number | null;
}

/** Rows that stay with the sums, so that no sheet has sums alone. */
const ROWS_WITH_SUMS = 3;

/** All lines on one sheet. */
export function onePage(lines: readonly LineItem[]): InvoicePage[] {
  return [{ number: 1, count: 1, first_line: 1, last_line: lines.length, brought_forward: null, carried_forward: null }];
}

/** Deals the lines out to sheets. `heights` are upper bounds of the rows in mm, so that no sheet overflows. */
export function dealOut(lines: readonly LineItem[], heights: readonly number[], room: SheetRoom): InvoicePage[] {
  const counts = rowCounts(heights, room);
  const pages: InvoicePage[] = [];
  let next = 0;
  let total = ZERO;
  let brought: string | null = null;
  for (const [at, count] of counts.entries()) {
    for (const line of lines.slice(next, next + count)) total = add(total, parseDecimal(line.amount));
    const carried: string | null = room.carry === null || at === counts.length - 1 ? null : decimalText(total);
    pages.push({
      number: at + 1,
      count: counts.length,
      first_line: next + 1,
      last_line: next + count,
      brought_forward: brought,
      carried_forward: carried,
    });
    brought = carried;
    next += count;
  }
  return pages;
}

/** Rows of each sheet. */
function rowCounts(heights: readonly number[], { first, other, closing, carry }: SheetRoom): number[] {
  const counts: number[] = [];
  const perCarry = carry ?? 0;
  let next = 0;
  for (;;) {
    const room = counts.length === 0 ? first : other - perCarry;
    const rest = heights.slice(next);
    if (sumOf(rest) + closing <= room) return [...counts, rest.length];
    const count = Math.max(1, Math.min(rowsWithin(rest, room - perCarry), rest.length - ROWS_WITH_SUMS));
    // A single row beside sums that fill the sheet: it stands there, and whoever prints it sees that it does not fit.
    if (count >= rest.length) return [...counts, rest.length];
    counts.push(count);
    next += count;
  }
}

function rowsWithin(heights: readonly number[], room: number): number {
  let filled = 0;
  let rows = 0;
  for (const height of heights) {
    filled += height;
    if (filled > room) break;
    rows++;
  }
  return rows;
}

function sumOf(heights: readonly number[]): number {
  return heights.reduce((sum, height) => sum + height, 0);
}
