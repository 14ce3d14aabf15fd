import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CITIES } from '../../../src/content/countries/pools.ts';
import { LINE_IDS, LINES } from '../../../src/content/lines/table.ts';
import { taxCategoryOf } from '../../../src/content/tax/categories.ts';
import { salesTax, taxRate } from '../../../src/content/tax/tax-rate.ts';
import { SALES_TAX } from '../../../src/content/tax/us-sales-tax.ts';
import { decimalText } from '../../../src/kernel/decimal.ts';
import { COUNTRIES } from '../sample.ts';

const CLASSES = new Set(LINE_IDS.flatMap((id) => Object.values(LINES[id].products).map(({ taxClass }) => taxClass)));

const percent = (...args: Parameters<typeof taxRate>): string => decimalText(taxRate(...args));

/** Days from 2020 to 2029. */
const day = fc.integer({ min: 0, max: 3_650 }).map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10));

describe('a rate', () => {
  it.each(COUNTRIES)('is known for every kind of supply on every day in %s', (country) => {
    const regions = country === 'US' ? CITIES.US.map(({ region }) => region) : [null];
    const property = fc.property(day, fc.constantFrom(...CLASSES), fc.constantFrom(...regions), (date, taxClass, region) => {
      const rate = Number(percent(country, taxCategoryOf(country, taxClass), date, region));
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(20);
    });
    fc.assert(property, { seed: 5, numRuns: 500 });
  });

  it('is the one of the day', () => {
    expect(percent('DE', 'standard', '2020-06-30')).toBe('19');
    expect(percent('DE', 'standard', '2020-07-01')).toBe('16');
    expect(percent('DE', 'reduced', '2020-12-31')).toBe('5');
    expect(percent('DE', 'standard', '2021-01-01')).toBe('19');
    expect(percent('GB', 'standard', '2011-01-03')).toBe('17.5');
    expect(percent('GB', 'standard', '2026-02-01')).toBe('20');
    expect(percent('FR', 'reduced', '2026-02-01')).toBe('5.5');
    expect(percent('FR', 'intermediate', '2026-02-01')).toBe('10');
  });

  it('is refused where there is none', () => {
    expect(() => taxRate('GB', 'intermediate', '2026-01-01')).toThrow(/no GB intermediate tax is known on 2026-01-01/);
    expect(() => taxRate('US', 'standard', '2026-01-01', 'ZZ')).toThrow(RangeError);
    expect(() => taxRate('FR', 'standard', '1990-01-01')).toThrow(RangeError);
  });
});

describe('food, books and sweets', () => {
  it('are taxed as each law has it', () => {
    const categories = (taxClass: 'food' | 'books' | 'confectionery' | 'plants' | 'leaflets'): string[] =>
      COUNTRIES.map((country) => taxCategoryOf(country, taxClass));
    expect(categories('food')).toEqual(['exempt', 'zero', 'reduced', 'reduced']);
    expect(categories('books')).toEqual(['standard', 'zero', 'reduced', 'reduced']);
    expect(categories('confectionery')).toEqual(['standard', 'standard', 'reduced', 'standard']);
    expect(categories('plants')).toEqual(['standard', 'standard', 'reduced', 'intermediate']);
    expect(categories('leaflets')).toEqual(['standard', 'zero', 'standard', 'standard']);
  });
});

describe('American sales tax', () => {
  const NONE = ['DE', 'MT', 'NH', 'OR'];

  it('is the sum of a state’s and a local part, from 4 to 11 percent or none', () => {
    for (const state of Object.keys(SALES_TAX)) {
      const { state: own, local } = salesTax(state, '2026-06-01');
      const combined = Number(percent('US', 'standard', '2026-06-01', state));
      expect(combined).toBeCloseTo(Number(own) + Number(local), 9);
      if (NONE.includes(state)) expect(combined).toBe(0);
      else expect(combined).toBeGreaterThanOrEqual(4);
      expect(combined).toBeLessThanOrEqual(11);
      expect(Number(own)).toBeLessThanOrEqual(7.25);
    }
  });

  it('is known for every town’s state, and prints without zeros to spare', () => {
    for (const { region } of CITIES.US) expect(percent('US', 'standard', '2025-01-06', region)).not.toMatch(/\.\d*0$/);
    expect(percent('US', 'standard', '2026-01-01', 'NY')).toBe('8.875');
    expect(percent('US', 'standard', '2026-01-01', 'TX')).toBe('8.25');
    expect(percent('US', 'standard', '2026-01-01', 'IN')).toBe('7');
  });
});
