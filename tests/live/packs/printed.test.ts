import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { labelsOf, localeNamed } from '../../../src/packs/invoice/labels/table.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';
import type { PdfRenderer } from '../../../src/render/pdf/pdf-renderer.ts';
import { CORNERS, LOCALES, sampleOf } from '../../packs/invoice/sample.ts';
import { openPdf } from '../render/chromium.ts';
import { collisions, readPdf } from './words.ts';

const EACH = 18;
const MM = 72 / 25.4;
/** The boxes of a form end this far above the words of its table: padding of the box, margin and padding of the table. */
const BOX_END = 4.4 * MM;
/** Paddings of the sheets are at least this wide. */
const MARGIN = { side: 14.5 * MM, top: 12 * MM, foot: 9.5 * MM };

let renderer: PdfRenderer;
beforeAll(async () => {
  renderer = await openPdf();
});
afterAll(() => renderer.close());

const squeezed = (text: string): string => text.replace(/\s/gu, '');

/** Texts that are golden more often than they are found. */
function missing(fields: readonly { readonly text: string }[], printed: string): string[] {
  const wanted = new Map<string, number>();
  for (const { text } of fields) wanted.set(squeezed(text), (wanted.get(squeezed(text)) ?? 0) + 1);
  return [...wanted].filter(([text, count]) => printed.split(text).length - 1 < count).map(([text]) => text);
}

/** Free height between the buyer's box and the head of the table, in points. */
function belowBuyer({ pages, words }: ReturnType<typeof readPdf>, heading: string): number {
  const head = words.find(({ text }) => text === heading)!;
  const parties = words.filter(({ page, right, bottom }) => page === 1 && right < pages[0]!.width / 2 && bottom < head.top);
  return head.top - Math.max(...parties.map(({ bottom }) => bottom));
}

describe.each(CORNERS)('printed: $archetype in $locale', (corner) => {
  it('has every golden text as often as it is golden, inside its margins, and none over another', async () => {
    for (const record of sampleOf(corner, EACH)) {
      const page = INVOICE_PACK.draw(record);
      const { bytes, pages } = await renderer.render(page);
      const pdf = readPdf(bytes);
      expect(pages).toBe(page.sheets);
      expect(missing(page.fields, squeezed(pdf.text))).toEqual([]);
      const outside = pdf.words.filter(({ page, left, right, top, bottom }) => {
        const { width, height } = pdf.pages[page - 1]!;
        return left < MARGIN.side || right > width - MARGIN.side || top < MARGIN.top - 8 || bottom > height - MARGIN.foot;
      });
      expect(outside.map(({ text }) => `${record.invoice_number}: ${text}`)).toEqual([]);
      expect(collisions(pdf.words)).toEqual([]);
    }
  });
});

describe.each(LOCALES)('a form in %s', (locale) => {
  it('has room for the longest address in the box of the buyer', async () => {
    const records = sampleOf({ archetype: 'boxed', locale }, 400);
    const lengthOf = ({ buyer }: InvoiceRecord): number =>
      buyer.address.lines.length + Number(buyer.contact !== null) + Number(buyer.department !== null);
    const longest = Math.max(...records.map(lengthOf));
    const record = records.find((each) => lengthOf(each) === longest)!;
    const { bytes } = await renderer.render(INVOICE_PACK.draw(record));
    expect(belowBuyer(readPdf(bytes), labelsOf(localeNamed(locale)).description)).toBeGreaterThan(BOX_END);
  });
});
