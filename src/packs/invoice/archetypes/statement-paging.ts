import { CELL_PAD_Y, LINE_MM, rowHeights } from '../item-layout.ts';
import { paperOf } from '../paper.ts';
import { carryForward } from '../paging.ts';
import type { InvoicePage } from '../record.ts';
import type { Unpaged } from './archetype.ts';

/** Heights in mm, as `styles/base.ts` and `styles/statement.ts` set them. */
const PADDING = 23;
const HEAD = 9;
const INTRO = 66;
/** Margin above the table, and its head with labels of two lines. */
const TABLE_HEAD = 4 + 10.4;
const FOOT = 12;
const CARRY = LINE_MM + 2 * CELL_PAD_Y + 0.2;
/** Left over on every sheet: rules, and the rounding of lengths. */
const SLACK = 3;
const SUM = 5.7;
const GRAND = 8.5;
const FACT = 4.5;

/** Paddings at the sides of a sheet. */
const SIDES = 34;

export function paginateStatement(view: Unpaged): InvoicePage[] {
  const { record } = view;
  const paper = paperOf(record.locale);
  const sheet = paper.heightMm - PADDING - HEAD - TABLE_HEAD - FOOT - SLACK;
  return carryForward(record.line_items, rowHeights(record, view.looks, paper.widthMm - SIDES), {
    first: sheet - INTRO,
    other: sheet,
    carry: CARRY,
    closing: closingHeight(view),
  });
}

function closingHeight({ record }: Unpaged): number {
  const { totals, tax_lines } = record;
  const sums = (totals.discount === null ? 1 : 3) + tax_lines.length + (totals.paid === null ? 0 : 2);
  const reasons = tax_lines.filter((line) => line.reason !== null).length;
  const taxes = (tax_lines.length + 1) * (LINE_MM + 1) + reasons * (2 * LINE_MM + 1);
  const slip = 8 + LINE_MM + 1 + 6 * FACT;
  return 8 + Math.max(sums * SUM + GRAND, taxes) + slip;
}
