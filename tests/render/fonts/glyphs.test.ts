import { describe, expect, it } from 'vitest';
import { FONT_FAMILIES } from '../../../src/render/fonts/coverage-data.ts';
import { assertGlyphs, codesOf } from '../../../src/render/fonts/glyphs.ts';
import { pageOf } from '../page-of.ts';

const every = FONT_FAMILIES.map((family) => family.family);

describe('the coverage table', () => {
  it.each(FONT_FAMILIES)('$family has the printable ASCII characters, four faces and two subsets', ({ faces, subsets }) => {
    const latin = new Set(codesOf(subsets[0]?.glyphs ?? ''));
    for (let code = 0x20; code < 0x7f; code++) expect(latin.has(code)).toBe(true);
    expect(faces).toHaveLength(4);
    expect(subsets.map(({ subset }) => subset)).toEqual(['latin', 'latin-ext']);
  });
});

describe('the glyphs of a page', () => {
  it('are there for the letters of western and central Europe, its currencies and its spaces', () => {
    const letters = 'ÄÖÜäöüß ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ ŁłŹźŻżĄąĘęĆćŃńŚś ŐőŰű ŘřŠšŽž ĞğİıŞş £€¥ §°·…–—‘’“”„«»×½ \u00a0\u202f\u2009';
    expect(() => assertGlyphs(pageOf(letters, { fonts: every }))).not.toThrow();
  });

  it.each([
    ['中', 'U+4E2D'],
    ['Ж', 'U+0416'],
    ['😀', 'U+1F600'],
    ['\u0007', 'U+0007'],
    ['\u00ad', 'U+00AD'],
    ['\u2011', 'U+2011'],
  ])('miss for %j', (character, name) => {
    const page = pageOf(`<p>a${character}</p>`, { fields: [{ path: 'buyer.name', text: `a${character}`, value: 'a' }] });
    expect(() => assertGlyphs(page)).toThrow(expect.objectContaining({ code: 'ITEM' }));
    expect(() => assertGlyphs(page)).toThrow(new RegExp(`buyer\\.name.*${name.replace('+', '\\+')}.*Inter`));
  });

  it('must be there in every family that the page names', () => {
    expect(() => assertGlyphs(pageOf('ɘ'))).not.toThrow();
    expect(() => assertGlyphs(pageOf('ɘ', { fonts: every }))).toThrow('Source Serif 4');
  });

  it.each(['p::before{content:"→"}', 'p::before{content:"\\2192 "}'])('are looked for in what styles write: %s', (css) => {
    expect(() => assertGlyphs(pageOf('<p></p>', { css }))).toThrow('U+2192');
  });

  it('come from bundled families only', () => {
    expect(() => assertGlyphs(pageOf('a', { fonts: ['Helvetica'] }))).toThrow(/"Helvetica", which is not bundled/);
  });
});
