import { decimalText, negate, type Decimal } from '../kernel/decimal.ts';
import type { NumberStyle } from './locale-data.ts';

/** The value with all digits of its own scale, grouped, between the texts of the style, in ASCII digits. */
export function formatNumber(style: NumberStyle, value: Decimal): string {
  const isNegative = value.unscaled < 0n;
  const plain = decimalText(isNegative ? negate(value) : value);
  const point = value.scale === 0 ? plain.length : plain.length - value.scale - 1;
  const fraction = value.scale === 0 ? '' : style.decimal + plain.slice(point + 1);
  const [before, after] = isNegative ? style.negative : style.positive;
  return before + grouped(style, plain.slice(0, point)) + fraction + after;
}

function grouped({ group, grouping }: NumberStyle, digits: string): string {
  if (digits.length < grouping.primary + grouping.minimum) return digits;
  let end = digits.length - grouping.primary;
  let text = digits.slice(end);
  for (; end > 0; end -= grouping.secondary) {
    text = digits.slice(Math.max(0, end - grouping.secondary), end) + group + text;
  }
  return text;
}
