import { compare, divide, multiply, parseDecimal, round, subtract, sum, ZERO, type Decimal } from '../../../kernel/decimal.ts';
import type { InvoiceRecord, LineItem, Totals } from '../record.ts';
import { differ, expectEqual, HUNDRED, orZero, type Amounts } from './law.ts';

/** Every amount has the digits of the currency, and none is negative. */
export function amountsStandAtTheExponent(record: InvoiceRecord, { exponent, lines }: Amounts, problems: string[]): void {
  const isAmount = ({ scale, unscaled }: Decimal): boolean => scale === exponent && unscaled >= 0n;
  for (let at = 0; at < lines.length; at++) {
    if (!isAmount(lines[at] as Decimal)) problems.push(`line_items[${at}].amount is not ${exponent} digits after the point`);
  }
  const { tax_lines, totals, pages, currency } = record;
  const check = (path: string, amount: string | null): void => {
    if (amount !== null && !isAmount(parseDecimal(amount))) problems.push(`${path} ${amount} is no amount of ${currency}`);
  };
  for (const name of TOTALS) check(`totals.${name}`, totals[name]);
  for (const { base, tax, discount } of tax_lines) {
    check('tax_lines.base', base);
    check('tax_lines.tax', tax);
    check('tax_lines.discount', discount);
  }
  for (const { brought_forward, carried_forward } of pages) {
    check('pages.brought_forward', brought_forward);
    check('pages.carried_forward', carried_forward);
  }
}

/** The totals that are amounts. */
const TOTALS = ['lines', 'discount', 'net', 'tax', 'gross', 'paid', 'due'] as const satisfies readonly (keyof Totals)[];

/** amount = round(quantity × unit price × (1 − discount)), line after line. */
export function linesMultiply({ line_items }: InvoiceRecord, { exponent, mode, lines }: Amounts, problems: string[]): void {
  for (let at = 0; at < line_items.length; at++) {
    const line = line_items[at] as LineItem;
    const quantity = parseDecimal(line.quantity);
    const kept = line.discount_percent === null ? HUNDRED : subtract(HUNDRED, parseDecimal(line.discount_percent));
    const full = multiply(quantity, parseDecimal(line.unit_price));
    const amount = kept === HUNDRED ? round(full, exponent, mode) : divide(multiply(full, kept), HUNDRED, exponent, mode);
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
