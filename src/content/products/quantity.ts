import { parseDecimal, type Decimal } from '../../kernel/decimal.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { QuantityRange } from '../types.ts';

/** A quantity in the range, small ones likelier, and large whole ones mostly round. Its scale is that of the step. */
export function drawQuantity(stream: RandomStream, range: QuantityRange): Decimal {
  const step = parseDecimal(range.step);
  const scale = step.scale;
  const min = unscaledAt(range.min, scale);
  const steps = Math.floor((unscaledAt(range.max, scale) - min) / Number(step.unscaled));
  const skewed = stream.float() * stream.float();
  const drawn = min + Math.floor(skewed * (steps + 1)) * Number(step.unscaled);
  const rounded = scale === 0 && range.step === '1' && stream.chance(0.8) ? rounder(drawn) : drawn;
  return { unscaled: BigInt(Math.max(min, rounded)), scale };
}

function rounder(quantity: number): number {
  if (quantity <= 12) return quantity;
  if (quantity <= 60) return Math.floor(quantity / 5) * 5;
  return Math.floor(quantity / 25) * 25 || quantity;
}

function unscaledAt(text: string, scale: number): number {
  const { unscaled, scale: own } = parseDecimal(text);
  return Number(unscaled * 10n ** BigInt(scale - own));
}
