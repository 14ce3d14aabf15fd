import { usdOfNano } from '../../kernel/budget/usd.ts';

const NANO_A_DOLLAR = 1_000_000_000;
/** Less than a millionth of a dollar reads as nothing. */
const LEAST_NANO = 1000;

/** Nano-dollars for people: to the cent from a dollar up (`$5.03`), and below it to two significant digits (`$0.043`, `$0.00012`). */
export function readableUsd(nanoUsd: number): string {
  if (nanoUsd < LEAST_NANO) return '$0.00';
  const step = nanoUsd >= NANO_A_DOLLAR ? NANO_A_DOLLAR / 100 : 10 ** (String(Math.floor(nanoUsd)).length - 2);
  return exactUsd(Math.round(nanoUsd / step) * step);
}

/** Nano-dollars as somebody wrote them, to the last digit: `$5.00`, `$0.125`. */
export function exactUsd(nanoUsd: number): string {
  const [whole = '0', digits = ''] = usdOfNano(nanoUsd).split('.');
  return `$${whole}.${digits.replace(/0+$/, '').padEnd(2, '0')}`;
}
