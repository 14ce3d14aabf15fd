import { rowHeights } from '../item-layout.ts';
import { paperOf } from '../paper.ts';
import { factListHeight, partyHeight, reasonsHeight, taxTableHeight, totalsHeight } from '../part-heights.ts';
import { bankFacts, referenceFacts, supplyFacts, type Fact } from '../parts/facts.ts';
import { crossesBorder, dateAt, textAt, type UnpagedView } from '../view.ts';

/** Heights in mm, as `styles/base.ts` and `styles/boxed.ts` set them. */
const PADDING = 23;
const TITLE = 16;
const CELL = 10;
const PARTY = 31;
/** Label and paddings of a box. */
const BOX_FRAME = 6.5;
/** Its head with labels of two lines, and the margins around it. */
const TABLE_FRAME = 8.6 + 5.5;
const SIGNATURE = 10;
const FOOT = 3 * 3.5;
const SLACK = 2;
const EMPTY_ROW = 6.4;
/** Paddings at the sides of the sheet. */
const SIDES = 30;
/** The ruled field is no higher than this, however much room there is. */
const FIELD = 112;

/** The values that have a cell of their own beside the parties. */
export function boxedFacts(view: UnpagedView): Fact[] {
  const { record, labels } = view;
  const { country_name } = record.buyer.address;
  const destination = { label: labels.destination, of: textAt('buyer.address.country_name', country_name) };
  return [
    { label: labels.invoiceNumber, of: textAt('invoice_number', record.invoice_number) },
    { label: labels.issueDate, of: dateAt('issue_date', record.issue_date, view) },
    ...supplyFacts(view),
    { label: labels.dueDate, of: dateAt('due_date', record.due_date, view) },
    ...referenceFacts(view),
    { label: labels.currency, of: textAt('currency', record.currency) },
    ...(crossesBorder(view) ? [destination] : []),
  ];
}

/** Upper bound of the height of the form without empty rows: what its paper must hold. */
export function formHeight(view: UnpagedView): number {
  return PADDING + TITLE + headsHeight(view) + TABLE_FRAME + filledHeight(view) + sumsHeight(view) + FOOT + SLACK;
}

/** Rows below the last line that are ruled and stay empty: as many as the form has room for. */
export function emptyRows(view: UnpagedView): number {
  const room = Math.min(paperOf(view.record.locale).heightMm - formHeight(view), FIELD - filledHeight(view));
  return Math.max(0, Math.floor(room / EMPTY_ROW));
}

function headsHeight(view: UnpagedView): number {
  const parties = (['issuer', 'buyer'] as const).map((party) => Math.max(PARTY, BOX_FRAME + partyHeight(view, party)));
  // Two cells in a row, and one row for the terms.
  const cells = (Math.ceil(boxedFacts(view).length / 2) + 1) * CELL;
  return Math.max(
    parties.reduce((sum, height) => sum + height, 0),
    cells,
  );
}

function filledHeight({ record, looks }: UnpagedView): number {
  return rowHeights(record, looks, paperOf(record.locale).widthMm - SIDES).reduce((sum, height) => sum + height, 0);
}

function sumsHeight(view: UnpagedView): number {
  const left = 2 * BOX_FRAME + taxTableHeight(view) + reasonsHeight(view) + factListHeight(bankFacts(view).length);
  const right = 2 * BOX_FRAME + totalsHeight(view) + SIGNATURE;
  return Math.max(left, right);
}
