/**
 * An exact decimal number: `unscaled × 10^-scale`. Twelve euros fifty is `{ unscaled: 1250n, scale: 2 }`.
 *
 * Floats never hold a golden value: sums and products here are exact, and rounding is always a named step.
 */
export interface Decimal {
  readonly unscaled: bigint;
  readonly scale: number;
}

/** `half-up` rounds a tie away from zero, `half-even` to the even neighbour. */
export type Rounding = 'half-up' | 'half-even';

const PATTERN = /^-?\d+(?:\.\d+)?$/;
/** A double holds any number of so many digits exactly. */
const EXACT_DIGITS = 15;
const DIGIT_ZERO = '0'.charCodeAt(0);

export const ZERO: Decimal = { unscaled: 0n, scale: 0 };

/** Reads `-12.50`; the digits after the point are the scale. @throws RangeError for anything else. */
export function parseDecimal(text: string): Decimal {
  const short = readShort(text);
  if (short !== undefined) return short;
  if (!PATTERN.test(text)) throw new RangeError(`not a decimal number: ${JSON.stringify(text)}`);
  const point = text.indexOf('.');
  if (point === -1) return { unscaled: BigInt(text), scale: 0 };
  return { unscaled: BigInt(text.slice(0, point) + text.slice(point + 1)), scale: text.length - point - 1 };
}

/** Most texts are short and have no sign: read digit by digit, in half of the time. Undefined for the others. */
function readShort(text: string): Decimal | undefined {
  if (text.length > EXACT_DIGITS) return undefined;
  const last = text.length - 1;
  let [unscaled, point] = [0, -1];
  for (let at = 0; at <= last; at++) {
    const digit = text.charCodeAt(at) - DIGIT_ZERO;
    if (digit >= 0 && digit <= 9) unscaled = unscaled * 10 + digit;
    else if (point === -1 && at > 0 && text[at] === '.') point = at;
    else return undefined;
  }
  return point === last ? undefined : { unscaled: BigInt(unscaled), scale: point === -1 ? 0 : last - point };
}

/** The plain notation with exactly `scale` digits after the point: the inverse of {@link parseDecimal}. */
export function decimalText(value: Decimal): string {
  const digits = (value.unscaled < 0n ? -value.unscaled : value.unscaled).toString().padStart(value.scale + 1, '0');
  const sign = value.unscaled < 0n ? '-' : '';
  if (value.scale === 0) return sign + digits;
  return `${sign}${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
}

export function decimalOf(whole: number | bigint): Decimal {
  return { unscaled: BigInt(whole), scale: 0 };
}

export function add(left: Decimal, right: Decimal): Decimal {
  const scale = Math.max(left.scale, right.scale);
  return { unscaled: widen(left, scale) + widen(right, scale), scale };
}

export function subtract(left: Decimal, right: Decimal): Decimal {
  return add(left, negate(right));
}

export function negate(value: Decimal): Decimal {
  return { unscaled: -value.unscaled, scale: value.scale };
}

/** Exact: the scales add up. */
export function multiply(left: Decimal, right: Decimal): Decimal {
  return { unscaled: left.unscaled * right.unscaled, scale: left.scale + right.scale };
}

/** Negative, zero or positive as `left` is below, equal to or above `right`, whatever their scales. */
export function compare(left: Decimal, right: Decimal): number {
  const scale = Math.max(left.scale, right.scale);
  const [one, other] = [widen(left, scale), widen(right, scale)];
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The value at `scale` digits after the point, rounded where digits are lost. */
export function round(value: Decimal, scale: number, rounding: Rounding = 'half-up'): Decimal {
  if (value.scale <= scale) return { unscaled: widen(value, scale), scale };
  return { unscaled: divideRounded(value.unscaled, powerOfTen(value.scale - scale), rounding), scale };
}

/** `left / right` at `scale` digits after the point. @throws RangeError for a zero divisor. */
export function divide(left: Decimal, right: Decimal, scale: number, rounding: Rounding = 'half-up'): Decimal {
  if (right.unscaled === 0n) throw new RangeError('division by zero');
  const shift = scale + right.scale - left.scale;
  const numerator = shift >= 0 ? left.unscaled * powerOfTen(shift) : left.unscaled;
  const denominator = shift >= 0 ? right.unscaled : right.unscaled * powerOfTen(-shift);
  const sign = denominator < 0n ? -1n : 1n;
  return { unscaled: divideRounded(sign * numerator, sign * denominator, rounding), scale };
}

export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
}

function widen(value: Decimal, scale: number): bigint {
  return scale === value.scale ? value.unscaled : value.unscaled * powerOfTen(scale - value.scale);
}

const POWERS_OF_TEN = Array.from({ length: 32 }, (_, exponent) => 10n ** BigInt(exponent));

function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/** The divisor is positive. */
function divideRounded(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = dividend / divisor;
  const rest = dividend % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  const isTie = twice === divisor;
  const away = twice > divisor || (isTie && (rounding === 'half-up' || quotient % 2n !== 0n));
  if (!away) return quotient;
  return quotient + (dividend < 0n ? -1n : 1n);
}
