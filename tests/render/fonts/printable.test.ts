import { describe, expect, it } from 'vitest';
import { isPrintable } from '../../../src/render/fonts/glyphs.ts';

describe('a text can be printed', () => {
  it.each(['Hex bolt M8 × 40, 8.8', 'Ø 5 mm, ½ Zoll, prêt à l’emploi – œuvre', '', 'a\u202fb'])(
    'when every family has its characters: %j',
    (text) => {
      expect(isPrintable(text)).toBe(true);
    },
  );

  it.each(['規格 5', 'ok 🎉', 'x \u{10ffff}'])('and not otherwise: %j', (text) => {
    expect(isPrintable(text)).toBe(false);
  });
});
