import { usdOfNano } from '../../kernel/budget/usd.ts';

/** Nano-dollars for people: `$5.00`, and with as many digits as a small amount needs, down to a millionth: `$0.000125`. */
export function readableUsd(nanoUsd: number): string {
  const [whole = '0', digits = ''] = usdOfNano(nanoUsd).split('.');
  const kept = nanoUsd >= 100_000_000 ? digits.slice(0, 2) : digits.slice(0, 6).replace(/0+$/, '').padEnd(2, '0');
  return `$${whole}.${kept}`;
}
