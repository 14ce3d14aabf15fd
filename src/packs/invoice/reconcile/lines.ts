import { compare, divide, multiply, parseDecimal, subtract, sum, ZERO, type Decimal } from '../../../kernel/decimal.ts';
import type { InvoiceRecord, LineItem } from '../record.ts';
import { differ, expectEqual, HUNDRED, orZero, type Amounts } from './law.ts';

/** Every amount has the digits of the currency, and none is negative. */
export function amountsStandAtTheExponent(record: InvoiceRecord, { exponent, lines }: Amounts, problems: string[]): void {
  const isAmount = ({ scale, unscaled }: Decimal): boolean => scale === exponent && unscaled >= 0n;
  for (let at = 0; at < lines.length; at++) {
    if (!isAmount(lines[at] as Decimal)) problems.push(`line_items[${at}].amount is not ${exponent} digits after the point`);
  }
  for (const [list, sums] of sumsOf(record)) {
    for (const [name, amount] of Object.entries(sums)) {
      if (amount !== null && !isAmount(parseDecimal(amount))) problems.push(`${list}.${name} ${amount} is no amount of ${record.currency}`);
    }
  }
}

type Sums = Readonly<Record<string, string | null>>;

function sumsOf({ tax_lines, totals, pages }: InvoiceRecord): (readonly [list: string, sums: Sums])[] {
  const { discount_percent: _, ...amounts } = totals;
  return [
    ['totals', amounts],
    ...tax_lines.map(({ base, tax, discount }) => ['tax_lines', { base, tax, discount }] as const),
    ...pages.map(({ brought_forward, carried_forward }) => ['pages', { brought_forward, carried_forward }] as const),
  ];
}

/** amount = round(quantity × unit price × (1 − discount)), line after line. */
export function linesMultiply({ line_items }: InvoiceRecord, { exponent, mode, lines }: Amounts, problems: string[]): void {
  for (let at = 0; at < line_items.length; at++) {
    const line = line_items[at] as LineItem;
    const quantity = parseDecimal(line.quantity);
    const kept = line.discount_percent === null ? HUNDRED : subtract(HUNDRED, parseDecimal(line.discount_percent));
    const product = multiply(multiply(quantity, parseDecimal(line.unit_price)), kept);
    const amount = divide(product, HUNDRED, exponent, mode);
    if (line.position !== at + 1) problems.push(`line_items[${at}].position is ${line.position}`);
    if (quantity.unscaled <= 0n) problems.push(`line_items[${at}].quantity ${line.quantity} is not positive`);
    if (!isShare(kept)) problems.push(`line_items[${at}].discount_percent is ${line.discount_percent}`);
    if (compare(lines[at] as Decimal, amount) !== 0) problems.push(differ(`line_items[${at}].amount`, lines[at] as Decimal, amount));
  }
}

/** What is left after a discount: all of it, or less, and never nothing. */
function isShare(kept: Decimal): boolean {
  return kept === HUNDRED || (compare(kept, ZERO) > 0 && compare(kept, HUNDRED) <= 0);
}

/** From the lines to the net total. */
export function linesAddUp({ totals }: InvoiceRecord, { exponent, mode, lines }: Amounts, problems: string[]): void {
  const total = sum(lines);
  expectEqual(problems, 'totals.lines', parseDecimal(totals.lines), total);
  if ((totals.discount === null) !== (totals.discount_percent === null)) {
    problems.push('totals.discount and its percentage do not stand together');
  }
  const discount = divide(multiply(total, orZero(totals.discount_percent)), HUNDRED, exponent, mode);
  expectEqual(problems, 'totals.discount', orZero(totals.discount), discount);
  expectEqual(problems, 'totals.net', parseDecimal(totals.net), subtract(total, discount));
}
