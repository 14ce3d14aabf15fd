import { describe, expect, it } from 'vitest';
import { LINE_IDS, LINES } from '../../../src/content/lines/table.ts';
import { measured, sold } from '../../../src/content/lines/line.ts';
import { factsIn } from '../../../src/content/products/customary.ts';
import { unitIn } from '../../../src/content/products/units.ts';

const ROPE = measured('metre', ['3.00', '9.00'], ['4.0', '120.0', '0.5']);

describe('facts', () => {
  it('are counted in feet in the United States, at a third of the price', () => {
    expect(factsIn('US', ROPE)).toMatchObject({
      unit: 'foot',
      price: ['1.00', '3.00'],
      quantity: { min: '12', max: '360', step: '2' },
    });
  });

  it('stay as they are elsewhere, and where America counts as everybody does', () => {
    expect(factsIn('DE', ROPE)).toBe(ROPE);
    const chair = sold('piece', ['90.00', '300.00'], [1, 12]);
    expect(factsIn('US', chair)).toBe(chair);
  });

  it('have no metric unit left in any American line', () => {
    const metric = new Set(['kilogram', 'metre', 'squareMetre', 'cubicMetre', 'tonne']);
    for (const id of LINE_IDS) {
      for (const facts of Object.values(LINES[id].products)) {
        const american = factsIn('US', facts);
        expect(metric.has(american.unit)).toBe(false);
        expect(Number(american.price[0])).toBeGreaterThan(0);
      }
    }
  });
});

it('an issuer keeps to one spelling of a unit', () => {
  expect([0, 1, 2, 3].map((spelling) => unitIn('de-DE', 'piece', spelling).label)).toEqual(['Stk.', 'Stück', 'St.', 'Stk.']);
});
