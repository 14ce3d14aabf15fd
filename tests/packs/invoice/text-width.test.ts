import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { FONT_FAMILIES, type FontFamily } from '../../../src/packs/invoice/looks.ts';
import { lineCount, textWidth } from '../../../src/packs/invoice/text-width.ts';
import { mixedSample } from './sample.ts';

interface Face {
  readonly unitsPerEm: number;
  layout(text: string, features: readonly string[]): { readonly advanceWidth: number };
}

const require = createRequire(import.meta.url);
const { create } = require('fontkit') as { readonly create: (bytes: Uint8Array) => Face };

const characters = new Set(
  mixedSample(200, 'widths').flatMap(({ line_items }) => line_items.flatMap(({ description }) => description.split(''))),
);

function faceOf(family: FontFamily): Face {
  const name = family.toLowerCase().replaceAll(' ', '-');
  return create(readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`)));
}

describe.each(FONT_FAMILIES)('in %s', (family) => {
  it('no character of a description is wider than reckoned', () => {
    const face = faceOf(family);
    const isMono = family === 'IBM Plex Mono';
    const wider = (features: readonly string[]): string[] =>
      [...characters].filter((text) => face.layout(text, features).advanceWidth / face.unitsPerEm > textWidth(text, isMono) + 1e-6);
    expect(wider([])).toEqual([]);
    expect(wider(['tnum'])).toEqual([]);
  });
});

describe('lineCount', () => {
  it('breaks at spaces', () => {
    expect(lineCount('aaaa aaaa', 5.4, true)).toBe(1);
    expect(lineCount('aaaa aaaa', 5.3, true)).toBe(2);
    expect(lineCount('aaaa aaaa aaaa', 5.4, true)).toBe(2);
    expect(lineCount('aa', 10, false)).toBe(1);
  });
});
