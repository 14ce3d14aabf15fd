import type { Currency } from '../kernel/money.ts';

/** Sizes of digit groups: `12,34,567` has a primary group of 3 and secondary ones of 2. */
export interface Grouping {
  readonly primary: number;
  readonly secondary: number;
  /** Digits that must stand before the primary group, or nothing is grouped: with 2, `1234` stays as it is. */
  readonly minimum: number;
}

/** The texts before and after the digits: sign, symbol, spaces, direction marks. */
export type Affixes = readonly [before: string, after: string];

/** How one kind of number is written. */
export interface NumberStyle {
  readonly decimal: string;
  readonly group: string;
  readonly grouping: Grouping;
  readonly positive: Affixes;
  readonly negative: Affixes;
}

export type DateStyle = 'short' | 'medium' | 'long';

/** The twelve names from January on. */
export type MonthNames = readonly string[];

/** What CLDR says about one locale, with its rules resolved. */
export interface LocaleData {
  /** BCP 47 tag. */
  readonly locale: string;
  /** The digits from nought to nine. */
  readonly digits: string;
  readonly number: NumberStyle;
  readonly percent: NumberStyle;
  readonly money: Readonly<Record<Currency, NumberStyle>>;
  /** By their field in a date pattern: `MMM` abbreviated, `MMMM` in full, both as they stand beside a day. */
  readonly months: { readonly MMM: MonthNames; readonly MMMM: MonthNames };
  /** CLDR date patterns of the fields `d dd M MM MMM MMMM y yy`, with literal text quoted. */
  readonly dates: Readonly<Record<DateStyle, string>>;
}
