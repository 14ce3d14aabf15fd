import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { unitIn } from '../../../src/content/products/units.ts';
import type { UnitId } from '../../../src/content/types.ts';
import { CELL_PAD_X, COLUMN_MM, FONT_POINTS } from '../../../src/packs/invoice/item-layout.ts';
import { localeNamed } from '../../../src/packs/invoice/labels/table.ts';
import { FONT_FAMILIES, type FontFamily } from '../../../src/packs/invoice/looks.ts';
import { LOCALES } from './sample.ts';

interface Face {
  readonly unitsPerEm: number;
  layout(text: string, features?: readonly string[]): { readonly advanceWidth: number };
}

const require = createRequire(import.meta.url);
const { create } = require('fontkit') as { readonly create: (bytes: Uint8Array) => Face };

const IDS: Readonly<Record<UnitId, true>> = {
  piece: true,
  pack: true,
  box: true,
  carton: true,
  set: true,
  pair: true,
  roll: true,
  bag: true,
  bottle: true,
  canister: true,
  hour: true,
  day: true,
  flat: true,
  kilogram: true,
  metre: true,
  squareMetre: true,
  cubicMetre: true,
  tonne: true,
  copy: true,
  user: true,
  month: true,
  tray: true,
  pound: true,
  foot: true,
  squareFoot: true,
  cubicYard: true,
  ton: true,
};
const LABELS = new Set(
  LOCALES.flatMap((locale) =>
    (Object.keys(IDS) as UnitId[]).flatMap((id) => [0, 1, 2].map((spelling) => unitIn(localeNamed(locale), id, spelling).label)),
  ),
);

function faceOf(family: FontFamily): Face {
  const name = family.toLowerCase().replaceAll(' ', '-');
  return create(readFileSync(require.resolve(`@fontsource/${name}/files/${name}-latin-400-normal.woff2`)));
}

/** Width of a text in a cell, in mm. */
function widthIn(family: FontFamily, text: string, features: readonly string[]): number {
  const face = faceOf(family);
  return (face.layout(text, features).advanceWidth / face.unitsPerEm) * FONT_POINTS[family] * (25.4 / 72);
}

it.each(FONT_FAMILIES)('no unit crosses the rule of its column in %s', (family) => {
  expect([...LABELS].filter((label) => widthIn(family, label, []) > COLUMN_MM.unit - 2 * CELL_PAD_X)).toEqual([]);
});

it.each(FONT_FAMILIES)('no rate of tax stands out of line in its column in %s', (family) => {
  const rates = ['8.375%', '10.35%', '5,5\u00a0%'];
  expect(rates.filter((rate) => widthIn(family, rate, ['tnum']) > COLUMN_MM.tax - 2 * CELL_PAD_X)).toEqual([]);
});
