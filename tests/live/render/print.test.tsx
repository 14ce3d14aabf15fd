import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from '../../../src/contracts/document-pack.ts';
import { decimalText } from '../../../src/kernel/decimal.ts';
import { drawPage, type PageSettings } from '../../../src/markup/draw-page.tsx';
import { A4, LETTER } from '../../../src/markup/page-styles.ts';
import { Sheet } from '../../../src/markup/sheet.tsx';
import { FONT_FAMILIES } from '../../../src/render/fonts/coverage-data.ts';
import type { PdfRenderer } from '../../../src/render/pdf/pdf-renderer.ts';
import { pageOf } from '../../render/page-of.ts';
import { openPdf } from './chromium.ts';
import { hasPoppler, poppler } from './poppler.ts';

const PAGES = Array.from({ length: 12 }, (_, place) => {
  const rows = Array.from({ length: 1 + place * 9 }, (_, row) => `<tr><td>Łódź ${row}</td><td>1\u202f23${row},50\u00a0€</td></tr>`);
  return pageOf(`<h1>Document ${place}</h1><table>${rows.join('')}</table><i>${place}</i>`, {
    title: `Document ${place}`,
    lang: place % 2 === 0 ? 'fr-FR' : 'de-DE',
    fonts: [FONT_FAMILIES[place % 4]?.family ?? 'Inter'],
    css: `body{font:11pt "${FONT_FAMILIES[place % 4]?.family}"}html{font-synthesis:none}`,
  });
});

const SETTINGS: PageSettings = {
  title: 'S',
  lang: 'en-US',
  formats: { locale: 'en-US', number: decimalText, money: decimalText, percent: decimalText, date: (iso) => iso },
  size: A4,
  css: '',
  fonts: ['Inter'],
  sheets: null,
};

let renderer: PdfRenderer;
beforeAll(async () => {
  renderer = await openPdf();
});
afterAll(() => renderer.close());

async function bytesOf(page: Page, by = renderer): Promise<string> {
  return Buffer.from((await by.render(page)).bytes).toString('latin1');
}

describe('a printed document', () => {
  it('is the same bytes in any process, any order, and on a fresh page', async () => {
    const inOrder: string[] = [];
    for (const page of PAGES) inOrder.push(await bytesOf(page));
    const other = await openPdf({ recycleAfter: 5 });
    const reversed: string[] = [];
    for (const page of PAGES.toReversed()) reversed.unshift(await bytesOf(page, other));
    await other.close();
    expect(reversed.map((bytes, place) => bytes === inOrder[place])).toEqual(PAGES.map(() => true));
    expect(new Set(inOrder).size).toBe(PAGES.length);
  });

  it.skipIf(!hasPoppler)('says in its metadata that it is synthetic, and tells no time', async () => {
    const { bytes, pages } = await renderer.render(PAGES[11] as Page);
    const info = poppler('pdfinfo', bytes);
    expect(info).toMatch(/Title: +Document 11 \(synthetic\)/);
    expect(info).toMatch(/Creator: +goldleaf/);
    expect(info).toMatch(/Keywords: +synthetic document/);
    expect(info).toMatch(/CreationDate: +Sat Jan +1 00:00:00 2000/);
    expect(info).not.toContain('ModDate');
    expect(info).toMatch(new RegExp(`Pages: +${pages}\n`));
    expect(pages).toBeGreaterThan(1);
  });

  it.skipIf(!hasPoppler)('prints the text as it is written, in real faces', async () => {
    const text = 'office 10x20 -> fluff "q" 1\u202f234,56\u00a0€ Łódź';
    const all = FONT_FAMILIES.map(
      ({ family }) => `<p style='white-space:nowrap;font:6pt "${family}"'>${text} <b>${text}</b> <i>${text}</i> <b><i>${text}</i></b></p>`,
    );
    const { bytes } = await renderer.render(pageOf(all.join(''), { fonts: FONT_FAMILIES.map(({ family }) => family) }));
    const bare = (printed: string): string => printed.replace(/\s/g, '');
    expect(bare(poppler('pdftotext', bytes)).split(bare(text))).toHaveLength(17);
    const fonts = poppler('pdffonts', bytes);
    for (const { faces } of FONT_FAMILIES) for (const { name } of faces) expect(fonts).toContain(`+${name} `);
    expect(fonts).not.toContain('Type 3');
  });

  it.each(FONT_FAMILIES)('needs no glyph for spaces and marks in $family', async ({ family }) => {
    const marks = [...range(0x2000, 0x200f), ...range(0x202a, 0x202f), 0x205f, 0x2060, ...range(0x2066, 0x2069)];
    const css = `body{font:11pt "${family}"}`;
    const body = marks.map((code) => `<p>a${String.fromCodePoint(code)}b</p>`).join('');
    await expect(renderer.render(pageOf(body, { css, fonts: [family] }))).resolves.toMatchObject({ pages: 1 });
  });

  it('draws characters one by one, so that no face makes signs of letters', async () => {
    const glyphs = async (text: string): Promise<RegExpMatchArray | null> => {
      const css = 'body{font:10pt Inter}b{font:700 9pt Inter}';
      const body = (
        <p>
          {text} <b>{text}</b>
        </p>
      );
      return (await bytesOf(drawPage({ ...SETTINGS, css }, body))).match(/\/W \[.*\]\]/g);
    };
    expect(await glyphs('1x2 ->')).toEqual(await glyphs('1 x 2 - >'));
  });
});

