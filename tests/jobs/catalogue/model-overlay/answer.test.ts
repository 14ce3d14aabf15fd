import { anything, assert, integer, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../../../src/jobs/catalogue/model-overlay/answer.ts';
import { sensibleBand } from '../../../../src/jobs/catalogue/model-overlay/price-band.ts';

const KNOWN = { priceLow: '1.00', priceHigh: '4.50' };

describe('readAnswer', () => {
  const one = { n: 2, description: ' Hex bolt ', price_low: 1.5, price_high: '2.0' };

  it('puts products where they were asked for', () => {
    expect(readAnswer(JSON.stringify({ products: [one] }), 3)).toEqual([
      undefined,
      { description: 'Hex bolt', priceLow: '1.5', priceHigh: '2.0' },
      undefined,
    ]);
  });

  it('reads JSON within a fence', () => {
    expect(readAnswer(`\`\`\`json\n${JSON.stringify({ products: [one] })}\n\`\`\``, 2)).toHaveLength(2);
  });

  it('takes the first of two for the same product, and none that nobody asked for', () => {
    expect(readAnswer(JSON.stringify({ products: [one, { ...one, description: 'other' }, { ...one, n: 9 }] }), 2)?.[1]?.description).toBe(
      'Hex bolt',
    );
    expect(readAnswer(JSON.stringify({ products: [{ ...one, n: 9 }] }), 2)).toBeUndefined();
  });

  it('never throws, whatever it is given', () => {
    assert(
      property(string(), integer({ min: 1, max: 10 }), (text, count) => void readAnswer(text, count)),
      { seed: 43, numRuns: 300 },
    );
    assert(
      property(anything(), (value) => void readAnswer(JSON.stringify({ products: [value] }) ?? '', 3)),
      { seed: 44, numRuns: 300 },
    );
  });
});

describe('sensibleBand', () => {
  it.each([
    ['1.2', '3.999', { priceLow: '1.20', priceHigh: '4.00' }],
    ['0.25', '18', { priceLow: '0.25', priceHigh: '18.00' }],
    ['0.24', '4', undefined],
    ['1', '18.01', undefined],
    ['4', '3', undefined],
    ['0', '3', undefined],
    ['-1', '3', undefined],
    ['1e1', '30', undefined],
    ['1,20', '3', undefined],
    ['', '', undefined],
    ['NaN', '3', undefined],
  ])('%s to %s', (priceLow, priceHigh, band) => {
    expect(sensibleBand({ priceLow, priceHigh }, KNOWN)).toEqual(band);
  });

  it('keeps the digits of a price per piece', () => {
    expect(sensibleBand({ priceLow: '0.0051', priceHigh: '0.2' }, { priceLow: '0.0042', priceHigh: '0.0890' })).toEqual({
      priceLow: '0.0051',
      priceHigh: '0.2000',
    });
  });
});
