import type { Page } from '../../contracts/document-pack.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { bundledFontNames } from '../fonts/font-files.ts';
import { fontsOf, pageCountOf, type PdfFile } from './read-pdf.ts';

const bundled = bundledFontNames();

/**
 * Browsers fall back to other fonts, fake faces and break pages without a word; this is where it is noticed.
 *
 * @returns the pages of the file.
 * @throws GoldleafError `ITEM` for a font that is not bundled, a drawn (Type 3) font, or another page count than the page wants.
 */
export function checkPdf(pdf: PdfFile, page: Page): number {
  for (const { name, subtype } of fontsOf(pdf)) {
    if (subtype === 'Type3') throw new GoldleafError('ITEM', 'the page has a font that the browser drew itself', { hint: hintFor(page) });
    if (name === null || !bundled.has(name)) {
      throw new GoldleafError('ITEM', `the page fell back to the font ${name ?? 'without a name'}, which is not bundled`, {
        hint: hintFor(page),
      });
    }
  }
  const pages = pageCountOf(pdf);
  if (page.sheets !== null && pages !== page.sheets) {
    throw new GoldleafError('ITEM', `the document takes ${pages} pages, and its archetype meant ${page.sheets}`, {
      hint: 'A sheet overflows, or leaves an empty page behind.',
    });
  }
  return pages;
}

function hintFor(page: Page): string {
  return `Every text must be set in one of the families that the page names (${page.fonts.join(', ')}), in weight 400 or 700.`;
}
