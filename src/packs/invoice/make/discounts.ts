import { decimalOf, round, type Decimal } from '../../../kernel/decimal.ts';
import { openStream } from '../../../kernel/random.ts';
import { percentOf, type Precision } from '../totals.ts';
import type { Deal } from './deal.ts';

const DISCOUNTS = [2, 3, 5, 5, 10];
const DISCOUNTED = 0.35;
const DEPOSITS = [10, 20, 25, 30, 50];
const DEPOSITED = 0.35;

/** A discount on the whole invoice in percent. */
export function drawDocumentDiscount({ seed, index, habits }: Deal): Decimal | undefined {
  const stream = openStream(seed, index, 'discount');
  return habits.documentDiscounts && stream.chance(DISCOUNTED) ? decimalOf(stream.pick(DISCOUNTS)) : undefined;
}

/** What was paid before: a part of the gross total, in whole units of money, and never more than it. */
export function drawDeposit({ seed, index, habits }: Deal, gross: Decimal, precision: Precision): Decimal | undefined {
  const stream = openStream(seed, index, 'deposit');
  if (!habits.deposits || !stream.chance(DEPOSITED)) return undefined;
  const part = percentOf(gross, decimalOf(stream.pick(DEPOSITS)), precision);
  const step = 10n ** BigInt(precision.exponent) * (precision.exponent === 0 ? 1000n : 10n);
  const whole = (part.unscaled / step) * step;
  return whole > 0n ? round({ unscaled: whole, scale: part.scale }, precision.exponent) : undefined;
}
