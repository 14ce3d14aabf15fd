import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../../src/contracts/document-pack.ts';
import type { Rendered } from '../../../src/contracts/renderer.ts';
import { labelsOf, localeNamed } from '../../../src/packs/invoice/labels/table.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';
import type { PdfRenderer } from '../../../src/render/pdf/pdf-renderer.ts';
import { CORNERS, LOCALES, sampleOf } from '../../packs/invoice/sample.ts';
import { openPdf } from '../render/chromium.ts';
import { hasPoppler } from '../render/poppler.ts';
import { bare, collisions, occurrences, readPdf } from './words.ts';

const EACH = 17;
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
beforeEach(({ skip }) => skip(!hasPoppler, 'a page is read by pdftotext, which is not installed: apt-get install poppler-utils'));

/** Texts that are golden more often than they are found, as whole words. */
function missing(fields: readonly { readonly text: string }[], words: readonly string[]): string[] {
  const wanted = new Map<string, number>();
  for (const { text } of fields) wanted.set(bare(text), (wanted.get(bare(text)) ?? 0) + 1);
  return [...wanted].filter(([text, count]) => occurrences(text, words) < count).map(([text]) => text);
}

/** Free height between the buyer's box and the head of the table, in points. */
function belowBuyer({ pages, words }: Awaited<ReturnType<typeof readPdf>>, heading: string): number {
  const head = words.find(({ text }) => text === heading)!;
  const parties = words.filter(({ page, right, bottom }) => page === 1 && right < pages[0]!.width / 2 && bottom < head.top);
  return head.top - Math.max(...parties.map(({ bottom }) => bottom));
}

/** What is wrong with a printed record: nothing, if it has every golden text, inside its margins, and none over another. */
async function faultsOf({ invoice_number }: InvoiceRecord, page: Page, { bytes, pages }: Rendered): Promise<string[]> {
  const pdf = await readPdf(bytes);
  const outside = pdf.words.filter(({ page: number, left, right, top, bottom }) => {
    const { width, height } = pdf.pages[number - 1]!;
    return left < MARGIN.side || right > width - MARGIN.side || top < MARGIN.top - 8 || bottom > height - MARGIN.foot;
  });
  return [
    ...(pages === page.sheets ? [] : [`${pages} pages instead of ${page.sheets}`]),
    ...missing(
      page.fields,
      pdf.words.map(({ text }) => text),
    ).map((text) => `missing: ${text}`),
    ...outside.map(({ text }) => `outside: ${text}`),
    ...collisions(pdf.words).map((words) => `one over another: ${words}`),
  ].map((fault) => `${invoice_number}: ${fault}`);
}

describe.each(CORNERS)('printed: $archetype in $locale', (corner) => {
  it('has every golden text as often as it is golden, inside its margins, and none over another', async () => {
    const faults: Promise<string[]>[] = [];
    for (const record of sampleOf(corner, EACH)) {
      const page = INVOICE_PACK.draw(record);
      // Read while the next one is printed.
      faults.push(faultsOf(record, page, await renderer.render(page)));
    }
    expect((await Promise.all(faults)).flat()).toEqual([]);
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
    expect(belowBuyer(await readPdf(bytes), labelsOf(localeNamed(locale)).description)).toBeGreaterThan(BOX_END);
  });
});
