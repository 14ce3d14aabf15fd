import type { CatalogueProduct } from '../../../contracts/catalogue.ts';
import { compare, decimalOf, decimalText, multiply, parseDecimal, round, ZERO, type Decimal } from '../../../kernel/decimal.ts';

/** How far a proposed band may lie off the procedural one, either way. */
const FACTOR = decimalOf(4);

export type PriceBand = Pick<CatalogueProduct, 'priceLow' | 'priceHigh'>;

/**
 * A proposed band at the scale of the procedural one; undefined when it is no band, or cannot be meant for this product.
 *
 * @param proposed texts that may be anything
 * @param known decimal texts at the scale the product's prices are written with
 */
export function sensibleBand(proposed: PriceBand, known: PriceBand): PriceBand | undefined {
  const [knownLow, knownHigh] = [parseDecimal(known.priceLow), parseDecimal(known.priceHigh)];
  const scale = Math.max(knownLow.scale, knownHigh.scale);
  const [low, high] = [amountOf(proposed.priceLow, scale), amountOf(proposed.priceHigh, scale)];
  if (low === undefined || high === undefined || compare(low, high) > 0) return undefined;
  const isNear = compare(multiply(low, FACTOR), knownLow) >= 0 && compare(high, multiply(knownHigh, FACTOR)) <= 0;
  return isNear ? { priceLow: decimalText(low), priceHigh: decimalText(high) } : undefined;
}

function amountOf(text: string, scale: number): Decimal | undefined {
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) return undefined;
  const amount = round(parseDecimal(text), scale);
  return compare(amount, ZERO) > 0 ? amount : undefined;
}
