import { compare, divide, multiply, parseDecimal, subtract, sum, ZERO, type Decimal } from '../../../kernel/decimal.ts';
import type { InvoiceRecord } from '../record.ts';
import { expectEqual, HUNDRED, orZero, type Amounts } from './law.ts';

/** Every amount has the digits of the currency, and none is negative. */
export function amountsStandAtTheExponent(record: InvoiceRecord, { exponent, lines }: Amounts, problems: string[]): void {
  const check = (path: string, { scale, unscaled }: Decimal): void => {
    if (scale !== exponent) problems.push(`${path} has ${scale} digits after the point, not ${exponent}`);
    if (unscaled < 0n) problems.push(`${path} is negative`);
  };
  for (const [at, amount] of lines.entries()) check(`line_items[${at}].amount`, amount);
  for (const [path, amount] of sumsOf(record)) if (amount !== null) check(path, parseDecimal(amount));
}

function* sumsOf({ tax_lines, totals, pages }: InvoiceRecord): Iterable<readonly [path: string, amount: string | null]> {
  for (const [at, line] of tax_lines.entries()) {
    for (const name of ['base', 'tax', 'discount'] as const) yield [`tax_lines[${at}].${name}`, line[name]];
  }
  for (const name of ['lines', 'discount', 'net', 'tax', 'gross', 'paid', 'due'] as const) yield [`totals.${name}`, totals[name]];
  for (const [at, page] of pages.entries()) {
    for (const name of ['brought_forward', 'carried_forward'] as const) yield [`pages[${at}].${name}`, page[name]];
  }
}

/** amount = round(quantity × unit price × (1 − discount)), line after line. */
export function linesMultiply({ line_items }: InvoiceRecord, { exponent, mode, lines }: Amounts, problems: string[]): void {
  for (const [at, line] of line_items.entries()) {
    const path = `line_items[${at}]`;
    if (line.position !== at + 1) problems.push(`${path}.position is ${line.position}, not ${at + 1}`);
    const quantity = parseDecimal(line.quantity);
    if (quantity.unscaled <= 0n) problems.push(`${path}.quantity ${line.quantity} is not positive`);
    const kept = subtract(HUNDRED, orZero(line.discount_percent));
    if (compare(kept, ZERO) <= 0 || compare(kept, HUNDRED) > 0) {
      problems.push(`${path}.discount_percent ${line.discount_percent} is out of range`);
    }
    const product = multiply(multiply(quantity, parseDecimal(line.unit_price)), kept);
    expectEqual(problems, `${path}.amount`, lines[at] as Decimal, divide(product, HUNDRED, exponent, mode));
  }
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
