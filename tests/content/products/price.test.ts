import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measured, sold } from '../../../src/content/lines/line.ts';
import { priceAt, priceBand } from '../../../src/content/products/price.ts';
import type { IssuerHabits } from '../../../src/content/types.ts';
import { decimalText } from '../../../src/kernel/decimal.ts';

const habitsWith = (priceEnding: IssuerHabits['priceEnding']): IssuerHabits => ({
  separator: ', ',
  brandPlace: 'none',
  unitSpelling: 0,
  priceEnding,
  codeScheme: 'dotted',
  priceLevel: 1,
});

const ENDINGS = ['exact', 'round', 'nine'] as const;
const TOOL = priceBand(sold('piece', ['4.00', '2000.00'], [1, 2]));
const WASHER = priceBand(sold('piece', ['0.0042', '2.0000'], [1, 2]));
const HOUR = priceBand(measured('hour', ['48.00', '98.00'], ['1.00', '4.00', '0.25'], 'services'));

const position = fc.double({ min: 0, max: 1, noNaN: true });
const RUNS = { seed: 7, numRuns: 500 };

describe('a price', () => {
  it('lies in the band, give or take its ending', () => {
    const property = fc.property(position, fc.constantFrom(...ENDINGS), (at, ending) => {
      const price = Number(decimalText(priceAt(TOOL, at, habitsWith(ending), 'EUR')));
      expect(price).toBeGreaterThanOrEqual(3.9);
      expect(price).toBeLessThanOrEqual(2_000);
    });
    fc.assert(property, RUNS);
  });

  it('grows with the position', () => {
    const property = fc.property(position, position, fc.constantFrom(...ENDINGS), (one, other, ending) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)].map((at) =>
        Number(decimalText(priceAt(TOOL, at, habitsWith(ending), 'GBP'))),
      ) as [number, number];
      expect(low).toBeLessThanOrEqual(high);
    });
    fc.assert(property, RUNS);
  });

  it('has four digits where it is tiny, two from one on, and none in yen', () => {
    const property = fc.property(position, (at) => {
      const price = priceAt(WASHER, at, habitsWith('exact'), 'EUR');
      expect(price.scale).toBe(Number(decimalText(price)) < 1 ? 4 : 2);
      const yen = priceAt(WASHER, at, habitsWith('exact'), 'JPY');
      expect(yen.scale).toBe(0);
      expect(yen.unscaled).toBeGreaterThan(0n);
    });
    fc.assert(property, RUNS);
  });

  it('of an hour is a round sum', () => {
    const property = fc.property(position, fc.constantFrom(...ENDINGS), (at, ending) => {
      expect(decimalText(priceAt(HOUR, at, habitsWith(ending), 'EUR'))).toMatch(/\.[05]0$/);
    });
    fc.assert(property, RUNS);
  });

  it('ends in nines where the issuer has that habit', () => {
    const texts = [0.02, 0.3, 0.6, 0.99].map((at) => decimalText(priceAt(TOOL, at, habitsWith('nine'), 'EUR')));
    for (const text of texts) expect(text).toMatch(/\.90$|9\.00$|9$/);
  });
});
