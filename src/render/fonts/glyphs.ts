import type { Page } from '../../contracts/document-pack.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { FONT_FAMILIES } from './coverage-data.ts';
import type { FontFamily } from './font-family.ts';

/**
 * Spaces, joiners and direction marks need no glyph: the shaper draws them from the plain space, or not at all. They lie in
 * the range of the latin subset, so no other font is asked for them.
 */
const SHAPED = '2000-200f 202a-202f 205f 2060 2066-2069';
/** Every bundled family has the printable ASCII characters, and a page collapses white space. */
const BEYOND_ASCII = /[^\t\n\r -~]/gu;
const CSS_ESCAPE = /\\([0-9a-f]{1,6})/gi;

const covered = new Map<string, ReadonlySet<number>>();

/** @throws GoldleafError `ITEM` for a family that is not bundled. */
export function bundledFamily(name: string): FontFamily {
  const family = FONT_FAMILIES.find((one) => one.family === name);
  if (family !== undefined) return family;
  const names = FONT_FAMILIES.map((one) => one.family).join(', ');
  throw new GoldleafError('ITEM', `the page names the font family "${name}", which is not bundled`, { hint: `Bundled are ${names}.` });
}

/**
 * Refuses a page with a character that a family it names does not have. Every family must have it, since nobody knows in
 * which of them a text is set, and a browser that lacks a glyph takes another font, or draws a box, without a word.
 *
 * @throws GoldleafError `ITEM` naming the character, the family, and the field where it is one.
 */
export function assertGlyphs(page: Page): void {
  const families = page.fonts.map((name) => bundledFamily(name));
  for (const code of charactersOf(page)) {
    const lacking = families.find((family) => !coveredBy(family).has(code));
    if (lacking !== undefined) throw missingGlyph(page, code, lacking);
  }
}

/** Whether every bundled family has every character of the text, so that any page may print it. */
export function isPrintable(text: string): boolean {
  const codes = Array.from(text.matchAll(BEYOND_ASCII), ([character]) => character.codePointAt(0) as number);
  return FONT_FAMILIES.every((family) => codes.every((code) => coveredBy(family).has(code)));
}

/** The characters beyond ASCII in the text of the page, and in what its styles write before and after elements. */
export function charactersOf(page: Page): Set<number> {
  const codes = new Set<number>();
  for (const [character] of page.body.matchAll(BEYOND_ASCII)) codes.add(character.codePointAt(0) as number);
  for (const [character] of page.css.matchAll(BEYOND_ASCII)) codes.add(character.codePointAt(0) as number);
  for (const [, digits] of page.css.matchAll(CSS_ESCAPE)) codes.add(Number.parseInt(digits as string, 16));
  return codes;
}

function coveredBy(family: FontFamily): ReadonlySet<number> {
  const known = covered.get(family.family);
  if (known !== undefined) return known;
  const codes = new Set<number>();
  for (const { glyphs } of family.subsets) for (const code of codesOf(glyphs)) codes.add(code);
  for (const code of codesOf(SHAPED)) codes.add(code);
  covered.set(family.family, codes);
  return codes;
}

/** The characters of a list of hexadecimal ranges such as `20-7e a0 131`. */
export function* codesOf(ranges: string): Generator<number> {
  for (const range of ranges.split(' ')) {
    const [first, last] = range.split('-');
    const end = Number.parseInt(last ?? (first as string), 16);
    for (let code = Number.parseInt(first as string, 16); code <= end; code++) yield code;
  }
}

function missingGlyph(page: Page, code: number, family: FontFamily): GoldleafError {
  const character = String.fromCodePoint(code);
  const field = page.fields.find(({ text }) => text.includes(character));
  const where = field === undefined ? 'the page' : `the field ${field.path}`;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return new GoldleafError(
    'ITEM',
    `${where} has the character ${name} (${character}), and the bundled font ${family.family} has no glyph for it`,
    {
      hint: 'Choose a family that has it, or leave the character out of the content.',
    },
  );
}
