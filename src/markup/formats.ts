import type { Decimal } from '../kernel/decimal.ts';

export type DateStyle = 'short' | 'medium' | 'long';

/** How one locale writes values. A page is drawn with one of these, and with no other way of writing a value. */
export interface Formats {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Grouped, with all the digits of the value's own scale and no symbol. */
  number(value: Decimal): string;
  /** As `number`, with the symbol of the currency (an ISO 4217 code). */
  money(value: Decimal, currency: string): string;
  /** A rate in hundredths: 8.875 is written `8.875%` in the locale's way. */
  percent(rate: Decimal): string;
  /** `iso` is `YYYY-MM-DD`. */
  date(iso: string, style: DateStyle): string;
}
