import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  compare,
  decimalOf,
  decimalText,
  divide,
  multiply,
  negate,
  parseDecimal,
  round,
  subtract,
  sum,
  ZERO,
  type Decimal,
  type Rounding,
} from '../../src/kernel/decimal.ts';
import { decimals, roundings, ties } from './arbitraries.ts';

const RUNS = { seed: 20_260_309, numRuns: 500 };

const isEqual = (left: Decimal, right: Decimal): boolean => compare(left, right) === 0;
const isZero = (value: Decimal): boolean => value.unscaled === 0n;

describe('the plain notation', () => {
  it('is read back as the same value at the same scale', () => {
    const property = fc.property(decimals, (value) => {
      expect(parseDecimal(decimalText(value))).toEqual(value);
    });
    fc.assert(property, RUNS);
  });

  it.each(['0', '0.00', '12.50', '-0.05', '-1234567890123456789012.345', '1000'])('of %s is itself', (text) => {
    expect(decimalText(parseDecimal(text))).toBe(text);
  });

  it.each(['', ' 1', '1 ', '+1', '.5', '5.', '1,5', '1e3', '0x10', '--1', 'NaN', 'Infinity', '١'])('%j is refused', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });

  it('of a whole number has no point', () => {
    expect([decimalText(decimalOf(-12)), decimalText(decimalOf(2n ** 64n))]).toEqual(['-12', '18446744073709551616']);
  });
});

describe('sums and products', () => {
  it('do not depend on the order of their parts', () => {
    const property = fc.property(decimals, decimals, decimals, (a, b, c) => {
      expect(add(a, b)).toEqual(add(b, a));
      expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
      expect(multiply(a, b)).toEqual(multiply(b, a));
      expect(multiply(multiply(a, b), c)).toEqual(multiply(a, multiply(b, c)));
      expect(isEqual(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
    });
    fc.assert(property, RUNS);
  });

  it('of no values at all is nought, and of many the sum of their sums', () => {
    expect(sum([])).toEqual(ZERO);
    const property = fc.property(fc.array(decimals), fc.array(decimals), (left, right) => {
      expect(sum([...left, ...right])).toEqual(add(sum(left), sum(right)));
    });
    fc.assert(property, RUNS);
  });

  it('are undone by their opposites', () => {
    const property = fc.property(decimals, decimals, (a, b) => {
      expect(isEqual(subtract(add(a, b), b), a)).toBe(true);
      expect(isZero(add(a, negate(a)))).toBe(true);
      expect(negate(negate(a))).toEqual(a);
    });
    fc.assert(property, RUNS);
  });
});

describe('comparison', () => {
  it('looks at the value and not at the scale', () => {
    expect(compare(parseDecimal('1.50'), parseDecimal('1.5'))).toBe(0);
    const property = fc.property(decimals, fc.nat({ max: 9 }), (value, more) => {
      expect(isEqual(value, round(value, value.scale + more))).toBe(true);
    });
    fc.assert(property, RUNS);
  });

  it('orders as the differences do', () => {
    const property = fc.property(decimals, decimals, (a, b) => {
      const difference = subtract(a, b).unscaled;
      expect(compare(a, b)).toBe(difference === 0n ? 0 : difference > 0n ? 1 : -1);
      expect(compare(a, b) + compare(b, a)).toBe(0);
    });
    fc.assert(property, RUNS);
  });
});

/** ICU rounds decimals given as text exactly; a negative value that becomes nought loses its sign here. */
function roundedByIntl(value: Decimal, scale: number, rounding: Rounding): string {
  const roundingMode = rounding === 'half-up' ? 'halfExpand' : 'halfEven';
  const options = { useGrouping: false, minimumFractionDigits: scale, maximumFractionDigits: scale, roundingMode, signDisplay: 'negative' };
  return new Intl.NumberFormat('en-US', options as Intl.NumberFormatOptions).format(decimalText(value) as Intl.StringNumericLiteral);
}

describe('rounding', () => {
  it('goes where ICU goes', () => {
    const values = fc.nat({ max: 6 }).chain((scale) => fc.tuple(fc.oneof(decimals, ties(scale)), fc.constant(scale), roundings));
    const property = fc.property(values, ([value, scale, rounding]) => {
      expect(decimalText(round(value, scale, rounding))).toBe(roundedByIntl(value, scale, rounding));
    });
    fc.assert(property, RUNS);
  });

  it.each([
    ['0.5', '1', '0'],
    ['1.5', '2', '2'],
    ['2.5', '3', '2'],
    ['-0.5', '-1', '0'],
    ['-2.5', '-3', '-2'],
    ['2.4999', '2', '2'],
    ['2.5001', '3', '3'],
  ])('of %s to a whole number is %s half up and %s half even', (text, halfUp, halfEven) => {
    const value = parseDecimal(text);
    expect([decimalText(round(value, 0)), decimalText(round(value, 0, 'half-even'))]).toEqual([halfUp, halfEven]);
  });

  it('mirrors at nought', () => {
    const property = fc.property(decimals, fc.nat({ max: 6 }), roundings, (value, scale, rounding) => {
      expect(round(negate(value), scale, rounding)).toEqual(negate(round(value, scale, rounding)));
    });
    fc.assert(property, RUNS);
  });

  it('to more digits only adds noughts, however many', () => {
    expect(decimalText(round(parseDecimal('-1.5'), 40))).toBe(`-1.5${'0'.repeat(39)}`);
  });

  it('again changes nothing', () => {
    const property = fc.property(decimals, fc.nat({ max: 6 }), roundings, (value, scale, rounding) => {
      const once = round(value, scale, rounding);
      expect(round(once, scale, rounding)).toEqual(once);
    });
    fc.assert(property, RUNS);
  });
});

describe('division', () => {
  const divisors = decimals.filter((value) => !isZero(value));

  it('undoes multiplication', () => {
    const property = fc.property(decimals, divisors, (a, b) => {
      expect(divide(multiply(a, b), b, a.scale)).toEqual(a);
    });
    fc.assert(property, RUNS);
  });

  it('is never further off than half of the last digit', () => {
    const property = fc.property(decimals, divisors, fc.nat({ max: 8 }), roundings, (a, b, scale, rounding) => {
      const error = subtract(a, multiply(divide(a, b, scale, rounding), b));
      const half = { unscaled: b.unscaled * 5n, scale: b.scale + scale + 1 };
      const absolute = (value: Decimal): Decimal => (value.unscaled < 0n ? negate(value) : value);
      expect(compare(absolute(error), absolute(half))).toBeLessThanOrEqual(0);
    });
    fc.assert(property, RUNS);
  });

  it('by a power of ten rounds as rounding does', () => {
    const property = fc.property(ties(2), roundings, (value, rounding) => {
      expect(divide(value, decimalOf(10), 3, rounding)).toEqual(round({ ...value, scale: value.scale + 1 }, 3, rounding));
    });
    fc.assert(property, RUNS);
  });

  it('has the sign of both', () => {
    const [seven, two] = [decimalOf(7), decimalOf(2)];
    const quotients = [
      divide(seven, two, 1),
      divide(negate(seven), two, 1),
      divide(seven, negate(two), 1),
      divide(negate(seven), negate(two), 1),
    ];
    expect(quotients.map(decimalText)).toEqual(['3.5', '-3.5', '-3.5', '3.5']);
  });

  it('by nought is refused', () => {
    expect(() => divide(decimalOf(1), parseDecimal('0.00'), 2)).toThrow(RangeError);
  });
});
