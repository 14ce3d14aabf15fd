import { add, decimalOf, divide, multiply, negate, round, subtract, sum, type Decimal, type Rounding } from '../../kernel/decimal.ts';

/** How amounts come out: digits after the point, and what becomes of a tie. */
export interface Precision {
  readonly exponent: number;
  readonly mode: Rounding;
}

/** What the sums need of a line. */
export interface PricedLine {
  readonly amount: Decimal;
  /** Lines of one tax key are taxed together. */
  readonly taxKey: string;
  /** Percent. */
  readonly taxRate: Decimal;
}

/** One rate's tax: base = its lines less its share of the discount, tax = base × rate, rounded once. */
export interface TaxSum {
  readonly taxKey: string;
  readonly taxRate: Decimal;
  readonly discount: Decimal;
  readonly base: Decimal;
  readonly tax: Decimal;
}

export interface InvoiceSums {
  readonly lines: Decimal;
  readonly discount: Decimal;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly gross: Decimal;
  /** One a tax key, in the order in which the lines first use them. */
  readonly taxes: readonly TaxSum[];
}

const HUNDRED = decimalOf(100);

/** round(quantity × unit price × (1 − discount)); the discount in percent. */
export function lineAmount(quantity: Decimal, unitPrice: Decimal, discount: Decimal | undefined, precision: Precision): Decimal {
  const full = multiply(quantity, unitPrice);
  return discount === undefined ? round(full, precision.exponent, precision.mode) : percentOf(full, subtract(HUNDRED, discount), precision);
}

/** `percent` per cent of the value, rounded. */
export function percentOf(value: Decimal, percent: Decimal, { exponent, mode }: Precision): Decimal {
  const product = multiply(value, percent);
  return round({ unscaled: product.unscaled, scale: product.scale + 2 }, exponent, mode);
}

/** Every sum below the lines. The parts of the discount, and the taxes, add up exactly at the printed precision. */
export function sumInvoice(lines: readonly PricedLine[], discountPercent: Decimal | undefined, precision: Precision): InvoiceSums {
  const total = round(sum(lines.map((line) => line.amount)), precision.exponent);
  const discount = discountPercent === undefined ? round(decimalOf(0), precision.exponent) : percentOf(total, discountPercent, precision);
  const taxes = taxSums(groupByTax(lines), discount, precision);
  const net = subtract(total, discount);
  const tax = sum(taxes.map((line) => line.tax));
  return { lines: total, discount, net, tax, gross: add(net, tax), taxes };
}

interface TaxGroup {
  readonly taxKey: string;
  readonly taxRate: Decimal;
  readonly amount: Decimal;
}

function groupByTax(lines: readonly PricedLine[]): TaxGroup[] {
  const groups = new Map<string, TaxGroup>();
  for (const { taxKey, taxRate, amount } of lines) {
    const standing = groups.get(taxKey);
    groups.set(taxKey, { taxKey, taxRate, amount: standing === undefined ? amount : add(standing.amount, amount) });
  }
  return [...groups.values()];
}

function taxSums(groups: readonly TaxGroup[], discount: Decimal, precision: Precision): TaxSum[] {
  const shares = allocate(
    discount,
    groups.map((group) => group.amount),
  );
  return groups.map(({ taxKey, taxRate, amount }, at) => {
    const share = shares[at] as Decimal;
    const base = subtract(amount, share);
    return { taxKey, taxRate, discount: share, base, tax: percentOf(base, taxRate, precision) };
  });
}

/**
 * Splits an amount in proportion to the weights so that the parts add up to it exactly: every part is rounded down to
 * the amount's own scale, and what is left goes out unit by unit to the largest remainders.
 */
export function allocate(amount: Decimal, weights: readonly Decimal[]): Decimal[] {
  const whole = sum(weights);
  if (weights.length === 1 || amount.unscaled === 0n || whole.unscaled === 0n)
    return weights.map((_, at) => (at === 0 ? amount : { unscaled: 0n, scale: amount.scale }));
  const exact = weights.map((weight) => divide(multiply(amount, weight), whole, amount.scale + 9));
  const parts = exact.map((share) => ({ unscaled: share.unscaled / 10n ** 9n, scale: amount.scale }));
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share.unscaled % 10n ** 9n }))
    .sort((left, right) => (left.remainder === right.remainder ? left.at - right.at : left.remainder > right.remainder ? -1 : 1));
  let left = add(amount, negate(sum(parts))).unscaled;
  for (const { at } of byRemainder) {
    if (left <= 0n) break;
    const part = parts[at] as Decimal;
    parts[at] = { unscaled: part.unscaled + 1n, scale: part.scale };
    left -= 1n;
  }
  return parts;
}
