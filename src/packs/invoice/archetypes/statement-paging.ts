import { CELL_PAD_Y, LINE_MM, rowHeights } from '../item-layout.ts';
import { paperOf } from '../paper.ts';
import { factListHeight, reasonsHeight, taxTableHeight, totalsHeight } from '../part-heights.ts';
import { dealOut } from '../paging.ts';
import { bankFacts } from '../parts/facts.ts';
import type { InvoicePage } from '../record.ts';
import type { UnpagedView } from '../view.ts';

/** Heights in mm, as `styles/base.ts` and `styles/statement.ts` set them. */
const PADDING = 23;
const HEAD = 9;
const INTRO = 70;
/** Margin above the table, and its head with labels of two lines. */
const TABLE_HEAD = 4 + 10.4;
const FOOT = 12;
const CARRY = LINE_MM + 2 * CELL_PAD_Y + 0.2;
/** Left over on every sheet: rules, and the rounding of lengths. */
const SLACK = 2;
/** Margins, paddings and rules around the sums and the slip, and the slip's heading. */
const CLOSING_FRAME = 8;
const SLIP_FRAME = 9 + LINE_MM + 1;
/** Paddings at the sides of a sheet. */
const SIDES = 34;

export function paginateStatement(view: UnpagedView): InvoicePage[] {
  const { record, looks } = view;
  const paper = paperOf(record.locale);
  const sheet = paper.heightMm - PADDING - HEAD - TABLE_HEAD - FOOT - SLACK;
  return dealOut(record.line_items, rowHeights(record, looks, paper.widthMm - SIDES), {
    first: sheet - INTRO,
    other: sheet,
    closing: closingHeight(view),
    carry: CARRY,
  });
}

function closingHeight(view: UnpagedView): number {
  const sums = Math.max(totalsHeight(view), taxTableHeight(view) + reasonsHeight(view));
  const slip = Math.max(factListHeight(bankFacts(view).length), 4 * LINE_MM);
  return CLOSING_FRAME + sums + SLIP_FRAME + slip;
}
