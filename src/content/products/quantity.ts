import { parseDecimal, type Decimal } from '../../kernel/decimal.ts';
import type { RandomStream } from '../../kernel/random.ts';
import type { QuantityRange } from '../types.ts';

/** A quantity in the range, small ones likelier, and large whole ones mostly round. Its scale is that of the step. */
export function drawQuantity(stream: RandomStream, range: QuantityRange): Decimal {
  const { scale, min, steps, step, isPlain } = gridOf(range);
  const skewed = stream.float() * stream.float();
  const drawn = min + Math.floor(skewed * (steps + 1)) * step;
  const rounded = isPlain && stream.chance(0.8) ? rounder(drawn) : drawn;
  return { unscaled: BigInt(Math.max(min, rounded)), scale };
}

/** A range in numbers: whole ones, in units of the last digit of its step. */
interface Grid {
  readonly scale: number;
  readonly min: number;
  readonly step: number;
  /** From the least to the most. */
  readonly steps: number;
  /** Counted one by one. */
  readonly isPlain: boolean;
}

/** The ranges are those of the lines' few products, each read once. */
const grids = new WeakMap<QuantityRange, Grid>();

function gridOf(range: QuantityRange): Grid {
  const known = grids.get(range);
  if (known !== undefined) return known;
  const { scale, unscaled } = parseDecimal(range.step);
  const [min, step] = [unscaledAt(range.min, scale), Number(unscaled)];
  const steps = Math.floor((unscaledAt(range.max, scale) - min) / step);
  const grid = { scale, min, step, steps, isPlain: range.step === '1' };
  grids.set(range, grid);
  return grid;
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
