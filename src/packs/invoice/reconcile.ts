import {
  add,
  compare,
  decimalOf,
  decimalText,
  divide,
  multiply,
  parseDecimal,
  subtract,
  sum,
  ZERO,
  type Decimal,
} from '../../kernel/decimal.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { exponentOf, isCurrency } from '../../kernel/money.ts';
import type { InvoiceRecord, LineItem, TaxLine } from './record.ts';
import { dueDate } from './terms.ts';

/** Finds what is wrong with one part of an invoice; the texts name the path and both values. */
type Law = (record: InvoiceRecord, exponent: number) => Iterable<string>;

const LAWS: readonly Law[] = [
  amountsStandAtTheExponent,
  linesMultiply,
  linesAddUp,
  taxesFollowTheLines,
  totalsAddUp,
  pagesCarryForward,
  datesFollow,
];

/**
 * A record that does not reconcile refuses to exist. The sums are worked out here once more from what is printed (they are
 * those of EN 16931: BR-CO-10, 13, 15, 16, 17), not by the code that drew the record.
 *
 * @throws GoldleafError `ITEM`, naming the invoice and every sum that does not hold.
 */
export function reconcile(record: InvoiceRecord): InvoiceRecord {
  const { currency } = record;
  if (!isCurrency(currency)) throw new GoldleafError('ITEM', `invoice ${record.invoice_number}: no such currency: ${currency}`);
  const problems: string[] = [];
  for (const law of LAWS) problems.push(...law(record, exponentOf(currency)));
  if (problems.length > 0) {
    throw new GoldleafError('ITEM', `invoice ${record.invoice_number} does not reconcile: ${problems.join('; ')}`);
  }
  return record;
}

function* amountsStandAtTheExponent(record: InvoiceRecord, exponent: number): Iterable<string> {
  for (const [path, amount] of moneyOf(record)) {
    const { scale, unscaled } = parseDecimal(amount);
    if (scale !== exponent) yield `${path} ${amount} is not written with ${exponent} digits after the point`;
    if (unscaled < 0n) yield `${path} ${amount} is negative`;
  }
}

function* moneyOf({ line_items, tax_lines, totals, pages }: InvoiceRecord): Iterable<readonly [path: string, amount: string]> {
  for (const line of line_items) yield [`line_items[${line.position - 1}].amount`, line.amount];
  for (const [at, line] of tax_lines.entries()) {
    yield [`tax_lines[${at}].base`, line.base];
    yield [`tax_lines[${at}].tax`, line.tax];
    yield [`tax_lines[${at}].discount`, line.discount];
  }
  const { discount_percent: _, ...amounts } = totals;
  for (const [name, amount] of Object.entries(amounts)) if (amount !== null) yield [`totals.${name}`, amount];
  for (const page of pages) {
    if (page.brought_forward !== null) yield [`pages[${page.number - 1}].brought_forward`, page.brought_forward];
    if (page.carried_forward !== null) yield [`pages[${page.number - 1}].carried_forward`, page.carried_forward];
  }
}

function* linesMultiply({ line_items, rounding }: InvoiceRecord, exponent: number): Iterable<string> {
  for (const [at, line] of line_items.entries()) {
    const path = `line_items[${at}]`;
    if (line.position !== at + 1) yield `${path}.position is ${line.position}, not ${at + 1}`;
    if (parseDecimal(line.quantity).unscaled <= 0n) yield `${path}.quantity ${line.quantity} is not positive`;
    const kept = subtract(decimalOf(100), orZero(line.discount_percent));
    if (compare(kept, ZERO) <= 0 || compare(kept, decimalOf(100)) > 0)
      yield `${path}.discount_percent ${line.discount_percent} is out of range`;
    const product = multiply(multiply(parseDecimal(line.quantity), parseDecimal(line.unit_price)), kept);
    const amount = divide(product, decimalOf(100), exponent, rounding.mode);
    yield* differ(`${path}.amount`, line.amount, amount);
  }
}

function* linesAddUp({ line_items, totals, rounding }: InvoiceRecord, exponent: number): Iterable<string> {
  const lines = sumOf(line_items, (line) => line.amount);
  yield* differ('totals.lines', totals.lines, lines);
  if ((totals.discount === null) !== (totals.discount_percent === null)) yield 'totals.discount and its percentage do not stand together';
  const discount = divide(multiply(lines, orZero(totals.discount_percent)), decimalOf(100), exponent, rounding.mode);
  yield* differ('totals.discount', totals.discount ?? '0', discount);
  yield* differ('totals.net', totals.net, subtract(lines, discount));
}

