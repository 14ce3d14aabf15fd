import type { TokenUsage } from '../../../contracts/text-model.ts';
import { parseDecimal, round } from '../../../kernel/decimal.ts';
import type { TokenPrice } from './mix.ts';

/** Digits of a price that count: a millionth of a dollar per million tokens is a pico-dollar per token. */
const SCALE = 6;

/** Pico-dollars per token, so that sums stay whole. */
export interface ExactPrice {
  readonly picoIn: bigint;
  readonly picoOut: bigint;
}

/** @throws RangeError for a text that is no decimal number. */
export function exactPrice(price: TokenPrice): ExactPrice {
  return { picoIn: pico(price.in), picoOut: pico(price.out) };
}

function pico(text: string): bigint {
  return round(parseDecimal(text), SCALE).unscaled;
}

export function isFree({ picoIn, picoOut }: ExactPrice): boolean {
  return picoIn === 0n && picoOut === 0n;
}

/** What tokens cost, in whole nano-dollars: a begun one counts. */
export function nanoCost({ picoIn, picoOut }: ExactPrice, { tokensIn, tokensOut }: TokenUsage): number {
  const total = BigInt(tokensIn) * picoIn + BigInt(tokensOut) * picoOut;
  return Number((total + 999n) / 1000n);
}
