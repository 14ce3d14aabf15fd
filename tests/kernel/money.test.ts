import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, parseDecimal, round } from '../../src/kernel/decimal.ts';
import { CURRENCIES, exponentOf, isCurrency, toMoney } from '../../src/kernel/money.ts';
import { decimals, roundings } from './arbitraries.ts';

describe('the exponent of a currency', () => {
  it('is that of ISO 4217', () => {
    const byDigits = (digits: number): string[] => CURRENCIES.filter((currency) => exponentOf(currency) === digits);
    expect({ 0: byDigits(0), 2: byDigits(2), 3: byDigits(3) }).toEqual({
      0: ['CLP', 'JPY', 'KRW'],
      2: ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'INR', 'NZD', 'SGD', 'USD'],
      3: ['BHD', 'JOD', 'KWD', 'TND'],
    });
  });

  it('is known for listed currencies only', () => {
    expect(['EUR', 'eur', 'XXX', '', 'toString', '__proto__'].filter(isCurrency)).toEqual(['EUR']);
  });
});

describe('an amount', () => {
  it.each([
    ['USD', '2.345', '2.35', '2.34'],
    ['JPY', '2.5', '3', '2'],
    ['KWD', '2.0005', '2.001', '2.000'],
    ['EUR', '7', '7.00', '7.00'],
  ] as const)('in %s of %s is %s half up and %s half even', (currency, exact, halfUp, halfEven) => {
    const value = parseDecimal(exact);
    expect([toMoney(value, currency), toMoney(value, currency, 'half-even')].map(decimalText)).toEqual([halfUp, halfEven]);
  });

  it('always has exactly the digits of its currency', () => {
    const property = fc.property(decimals, fc.constantFrom(...CURRENCIES), roundings, (value, currency, rounding) => {
      const amount = toMoney(value, currency, rounding);
      expect(amount.scale).toBe(exponentOf(currency));
      expect(amount).toEqual(round(value, exponentOf(currency), rounding));
    });
    fc.assert(property, { seed: 4217 });
  });
});
