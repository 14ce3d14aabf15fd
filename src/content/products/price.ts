import { parseDecimal, type Decimal } from '../../kernel/decimal.ts';
import type { ProductFacts } from '../lines/line.ts';
import type { IssuerHabits, PriceCurrency } from '../types.ts';

/**
 * What one euro of wholesale price is worth in each market: a pinned level, not an exchange rate of any day. JPY is the
 * level an exporter to Japan works with.
 */
const LEVELS: Record<PriceCurrency, number> = { EUR: 1, USD: 1.14, GBP: 0.87, JPY: 162 };

/**
 * The fixed price of an article. Only IEEE additions, products and roundings happen on the way, so every machine finds
 * the same; the result is exact at the scale it is printed with.
 *
 * @param position where the article stands in the product's price band, from 0 to 1
 */
export function priceAt(facts: ProductFacts, position: number, habits: IssuerHabits, currency: PriceCurrency): Decimal {
  const min = Number(facts.price[0]);
  const max = Number(facts.price[1]);
  const convex = position * (0.4 + 0.6 * position);
  const value = (min + (max - min) * convex) * habits.priceLevel * LEVELS[currency];
  if (currency === 'JPY') return wholeYen(value);
  const scale = parseDecimal(facts.price[0]).scale;
  return { unscaled: BigInt(ended(value, scale, facts, habits)), scale };
}

/** Whole yen, from a thousand whole tens, from a hundred thousand whole hundreds. */
function wholeYen(value: number): Decimal {
  const step = value >= 100_000 ? 100 : value >= 1_000 ? 10 : 1;
  return { unscaled: BigInt(Math.max(1, Math.round(value / step) * step)), scale: 0 };
}

/** The price in units of its last digit, ended as the issuer ends prices. */
function ended(value: number, scale: number, facts: ProductFacts, habits: IssuerHabits): number {
  if (scale !== 2) return Math.max(1, Math.round(value * 10 ** scale));
  const cents = Math.max(1, Math.round(value * 100));
  const step = stepOf(cents, facts, habits);
  const stepped = Math.max(step, Math.round(cents / step) * step);
  return habits.priceEnding === 'nine' && !isTime(facts) && step > 1 ? stepped - ninesOff(step) : stepped;
}

/** The larger a price, the rounder. Time is billed in whole units of money. */
function stepOf(cents: number, facts: ProductFacts, habits: IssuerHabits): number {
  if (isTime(facts)) return cents >= 30_000 ? 1_000 : 50 * (habits.priceEnding === 'exact' ? 1 : 4);
  if (cents >= 100_000) return habits.priceEnding === 'exact' ? 100 : 500;
  if (habits.priceEnding === 'exact') return 1;
  if (cents >= 10_000) return 100;
  if (cents >= 1_000) return 10;
  return cents >= 100 ? 5 : 1;
}

/** 10.00 becomes 9.99, 150.00 becomes 149.90, 1500.00 becomes 1495.00. */
function ninesOff(step: number): number {
  return step >= 500 ? 500 : step >= 100 ? 10 : 1;
}

function isTime(facts: ProductFacts): boolean {
  return facts.unit === 'hour' || facts.unit === 'day';
}
