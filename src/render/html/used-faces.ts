import type { Page } from '../../contracts/document-pack.ts';
import { fontRule } from '../fonts/font-files.ts';
import type { FontFace, FontFamily, FontSubset } from '../fonts/font-family.ts';
import { bundledFamily, charactersOf, codesOf } from '../fonts/glyphs.ts';

const BOLD_STYLE = /font(?:-weight)?\s*:[^;}"]*\b(?:bold|bolder|[6-9]00)\b/i;
const BOLD_MARKUP = /<(?:b|strong|h[1-6]|th)\b/i;
const ITALIC_STYLE = /font(?:-style)?\s*:[^;}"]*\b(?:italic|oblique)\b/i;
const ITALIC_MARKUP = /<(?:i|em|cite|dfn|var|address)\b/i;

/** The `@font-face` rules a page can make use of: rather one face too many than one that is missing. */
export function usedFontRules(page: Page): string {
  const written = page.css + page.body;
  const isBold = BOLD_STYLE.test(written) || BOLD_MARKUP.test(page.body);
  const isItalic = ITALIC_STYLE.test(written) || ITALIC_MARKUP.test(page.body);
  const characters = charactersOf(page);
  let rules = '';
  for (const family of page.fonts.map((name) => bundledFamily(name))) {
    for (const subset of usedSubsets(family, characters)) {
      for (const face of family.faces) {
        if (isUsed(face, isBold, isItalic)) rules += fontRule(family, subset, face);
      }
    }
  }
  return rules;
}

function isUsed(face: FontFace, isBold: boolean, isItalic: boolean): boolean {
  return (face.weight === 400 || isBold) && (face.style === 'normal' || isItalic);
}

/** The first subset has ASCII; the others are wanted for a character that it lacks. */
function usedSubsets(family: FontFamily, characters: ReadonlySet<number>): FontSubset[] {
  const [first, ...others] = family.subsets as [FontSubset, ...FontSubset[]];
  const rest = new Set(characters);
  for (const code of codesOf(first.glyphs)) rest.delete(code);
  return [first, ...others.filter(({ glyphs }) => [...codesOf(glyphs)].some((code) => rest.has(code)))];
}
