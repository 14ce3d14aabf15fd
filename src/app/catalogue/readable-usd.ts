import { usdOfNano } from '../../kernel/budget/usd.ts';

/** Nano-dollars for people: `$5.00`, and with as many digits as a small amount needs: `$0.000125`. */
export function readableUsd(nanoUsd: number): string {
  const text = usdOfNano(nanoUsd);
  const [whole = '0', digits = ''] = text.split('.');
  const kept = nanoUsd >= 100_000_000 || nanoUsd === 0 ? digits.slice(0, 2) : digits.replace(/0+$/, '').padEnd(2, '0').slice(0, 6);
  return `$${whole}.${kept}`;
}
