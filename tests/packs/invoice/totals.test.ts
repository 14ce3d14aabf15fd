import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimalText, parseDecimal, sum, type Decimal } from '../../../src/kernel/decimal.ts';
import { allocate, lineAmount, percentOf, sumInvoice, type Precision } from '../../../src/packs/invoice/totals.ts';

const CENTS: Precision = { exponent: 2, mode: 'half-up' };
const YEN: Precision = { exponent: 0, mode: 'half-up' };
const FILS: Precision = { exponent: 3, mode: 'half-even' };

const cents = (most: number): fc.Arbitrary<Decimal> =>
  fc.integer({ min: 0, max: most }).map((unscaled) => ({ unscaled: BigInt(unscaled), scale: 2 }));

describe('allocate', () => {
  it('hands out the whole amount, each part within a cent of its share', () => {
    fc.assert(
      fc.property(cents(1_000_000), fc.array(cents(1_000_000), { minLength: 1, maxLength: 6 }), (amount, weights) => {
        const parts = allocate(amount, weights);
        expect(compare(sum(parts), amount)).toBe(0);
        const whole = Number(sum(weights).unscaled);
        for (const [at, part] of parts.entries()) {
          if (whole === 0) continue;
          const share = (Number(amount.unscaled) * Number(weights[at]!.unscaled)) / whole;
          expect(Math.abs(Number(part.unscaled) - share)).toBeLessThanOrEqual(1);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('gives no part more than its weight while the amount is no more than all of them', () => {
    fc.assert(
      fc.property(fc.array(cents(100_000), { minLength: 1, maxLength: 6 }), fc.integer({ min: 0, max: 100 }), (weights, percent) => {
        const amount = percentOf(sum([{ unscaled: 0n, scale: 2 }, ...weights]), parseDecimal(String(percent)), CENTS);
        for (const [at, part] of allocate(amount, weights).entries()) expect(compare(part, weights[at]!)).toBeLessThanOrEqual(0);
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});

describe('lineAmount', () => {
  it.each([
    ['3', '0.0385', undefined, CENTS, '0.12'],
    ['1', '0.125', undefined, CENTS, '0.13'],
    ['7.5', '88.00', '2.5', CENTS, '643.50'],
    ['3', '1250', '15', YEN, '3188'],
    ['1', '0.0005', undefined, FILS, '0.000'],
    ['3', '0.0005', undefined, FILS, '0.002'],
  ] as const)('%s × %s less %s %%', (quantity, price, discount, precision, amount) => {
    const percent = discount === undefined ? undefined : parseDecimal(discount);
    expect(decimalText(lineAmount(parseDecimal(quantity), parseDecimal(price), percent, precision))).toBe(amount);
  });
});

describe('sumInvoice', () => {
  const line = (amount: string, rate: string) => ({ amount: parseDecimal(amount), taxKey: rate, taxRate: parseDecimal(rate) });

  it('keeps tax keys in the order in which lines use them, and shares the discount among them', () => {
    const sums = sumInvoice([line('10.00', '7'), line('20.00', '19'), line('3.33', '7')], parseDecimal('10'), CENTS);
    expect(sums.taxes.map(({ taxKey }) => taxKey)).toEqual(['7', '19']);
    expect(sums.taxes.map(({ discount }) => decimalText(discount))).toEqual(['1.33', '2.00']);
    expect(sums.taxes.map(({ tax }) => decimalText(tax))).toEqual(['0.84', '3.42']);
    expect([sums.lines, sums.discount, sums.net, sums.tax, sums.gross].map(decimalText)).toEqual([
      '33.33',
      '3.33',
      '30.00',
      '4.26',
      '34.26',
    ]);
  });

  it('has no discount where none is given', () => {
    const { discount, net, lines } = sumInvoice([line('100', '10')], undefined, YEN);
    expect([discount, net, lines].map(decimalText)).toEqual(['0', '100', '100']);
  });
});
