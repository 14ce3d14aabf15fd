import { decimalText, type Decimal } from '../kernel/decimal.ts';
import type { DateStyle, Formats } from './formats.ts';

/** A value that knows how it is printed and how it is written in the golden record. */
export interface Printable {
  /** Normalised: decimals plain, dates ISO 8601, text as it is. */
  readonly value: string;
  print(formats: Formats): string;
}

export function text(value: string): Printable {
  return { value, print: () => value };
}

/** An amount with its currency's symbol; `currency` is an ISO 4217 code. */
export function money(value: Decimal, currency: string): Printable {
  return { value: decimalText(value), print: (formats) => formats.money(value, currency) };
}

/** A quantity, or an amount whose currency is told elsewhere. */
export function number(value: Decimal): Printable {
  return { value: decimalText(value), print: (formats) => formats.number(value) };
}

/** A rate in hundredths: 19 is 19 %. */
export function percent(rate: Decimal): Printable {
  return { value: decimalText(rate), print: (formats) => formats.percent(rate) };
}

/** `iso` is `YYYY-MM-DD`. */
export function date(iso: string, style: DateStyle = 'medium'): Printable {
  return { value: iso, print: (formats) => formats.date(iso, style) };
}
