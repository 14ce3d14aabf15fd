import { paperOf } from '../paper.ts';
import { carryForward } from '../paging.ts';
import type { InvoicePage } from '../record.ts';
import { lineCount } from '../text-width.ts';
import type { Unpaged } from './archetype.ts';

/** Heights in mm, as `styles/base.ts` and `styles/statement.ts` set them. */
const PADDING = 23;
const HEAD = 9;
const INTRO = 66;
/** Margin above the table, and its head with labels of two lines. */
const TABLE_HEAD = 4 + 10.4;
const FOOT = 6;
const LINE = 4.1;
const ROW_PADDING = 2.3;
/** Left over on every sheet: rules, and the rounding of lengths. */
const SLACK = 3;
const SUM = 5.7;
const GRAND = 8.5;
const FACT = 4.5;

/** Widths in mm of the columns beside the description. */
const COLUMNS = 9 + 24 + 16 + 15 + 22 + 26;
const OPTIONAL_COLUMN = 14;
const CELL_PADDING = 2.4;
const SIDES = 38;
/** Width of an em of the lines, in mm, at the sizes of the families. */
const EM = 3.1;
const MONO_EM = 2.65;

export function paginateStatement(view: Unpaged): InvoicePage[] {
  const { record } = view;
  const paper = paperOf(record.locale);
  const sheet = paper.heightMm - PADDING - HEAD - TABLE_HEAD - FOOT - SLACK;
  return carryForward(record.line_items, rowHeights(view, paper.widthMm), {
    first: sheet - INTRO,
    other: sheet,
    carry: LINE + ROW_PADDING,
    closing: closingHeight(view),
  });
}

function rowHeights({ record, looks }: Unpaged, paperWidth: number): number[] {
  const isMono = looks.family === 'IBM Plex Mono';
  const hasDiscount = record.line_items.some((line) => line.discount_percent !== null);
  const optional = (hasDiscount ? OPTIONAL_COLUMN : 0) + (record.tax_lines.length > 1 ? OPTIONAL_COLUMN : 0);
  const width = (paperWidth - SIDES - COLUMNS - optional - CELL_PADDING) / (isMono ? MONO_EM : EM);
  return record.line_items.map((line) => LINE * lineCount(line.description, width, isMono) + ROW_PADDING);
}

function closingHeight({ record }: Unpaged): number {
  const { totals, tax_lines } = record;
  const sums = (totals.discount === null ? 1 : 3) + tax_lines.length + (totals.paid === null ? 0 : 2);
  const reasons = tax_lines.filter((line) => line.reason !== null).length;
  const taxes = (tax_lines.length + 1) * (LINE + 1) + reasons * (2 * LINE + 1);
  const slip = 8 + LINE + 1 + 6 * FACT;
  return 8 + Math.max(sums * SUM + GRAND, taxes) + slip;
}
