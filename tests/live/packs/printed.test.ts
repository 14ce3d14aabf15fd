import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import type { PdfRenderer } from '../../../src/render/pdf/pdf-renderer.ts';
import { CORNERS, sampleOf } from '../../packs/invoice/sample.ts';
import { openPdf } from '../render/chromium.ts';
import { collisions, readPdf } from './words.ts';

const EACH = 18;
const MM = 72 / 25.4;
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
