import { rowHeights } from '../item-layout.ts';
import { paperOf } from '../paper.ts';
import { factListHeight, partyHeight, paymentHeight, reasonsHeight, totalsHeight } from '../part-heights.ts';
import { dealOut } from '../paging.ts';
import { headFacts } from '../parts/facts.ts';
import type { InvoicePage, InvoiceRecord } from '../record.ts';
import { textWidth } from '../text-width.ts';
import type { UnpagedView } from '../view.ts';

/** Heights in mm, as `styles/base.ts` and `styles/classic.ts` set them. */
const PADDING = 23;
const LETTERHEAD = 17;
/** Name and address of the issuer in two lines each. */
const LONG_LETTERHEAD = 20;
const OPENING_MARGIN = 9;
const OPENING = 36;
/** Above the addressee: the sender in two small lines, or what the address is for. */
const SENDER = 10;
const BILL_TO = 4.6;
const TITLE = 16;
const RUNNING_HEAD = 9 + 4;
/** With labels of two lines. */
const TABLE_HEAD = 10.4;
const CLOSING_FRAME = 4;
const THANKS = 8.2;
const FOOT = 20;
const SLACK = 2;
/** Paddings at the sides of a sheet. */
const SIDES = 34;

/** Lines up to which rows have room around them, and how much more that is for each. */
const AIRY_LINES = 6;
const AIRY_ROW = 1.5;

/** Width in em from which a name is set smaller. */
const LONG_NAME = 15;

export function isAiry({ line_items }: Pick<InvoiceRecord, 'line_items'>): boolean {
  return line_items.length <= AIRY_LINES;
}

/** German window envelopes show the sender above the addressee (DIN 5008); elsewhere it stands in the letterhead. */
export function showsSenderAboveAddressee({ locale }: Pick<InvoiceRecord, 'locale'>): boolean {
  return locale === 'de-DE';
}

export function isLongName({ record, looks }: UnpagedView): boolean {
  return textWidth(record.issuer.name, looks.family === 'IBM Plex Mono') > LONG_NAME;
}

/** One sheet where everything fits, else as many as it takes. */
export function paginateClassic(view: UnpagedView): InvoicePage[] {
  const { record, looks } = view;
  const paper = paperOf(record.locale);
  const sheet = paper.heightMm - PADDING - TABLE_HEAD - FOOT - SLACK;
  const airy = isAiry(record) ? AIRY_ROW : 0;
  const heights = rowHeights(record, looks, paper.widthMm - SIDES).map((height) => height + airy);
  return dealOut(record.line_items, heights, {
    first: sheet - openingHeight(view),
    other: sheet - RUNNING_HEAD,
    closing: closingHeight(view),
    carry: null,
  });
}

function openingHeight(view: UnpagedView): number {
  const letterhead = isLongName(view) ? LONG_LETTERHEAD : LETTERHEAD;
  const addressee = (showsSenderAboveAddressee(view.record) ? SENDER : BILL_TO) + partyHeight(view, 'buyer');
  return letterhead + OPENING_MARGIN + Math.max(OPENING, addressee, factListHeight(headFacts(view).length)) + TITLE;
}

function closingHeight(view: UnpagedView): number {
  const notes = reasonsHeight(view) + paymentHeight(view) + THANKS;
  return CLOSING_FRAME + Math.max(notes, totalsHeight(view));
}