function* taxesFollowTheLines(record: InvoiceRecord, exponent: number): Iterable<string> {
  const { line_items, tax_lines, totals, rounding } = record;
  const keys = tax_lines.map(taxKey);
  if (new Set(keys).size !== keys.length) yield 'two tax lines have one category and rate';
  for (const line of line_items) if (!keys.includes(taxKey(line))) yield `line_items[${line.position - 1}] has no tax line`;
  for (const [at, line] of tax_lines.entries()) {
    const path = `tax_lines[${at}]`;
    const own = line_items.filter((item) => taxKey(item) === taxKey(line));
    if (own.length === 0) yield `${path} has no lines`;
    const amount = sumOf(own, (item) => item.amount);
    yield* differ(`${path}.base`, line.base, subtract(amount, parseDecimal(line.discount)));
    yield* differ(
      `${path}.tax`,
      line.tax,
      divide(multiply(parseDecimal(line.base), parseDecimal(line.tax_rate)), decimalOf(100), exponent, rounding.mode),
    );
    yield* unfairShare(path, line, amount, record, exponent);
    if ((line.tax_category === 'S') !== parseDecimal(line.tax_rate).unscaled > 0n)
      yield `${path}.tax_rate ${line.tax_rate} is not one of category ${line.tax_category}`;
    if ((line.tax_category === 'S') === (line.reason !== null)) yield `${path}.reason does not fit category ${line.tax_category}`;
  }
  yield* differ(
    'the sum of tax_lines.discount',
    totals.discount ?? '0',
    sumOf(tax_lines, (line) => line.discount),
  );
  yield* differ(
    'totals.tax',
    totals.tax,
    sumOf(tax_lines, (line) => line.tax),
  );
}

/** A share is the discount in proportion to its lines, to within one unit of the last digit. */
function* unfairShare(path: string, line: TaxLine, amount: Decimal, { totals }: InvoiceRecord, exponent: number): Iterable<string> {
  const lines = parseDecimal(totals.lines);
  if (totals.discount === null || lines.unscaled === 0n) return;
  const fair = divide(multiply(parseDecimal(totals.discount), amount), lines, exponent + 9);
  const off = subtract(parseDecimal(line.discount), fair);
  const unit: Decimal = { unscaled: 1n, scale: exponent };
  if (compare(off, unit) > 0 || compare(off, { unscaled: -1n, scale: exponent }) < 0)
    yield `${path}.discount ${line.discount} is not its share`;
}

function* totalsAddUp({ totals }: InvoiceRecord): Iterable<string> {
  const gross = add(parseDecimal(totals.net), parseDecimal(totals.tax));
  yield* differ('totals.gross', totals.gross, gross);
  yield* differ('totals.due', totals.due, subtract(gross, orZero(totals.paid)));
  if (totals.paid !== null && compare(parseDecimal(totals.paid), gross) > 0) yield `totals.paid ${totals.paid} exceeds ${totals.gross}`;
}

function* pagesCarryForward({ pages, line_items, totals }: InvoiceRecord): Iterable<string> {
  let next = 0;
  let carried: string | null = null;
  for (const [at, page] of pages.entries()) {
    const path = `pages[${at}]`;
    if (page.number !== at + 1 || page.count !== pages.length) yield `${path} is not page ${at + 1} of ${pages.length}`;
    if (page.first_line !== next + 1 || page.last_line < page.first_line) yield `${path} does not go on at line ${next + 1}`;
    next = page.last_line;
    if (page.brought_forward !== carried) yield `${path}.brought_forward is ${page.brought_forward}, not ${carried}`;
    carried = page.carried_forward;
    if (carried !== null)
      yield* differ(
        `${path}.carried_forward`,
        carried,
        sumOf(line_items.slice(0, next), (line) => line.amount),
      );
  }
  if (next !== line_items.length) yield `the pages end at line ${next} of ${line_items.length}`;
  if (carried !== null) yield `the last page carries ${carried} of ${totals.lines} forward`;
}

function* datesFollow(record: InvoiceRecord): Iterable<string> {
  const { issue_date, delivery_date, service_start, service_end, due_date, payment_terms } = record;
  if ((service_start === null) !== (service_end === null)) yield 'service_start and service_end do not stand together';
  if ((delivery_date === null) === (service_end === null)) yield 'neither delivery_date nor a period of service stands alone';
  const supplied = delivery_date ?? service_end ?? issue_date;
  if (supplied > issue_date) yield `supplied on ${supplied}, after the issue on ${issue_date}`;
  if (service_start !== null && service_start > supplied) yield `service_start ${service_start} is after service_end ${supplied}`;
  const due = dueDate(payment_terms, issue_date);
  if (due_date !== due) yield `due_date is ${due_date}, and ${due} by its terms`;
}

function taxKey(line: LineItem | TaxLine): string {
  return `${line.tax_category} ${line.tax_rate}`;
}

function sumOf<T>(items: readonly T[], amount: (item: T) => string): Decimal {
  return sum(items.map((item) => parseDecimal(amount(item))));
}

function orZero(amount: string | null): Decimal {
  return amount === null ? ZERO : parseDecimal(amount);
}

function* differ(path: string, printed: string, computed: Decimal): Iterable<string> {
  const value = parseDecimal(printed);
  if (compare(value, computed) !== 0) yield `${path} is ${printed}, not ${decimalText(computed)}`;
}
