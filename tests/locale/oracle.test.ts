import '@formatjs/intl-numberformat/polyfill-force.js';
import '@formatjs/intl-datetimeformat/polyfill-force.js';
import '@formatjs/intl-datetimeformat/add-golden-tz.js';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { decimalText, type Decimal } from '../../src/kernel/decimal.ts';
import { CURRENCIES } from '../../src/kernel/money.ts';
import { formatsOf, LOCALE_TAGS, type LocaleTag } from '../../src/locale/formats.ts';

/**
 * FormatJS is the oracle: another implementation of the same rules, over CLDR data of its own packages, so that it
 * answers the same on every Node. Its polyfills take the place of this file's `Intl`.
 */
const SEED = 48_2;

/** Of every length equally often: the rules of grouping show where the digits are few. */
const unscaled = fc.nat({ max: 18 }).chain((length) => fc.bigInt({ min: -(10n ** BigInt(length)), max: 10n ** BigInt(length) }));
const decimals = fc.record({ unscaled, scale: fc.nat({ max: 6 }) });
const isoDates = fc
  .date({ min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const digits = ({ scale }: Decimal) => ({ minimumFractionDigits: scale, maximumFractionDigits: scale });

describe.each(LOCALE_TAGS)('FormatJS and goldleaf agree on %s', (tag) => {
  const formats = formatsOf(tag);
  beforeAll(() => loadLocale(tag));

  it('numbers', () => {
    const property = fc.property(decimals, (value) => {
      expect(formats.number(value)).toBe(intlNumber(tag, value, digits(value)));
    });
    fc.assert(property, { seed: SEED, numRuns: 100 });
  });

  it('percentages', () => {
    const property = fc.property(decimals, (rate) => {
      const fraction = { unscaled: rate.unscaled, scale: rate.scale + 2 };
      expect(formats.percent(rate)).toBe(intlNumber(tag, fraction, { style: 'percent', ...digits(rate) }));
    });
    fc.assert(property, { seed: SEED, numRuns: 100 });
  });

  it('amounts in every currency', () => {
    const property = fc.property(decimals, fc.constantFrom(...CURRENCIES), (value, currency) => {
      expect(formats.money(value, currency)).toBe(intlNumber(tag, value, { style: 'currency', currency, ...digits(value) }));
    });
    fc.assert(property, { seed: SEED, numRuns: 200 });
  });

  it.each(['short', 'medium', 'long'] as const)('%s dates', (style) => {
    const oracle = new Intl.DateTimeFormat(tag, { dateStyle: style, timeZone: 'UTC', calendar: 'gregory' });
    const property = fc.property(isoDates, (iso) => {
      expect(formats.date(iso, style)).toBe(oracle.format(new Date(`${iso}T00:00:00Z`)));
    });
    fc.assert(property, { seed: SEED, numRuns: 100 });
  });
});

/** FormatJS ships the data of a locale that differs from its language, else that of the language. */
async function loadLocale(tag: LocaleTag): Promise<void> {
  const name = ['ar-EG', 'de-CH', 'en-GB', 'en-IN'].includes(tag) ? tag : (tag.split('-')[0] as string);
  await import(`@formatjs/intl-numberformat/locale-data/${name}.js`);
  await import(`@formatjs/intl-datetimeformat/locale-data/${name}.js`);
}

const oracles = new Map<string, Intl.NumberFormat>();

function intlNumber(tag: LocaleTag, value: Decimal, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([tag, options]);
  const oracle = oracles.get(key) ?? new Intl.NumberFormat(tag, options);
  oracles.set(key, oracle);
  return oracle.format(decimalText(value) as Intl.StringNumericLiteral);
}
