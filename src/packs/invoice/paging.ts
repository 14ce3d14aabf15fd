import { add, decimalText, parseDecimal, ZERO } from '../../kernel/decimal.ts';
import type { InvoicePage, LineItem } from './record.ts';

/** What an archetype tells of its sheets, in mm. */
export interface SheetRoom {
  /** Room for rows on the first sheet and on every other one. */
  readonly first: number;
  readonly other: number;
  /** What a row takes that carries a sum forward, or brings it. */
  readonly carry: number;
  /** What follows the last row on its sheet. */
  readonly closing: number;
}

/** Rows that stay with the sums, so that no sheet has sums alone. */
const ROWS_WITH_SUMS = 3;

/** All lines on one sheet. */
export function onePage(lines: readonly LineItem[]): InvoicePage[] {
  return [{ number: 1, count: 1, first_line: 1, last_line: lines.length, brought_forward: null, carried_forward: null }];
}

/**
 * Deals the lines out to sheets, with the sum of the lines so far carried from each sheet to the next.
 *
 * `heights` are upper bounds in mm, so that no sheet overflows.
 */
export function carryForward(lines: readonly LineItem[], heights: readonly number[], room: SheetRoom): InvoicePage[] {
  const counts = rowCounts(heights, room);
  const pages: InvoicePage[] = [];
  let next = 0;
  let total = ZERO;
  let brought: string | null = null;
  for (const [at, count] of counts.entries()) {
    for (const line of lines.slice(next, next + count)) total = add(total, parseDecimal(line.amount));
    const carried: string | null = at === counts.length - 1 ? null : decimalText(total);
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
function rowCounts(heights: readonly number[], { first, other, carry, closing }: SheetRoom): number[] {
  const counts: number[] = [];
  let next = 0;
  for (;;) {
    const room = counts.length === 0 ? first : other - carry;
    const rest = heights.slice(next);
    if (rest.reduce((sum, height) => sum + height, 0) + closing <= room) return [...counts, rest.length];
    const count = Math.max(1, Math.min(rowsWithin(rest, room - carry), rest.length - ROWS_WITH_SUMS));
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
