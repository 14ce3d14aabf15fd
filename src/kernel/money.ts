import { round, type Decimal, type Rounding } from './decimal.ts';

/**
 * Digits after the point of each currency's amounts: the "minor unit" column of ISO 4217.
 * A currency that is not listed has no money here, rather than a guessed exponent.
 */
const EXPONENTS = {
  AUD: 2,
  BHD: 3,
  CAD: 2,
  CHF: 2,
  CLP: 0,
  EUR: 2,
  GBP: 2,
  INR: 2,
  JOD: 3,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  NZD: 2,
  SGD: 2,
  TND: 3,
  USD: 2,
} as const;

export type Currency = keyof typeof EXPONENTS;

export const CURRENCIES = Object.keys(EXPONENTS) as readonly Currency[];

/** Digits after the point of an amount in this currency. */
export function exponentOf(currency: Currency): number {
  return EXPONENTS[currency];
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(EXPONENTS, code);
}

/** An exact value as an amount of money: rounded to the currency's own exponent. */
export function toMoney(value: Decimal, currency: Currency, rounding: Rounding = 'half-up'): Decimal {
  return round(value, EXPONENTS[currency], rounding);
}
