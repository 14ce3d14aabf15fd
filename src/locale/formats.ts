import type { Decimal } from '../kernel/decimal.ts';
import { isCurrency } from '../kernel/money.ts';
import { AR_EG } from './data/ar-EG.ts';
import { DE_CH } from './data/de-CH.ts';
import { DE_DE } from './data/de-DE.ts';
import { EN_GB } from './data/en-GB.ts';
import { EN_IN } from './data/en-IN.ts';
import { EN_US } from './data/en-US.ts';
import { ES_ES } from './data/es-ES.ts';
import { FR_FR } from './data/fr-FR.ts';
import { HI_IN } from './data/hi-IN.ts';
import { JA_JP } from './data/ja-JP.ts';
import { PL_PL } from './data/pl-PL.ts';
import { dateWriter } from './format-date.ts';
import { formatNumber } from './format-number.ts';
import type { DateStyle, LocaleData, NumberStyle } from './locale-data.ts';

/** How one locale writes values. Pure: the text depends on the value and the committed CLDR data alone. */
export interface LocaleFormats {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Grouped, with every digit of the value's own scale. */
  number(value: Decimal): string;
  /**
   * With the locale's symbol of the currency. Every digit of the value's own scale: round with `toMoney` first.
   *
   * @throws RangeError for a currency the kernel does not know.
   */
  money(value: Decimal, currency: string): string;
  /** `rate` is a percentage figure: 8.875 is written `8.875%`. */
  percent(rate: Decimal): string;
  /** @param iso such as `2026-03-09` @throws RangeError for anything else. */
  date(iso: string, style: DateStyle): string;
}

const TABLES = {
  'ar-EG': AR_EG,
  'de-CH': DE_CH,
  'de-DE': DE_DE,
  'en-GB': EN_GB,
  'en-IN': EN_IN,
  'en-US': EN_US,
  'es-ES': ES_ES,
  'fr-FR': FR_FR,
  'hi-IN': HI_IN,
  'ja-JP': JA_JP,
  'pl-PL': PL_PL,
} as const satisfies Readonly<Record<string, LocaleData>>;

/** The locales whose formats are known. Which of them a document may have is its pack's choice. */
export type LocaleTag = keyof typeof TABLES;

export const LOCALE_TAGS = Object.keys(TABLES) as readonly LocaleTag[];

const compiled = new Map<LocaleTag, LocaleFormats>();

/** The formats of a locale, the same object on every call. */
export function formatsOf(tag: LocaleTag): LocaleFormats {
  const known = compiled.get(tag);
  if (known !== undefined) return known;
  const formats = compile(TABLES[tag]);
  compiled.set(tag, formats);
  return formats;
}

function compile(data: LocaleData): LocaleFormats {
  const inOwnDigits = digitWriter(data.digits);
  const dates: Readonly<Record<DateStyle, (iso: string) => string>> = {
    short: dateWriter(data.dates.short, data.months),
    medium: dateWriter(data.dates.medium, data.months),
    long: dateWriter(data.dates.long, data.months),
  };
  return {
    locale: data.locale,
    number: (value) => inOwnDigits(formatNumber(data.number, value)),
    money: (value, currency) => inOwnDigits(formatNumber(moneyStyle(data, currency), value)),
    percent: (rate) => inOwnDigits(formatNumber(data.percent, rate)),
    date: (iso, style) => inOwnDigits(dates[style](iso)),
  };
}

function moneyStyle(data: LocaleData, currency: string): NumberStyle {
  if (!isCurrency(currency)) throw new RangeError(`no format for the currency ${JSON.stringify(currency)}`);
  return data.money[currency];
}

function digitWriter(digits: string): (text: string) => string {
  if (digits === '0123456789') return (text) => text;
  return (text) => text.replace(/\d/g, (digit) => digits[Number(digit)] as string);
}
