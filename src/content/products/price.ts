import { parseDecimal, type Decimal } from '../../kernel/decimal.ts';
import type { ProductFacts } from '../lines/line.ts';
import type { IssuerHabits, PriceCurrency } from '../types.ts';

/**
 * What one euro of wholesale price is worth in each market: a pinned level, not an exchange rate of any day. JPY is the
 * level an exporter to Japan works with.
 */
const LEVELS: Record<PriceCurrency, number> = { EUR: 1, USD: 1.14, GBP: 0.87, JPY: 162 };

/** A product's market prices in euro, ready for sums. */
export interface PriceBand {
  readonly min: number;
  readonly max: number;
  /** Those a price below 1 is printed with. */
  readonly digits: number;
  /** Services but for those that are cheap by the piece or the metre. */
  readonly isWork: boolean;
}

export function priceBand({ price, taxClass }: ProductFacts): PriceBand {
  const min = Number(price[0]);
  return { min, max: Number(price[1]), digits: parseDecimal(price[0]).scale, isWork: taxClass === 'services' && min >= 15 };
}

/**
 * The fixed price of an article. Only IEEE additions, products and roundings happen on the way, so every machine finds
 * the same; the result is exact at the scale it is printed with.
 *
 * @param position where the article stands in the product's price band, from 0 to 1
 */
export function priceAt(band: PriceBand, position: number, habits: IssuerHabits, currency: PriceCurrency): Decimal {
  const convex = position * (0.4 + 0.6 * position);
  const value = (band.min + (band.max - band.min) * convex) * habits.priceLevel * LEVELS[currency];
  if (currency === 'JPY') return wholeYen(value);
  if (value < 1 && band.digits > 2)
    return { unscaled: BigInt(Math.max(1, Math.round(value * Number(`1e${band.digits}`)))), scale: band.digits };
  return { unscaled: BigInt(inCents(value, band, habits)), scale: 2 };
}

/** A price of one market as another has it; always at the digits of the other's currency. */
export function convertedPrice(price: Decimal, from: PriceCurrency, to: PriceCurrency): Decimal {
  const value = (Number(price.unscaled) / Number(`1e${price.scale}`) / LEVELS[from]) * LEVELS[to];
  return to === 'JPY' ? wholeYen(value) : { unscaled: BigInt(Math.max(1, Math.round(value * 100))), scale: 2 };
}

/** Whole yen, from a thousand whole tens, from a hundred thousand whole hundreds. */
function wholeYen(value: number): Decimal {
  const step = value >= 100_000 ? 100 : value >= 1_000 ? 10 : 1;
  return { unscaled: BigInt(Math.max(1, Math.round(value / step) * step)), scale: 0 };
}

/** The price in hundredths, ended as the issuer ends prices. */
function inCents(value: number, band: PriceBand, habits: IssuerHabits): number {
  return endedPrice(Math.max(1, Math.round(value * 100)), band, habits);
}

/** A price in hundredths, ended as the issuer ends prices: work in round sums, the larger the rounder. */
export function endedPrice(cents: number, { isWork }: PriceBand, { priceEnding }: IssuerHabits): number {
  const step = isWork ? workStep(cents, priceEnding === 'exact') : stepOf(cents, priceEnding === 'exact');
  const stepped = Math.max(step, Math.round(cents / step) * step);
  return priceEnding === 'nine' && !isWork && step > 1 ? stepped - ninesOff(step) : stepped;
}

/** Work is billed in round sums. */
function workStep(cents: number, isExact: boolean): number {
  if (cents >= 30_000) return 1_000;
  return isExact ? 50 : 200;
}

/** The larger a price, the rounder. */
function stepOf(cents: number, isExact: boolean): number {
  if (cents >= 100_000) return isExact ? 100 : 1_000;
  if (isExact) return 1;
  if (cents >= 10_000) return 100;
  if (cents >= 1_000) return 10;
  return cents >= 100 ? 5 : 1;
}

/** 10.00 becomes 9.99, 150.00 becomes 149.90, 1500.00 becomes 1499.00. */
function ninesOff(step: number): number {
  return step >= 1_000 ? 100 : step >= 100 ? 10 : 1;
}
