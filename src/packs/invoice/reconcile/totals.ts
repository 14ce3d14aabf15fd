import { add, compare, divide, multiply, parseDecimal, subtract, sum, type Decimal } from '../../../kernel/decimal.ts';
import type { InvoiceRecord, TaxLine } from '../record.ts';
import { expectEqual, HUNDRED, orZero, taxKey, type Amounts } from './law.ts';

/** One tax line for every category and rate of the lines: base less its share of the discount, tax by its rate. */
export function taxesFollowTheLines(record: InvoiceRecord, amounts: Amounts, problems: string[]): void {
  const { tax_lines, totals } = record;
  const groups = groupByTax(record, amounts);
  for (const [at, line] of tax_lines.entries()) {
    const own = groups.get(taxKey(line));
    if (own === undefined) problems.push(`tax_lines[${at}] has no lines of its own`);
    else taxLineHolds(`tax_lines[${at}]`, line, own, record, amounts, problems);
    groups.delete(taxKey(line));
  }
  for (const key of groups.keys()) problems.push(`lines of tax ${key} have no tax line`);
  const shares = sum(tax_lines.map((line) => parseDecimal(line.discount)));
  expectEqual(problems, 'totals.discount', orZero(totals.discount), shares);
  expectEqual(problems, 'totals.tax', parseDecimal(totals.tax), sum(tax_lines.map((line) => parseDecimal(line.tax))));
}

function groupByTax({ line_items }: InvoiceRecord, { lines }: Amounts): Map<string, Decimal> {
  const groups = new Map<string, Decimal>();
  for (const [at, line] of line_items.entries()) {
    const key = taxKey(line);
    const standing = groups.get(key);
    groups.set(key, standing === undefined ? (lines[at] as Decimal) : add(standing, lines[at] as Decimal));
  }
  return groups;
}

function taxLineHolds(path: string, line: TaxLine, own: Decimal, record: InvoiceRecord, amounts: Amounts, problems: string[]): void {
  const base = parseDecimal(line.base);
  const rate = parseDecimal(line.tax_rate);
  const share = parseDecimal(line.discount);
  expectEqual(problems, `${path}.base`, base, subtract(own, share));
  expectEqual(problems, `${path}.tax`, parseDecimal(line.tax), divide(multiply(base, rate), HUNDRED, amounts.exponent, amounts.mode));
  if (!isFairShare(share, own, record, amounts)) problems.push(`${path}.discount ${line.discount} is not its share`);
  const isTaxed = line.tax_category === 'S';
  if (isTaxed !== rate.unscaled > 0n) problems.push(`${path}.tax_rate ${line.tax_rate} is not one of category ${line.tax_category}`);
  if (isTaxed !== (line.reason === null)) problems.push(`${path}.reason does not fit category ${line.tax_category}`);
}

/** A share is the discount in proportion to its lines, to within one unit of the last digit. */
function isFairShare(share: Decimal, own: Decimal, { totals }: InvoiceRecord, { exponent }: Amounts): boolean {
  const whole = parseDecimal(totals.lines);
  if (totals.discount === null || whole.unscaled === 0n) return share.unscaled === 0n;
  const fair = divide(multiply(parseDecimal(totals.discount), own), whole, exponent + 9);
  const off = subtract(share, fair);
  return compare(off, { unscaled: 1n, scale: exponent }) <= 0 && compare(off, { unscaled: -1n, scale: exponent }) >= 0;
}

/** From the net total to what is due. */
export function totalsAddUp({ totals }: InvoiceRecord, _: Amounts, problems: string[]): void {
  const gross = add(parseDecimal(totals.net), parseDecimal(totals.tax));
  expectEqual(problems, 'totals.gross', parseDecimal(totals.gross), gross);
  expectEqual(problems, 'totals.due', parseDecimal(totals.due), subtract(gross, orZero(totals.paid)));
  if (compare(orZero(totals.paid), gross) > 0) problems.push(`totals.paid ${totals.paid} exceeds ${totals.gross}`);
}
