import { decimalText, parseDecimal, round, type Decimal } from '../decimal.ts';
import { GoldleafError } from '../errors.ts';
import { checkLimit } from './limit.ts';

/** Nano-dollars: prices of single tokens are whole numbers of them. */
const SCALE = 9;

/** `2.50` → 2,500,000,000. @throws GoldleafError `USAGE` for what is no amount, has more than nine decimals, or is out of bounds */
export function nanoOfUsd(text: string): number {
  const nano = Number(scaled(text).unscaled);
  checkLimit(nano);
  return nano;
}

/** The exact amount in dollars, with nine decimals. */
export function usdOfNano(nanoUsd: number): string {
  return decimalText({ unscaled: BigInt(nanoUsd), scale: SCALE });
}

function scaled(text: string): Decimal {
  try {
    const value = parseDecimal(text);
    if (value.scale <= SCALE) return round(value, SCALE);
  } catch {
    // Told below, with what to do.
  }
  throw new GoldleafError('USAGE', `${JSON.stringify(text)} is no amount in dollars`, { hint: 'Say it as in --budget-usd 2.50' });
}
