import type { FontFamily, Looks } from './looks.ts';
import type { InvoiceRecord } from './record.ts';
import { lineCount } from './text-width.ts';

/** Widths of the table's columns in mm; the description has the rest. */
export const COLUMN_MM = { pos: 8, sku: 22, qty: 14, unit: 17, price: 20, disc: 12.5, tax: 14.5, amount: 24 } as const;
/** White space beside and above the text of a cell, in mm. */
export const CELL_PAD_X = 1.2;
export const CELL_PAD_Y = 1.15;
/** Height of a line of text in mm. */
export const LINE_MM = 4.1;

/** Sizes in points at which the families look alike. */
export const FONT_POINTS: Readonly<Record<FontFamily, number>> = {
  Inter: 8.6,
  'Source Serif 4': 9,
  'IBM Plex Sans': 8.6,
  'IBM Plex Mono': 7.5,
};
const MM_PER_POINT = 25.4 / 72;

type Lines = Pick<InvoiceRecord, 'line_items' | 'tax_lines'>;

/** Which of its columns the table of an invoice has: discount only where a line has one, tax only where rates differ. */
export interface ItemLayout {
  readonly position: boolean;
  readonly discount: boolean;
  readonly tax: boolean;
}

export function itemLayout({ line_items, tax_lines }: Lines): ItemLayout {
  const discount = line_items.some((line) => line.discount_percent !== null);
  const tax = tax_lines.length > 1;
  // Both take so much room that descriptions would need three lines.
  return { position: !(discount && tax), discount, tax };
}

/** Upper bounds of the heights of the rows in mm, in a table so many mm wide. */
export function rowHeights(record: Lines, { family }: Looks, tableWidth: number): number[] {
  const isMono = family === 'IBM Plex Mono';
  const em = FONT_POINTS[family] * MM_PER_POINT;
  const width = (descriptionWidth(itemLayout(record), tableWidth) - 2 * CELL_PAD_X) / em;
  return record.line_items.map((line) => LINE_MM * lineCount(line.description, width, isMono) + 2 * CELL_PAD_Y + RULE);
}

/** The rule below a row. */
const RULE = 0.15;

function descriptionWidth({ position, discount, tax }: ItemLayout, tableWidth: number): number {
  const { pos, sku, qty, unit, price, disc, tax: rate, amount } = COLUMN_MM;
  const others = sku + qty + unit + price + amount + (position ? pos : 0) + (discount ? disc : 0) + (tax ? rate : 0);
  return tableWidth - others;
}
