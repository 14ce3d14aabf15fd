import { describe, expect, it } from 'vitest';
import { codesOf } from '../../src/render/fonts/glyphs.ts';
import { FONT_FAMILIES } from '../../src/render/fonts/coverage-data.ts';
import { LINE_IDS, LINES } from '../../src/content/lines/table.ts';
import { issuer } from '../../src/content/companies/issuer.ts';
import { assortmentSize, productAt } from '../../src/content/products/assortment.ts';
import { BUYER_COUNTRIES, buyersOf, COUNTRIES, issuersOf, textsIn } from './sample.ts';

const FONTS = FONT_FAMILIES.map(({ subsets }) => new Set(subsets.flatMap(({ glyphs }) => [...codesOf(glyphs)])));
const COVERED = new Set([...(FONTS[0] ?? [])].filter((code) => FONTS.every((codes) => codes.has(code))));

/** What is wrong with a text to be printed, or null. */
function flawOf(text: string): string | null {
  if (text === '' || text !== text.trim() || text.includes('  ')) return `blank or blanks to spare: ${JSON.stringify(text)}`;
  if (/[{}<>|]|undefined|null|NaN|\[object/.test(text)) return `unfilled: ${text}`;
  const strange = Array.from(text).find((character) => !COVERED.has(character.codePointAt(0) as number));
  return strange === undefined ? null : `${strange} is in no bundled font: ${text}`;
}

const flawsOf = (values: readonly unknown[]): (string | null)[] =>
  textsIn(values)
    .map(flawOf)
    .filter((flaw) => flaw !== null);

describe('every text', () => {
  it.each(COUNTRIES)('of issuers in %s can be printed', (country) => {
    const shown = issuersOf(country, 500).map((of) => ({ ...of, habits: {} }));
    expect(flawsOf(shown)).toEqual([]);
  });

  it.each(BUYER_COUNTRIES)('of buyers in %s can be printed', (country) => {
    expect(flawsOf(buyersOf(country, 500))).toEqual([]);
  });

  it.each(COUNTRIES)('of articles in %s can be printed', (country) => {
    for (const line of LINE_IDS) {
      for (let number = 0; number < 3; number++) {
        const of = issuer('texts', number, country, line);
        const products = Array.from({ length: assortmentSize(of) }, (_, index) => productAt(of, index));
        expect(flawsOf(products.map(({ description, code, unit }) => [description, code, unit.label]))).toEqual([]);
      }
    }
  });

  it('of names of trades can be printed', () => {
    expect(flawsOf(LINE_IDS.map((id) => Object.values(LINES[id].words).map(({ trades }) => trades)))).toEqual([]);
  });
});