describe('a document is refused', () => {
  it.each([
    ['for a glyph that no bundled face has', pageOf('中'), /U\+4E2D/],
    ['for a family that is not bundled', pageOf('<p style="font-family:Georgia,serif">text</p>'), /fell back to the font/],
    ['for text in no family at all', pageOf('text', { css: '' }), /fell back to the font/],
    ['for a face that is drawn', pageOf('<p style="font-family:Inter;-webkit-text-stroke:0">😀</p>'), /U\+1F600/],
  ])('%s', async (_, page, message) => {
    await expect(renderer.render(page)).rejects.toMatchObject({ code: 'ITEM', message: expect.stringMatching(message) as string });
    await expect(renderer.render(PAGES[0] as Page)).resolves.toMatchObject({ pages: 1 });
  });

  it('while another one is printed', async () => {
    const first = renderer.render(PAGES[0] as Page);
    await expect(renderer.render(PAGES[1] as Page)).rejects.toMatchObject({ code: 'INTERNAL' });
    await first;
  });
});

describe('sheets', () => {
  const sheets = (size: Page['size'], count: number, height: string): Page =>
    drawPage(
      { ...SETTINGS, size, css: `body{font:10pt Inter}.in{padding:12mm}.tall{height:${height}}`, sheets: count },
      <>
        {Array.from({ length: count }, (_, place) => (
          <Sheet class="in">
            <div class="tall">Top {place}</div>
            <div class="fill" />
            <p>Foot {place}</p>
          </Sheet>
        ))}
      </>,
    );

  it.skipIf(!hasPoppler).each([
    ['A4', A4, '594.9'],
    ['Letter', LETTER, '612'],
  ])('take one page of %s each', async (_, size, width) => {
    for (const count of [1, 2, 7]) {
      const { bytes, pages } = await renderer.render(sheets(size, count, '20mm'));
      expect(pages).toBe(count);
      expect(poppler('pdfinfo', bytes)).toMatch(new RegExp(`Page size: +${width}`));
      expect(poppler('pdftotext', bytes).match(/Foot/g)).toHaveLength(count);
    }
  });

  it('are refused when one overflows', async () => {
    await expect(renderer.render(sheets(A4, 2, '280mm'))).rejects.toMatchObject({
      code: 'ITEM',
      message: expect.stringContaining('meant 2') as string,
    });
  });
});

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}
