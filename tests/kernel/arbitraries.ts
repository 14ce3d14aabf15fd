import * as fc from 'fast-check';
import type { Decimal } from '../../src/kernel/decimal.ts';

/** Values of every length equally often, on both sides of nought. */
export const decimals: fc.Arbitrary<Decimal> = fc.record({
  unscaled: fc.nat({ max: 30 }).chain((length) => fc.bigInt({ min: -(10n ** BigInt(length)), max: 10n ** BigInt(length) })),
  scale: fc.nat({ max: 8 }),
});

/** Values that lie halfway between two neighbours at `scale` digits, where rounding has to choose. */
export function ties(scale: number): fc.Arbitrary<Decimal> {
  return fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((unscaled) => ({ unscaled: unscaled * 10n + 5n, scale: scale + 1 }));
}

export const roundings = fc.constantFrom('half-up' as const, 'half-even' as const);
