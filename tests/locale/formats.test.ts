import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../src/kernel/decimal.ts';
import { formatsOf, LOCALE_TAGS, type LocaleTag } from '../../src/locale/formats.ts';

/** What a reader of each locale expects to see; `_` a no-break space, `·` a narrow one, `<` and `>` direction marks. */
const visible = (text: string): string =>
  text.replace(/[\u00a0\u202f\u200f\u061c]/g, (sign) => ({ '\u00a0': '_', '\u202f': '·', '\u200f': '<' })[sign] ?? '>');

const money: [LocaleTag, string, string, string][] = [
  ['en-US', '1234567.89', 'USD', '$1,234,567.89'],
  ['en-US', '-1234.50', 'USD', '-$1,234.50'],
  ['en-US', '1234.50', 'CHF', 'CHF_1,234.50'],
  ['en-GB', '1234.50', 'GBP', '£1,234.50'],
  ['en-GB', '1234', 'JPY', 'JP¥1,234'],
  ['de-DE', '1234567.89', 'EUR', '1.234.567,89_€'],
  ['de-DE', '-0.05', 'EUR', '-0,05_€'],
  ['fr-FR', '1234567.89', 'EUR', '1·234·567,89_€'],
  ['fr-FR', '12.345', 'KWD', '12,345_KWD'],
  ['es-ES', '1234.50', 'EUR', '1234,50_€'],
  ['es-ES', '12345.60', 'EUR', '12.345,60_€'],
  ['pl-PL', '12345.60', 'EUR', '12_345,60_€'],
  ['de-CH', '1234567.89', 'CHF', "CHF_1'234'567.89"],
  ['de-CH', '-1234.50', 'CHF', "CHF-1'234.50"],
  ['en-IN', '1234567.89', 'INR', '₹12,34,567.89'],
  ['hi-IN', '-1234567.89', 'INR', '-₹12,34,567.89'],
  ['ja-JP', '1234567', 'JPY', '￥1,234,567'],
  ['ar-EG', '-1234.50', 'USD', '>-<١٬٢٣٤٫٥٠_US$'],
];

const dates: [LocaleTag, string, string, string][] = [
  ['en-US', '3/9/26', 'Mar 9, 2026', 'March 9, 2026'],
  ['en-GB', '09/03/2026', '9 Mar 2026', '9 March 2026'],
  ['de-DE', '09.03.26', '09.03.2026', '9. März 2026'],
  ['fr-FR', '09/03/2026', '9 mars 2026', '9 mars 2026'],
  ['es-ES', '9/3/26', '9 mar 2026', '9 de marzo de 2026'],
  ['pl-PL', '9.03.2026', '9 mar 2026', '9 marca 2026'],
  ['hi-IN', '9/3/26', '9 मार्च 2026', '9 मार्च 2026'],
  ['ja-JP', '2026/03/09', '2026/03/09', '2026年3月9日'],
  ['ar-EG', '٩</٣</٢٠٢٦', '٠٩</٠٣</٢٠٢٦', '٩ مارس ٢٠٢٦'],
];

describe('what is printed', () => {
  it.each(money)('%s: %s %s is %s', (tag, value, currency, text) => {
    expect(visible(formatsOf(tag).money(parseDecimal(value), currency))).toBe(text);
  });

  it.each(dates)('%s: the ninth of March is %s, %s, %s', (tag, short, medium, long) => {
    const formats = formatsOf(tag);
    expect((['short', 'medium', 'long'] as const).map((style) => visible(formats.date('2026-03-09', style)))).toEqual([
      short,
      medium,
      long,
    ]);
  });

  it('a percentage is the figure of its rate', () => {
    const printed = (['en-US', 'de-DE', 'fr-FR', 'ar-EG'] as const).map((tag) => visible(formatsOf(tag).percent(parseDecimal('8.875'))));
    expect(printed).toEqual(['8.875%', '8,875_%', '8,875_%', '٨٫٨٧٥٪>']);
  });

  it('a number keeps the digits of its own scale', () => {
    const formats = formatsOf('en-US');
    expect(['0', '0.00', '1000', '0.0004', '-12345.600'].map((text) => formats.number(parseDecimal(text)))).toEqual([
      '0',
      '0.00',
      '1,000',
      '0.0004',
      '-12,345.600',
    ]);
  });

  it('a number is exact beyond what a float holds', () => {
    expect(formatsOf('en-US').number(parseDecimal('9007199254740993.01'))).toBe('9,007,199,254,740,993.01');
  });

  it('a year is not shortened where the locale writes it in full', () => {
    expect(formatsOf('fr-FR').date('0987-01-01', 'long')).toBe('1 janvier 987');
  });
});

describe('what is refused', () => {
  it.each(['', '2026-3-9', '2026-13-01', '2026-00-10', '2026-01-32', '2026-01-00', '09.03.2026', '2026-03-09T00:00:00Z'])(
    'the date %j',
    (iso) => {
      expect(() => formatsOf('en-US').date(iso, 'short')).toThrow(RangeError);
    },
  );

  it.each(['', 'eur', 'XYZ', 'toString'])('the currency %j', (currency) => {
    expect(() => formatsOf('en-US').money(parseDecimal('1'), currency)).toThrow(RangeError);
  });
});

describe('a locale', () => {
  it('says its own tag, and is compiled once', () => {
    expect(LOCALE_TAGS.map((tag) => formatsOf(tag).locale)).toEqual(LOCALE_TAGS);
    expect(formatsOf('de-DE')).toBe(formatsOf('de-DE'));
  });
});
