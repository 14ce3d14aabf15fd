import { describe, expect, it } from 'vitest';
import { isGoldleafError } from '../../../src/kernel/errors.ts';
import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';
import { reconcile } from '../../../src/packs/invoice/reconcile/reconcile.ts';
import { leafPaths, mixedSample, valueAt, withValue } from './sample.ts';

const records = mixedSample(400, 'reconcile');
const rich = records.find(({ totals, tax_lines, pages }) => totals.discount !== null && tax_lines.length > 1 && pages.length > 1)!;
const service = records.find(({ service_start }) => service_start !== null)!;

const MONEY = /amount$|totals\.(lines|discount|net|tax|gross|paid|due)$|tax_lines\[\d+\]\.(base|tax|discount)$|(brought|carried)_forward$/;

/** The decimal with one more in its last digit. */
function oneMore(text: string): string {
  const digits = String(BigInt(text.replace('.', '')) + 1n).padStart(text.length - 1, '0');
  const point = text.indexOf('.');
  return point < 0 ? digits : `${digits.slice(0, digits.length - (text.length - point - 1))}.${digits.slice(-(text.length - point - 1))}`;
}

/** The code of the error with which the record is refused; the error names the invoice. */
function refusal(record: InvoiceRecord): string | undefined {
  try {
    reconcile(record);
  } catch (error) {
    return isGoldleafError(error) && error.message.includes(record.invoice_number) ? error.code : 'another error';
  }
  return undefined;
}

/** Those of the records that are not refused as they should be. */
function unrefused(...records: readonly InvoiceRecord[]): InvoiceRecord[] {
  return records.filter((record) => refusal(record) !== 'ITEM');
}

describe('reconcile', () => {
  it('lets a record pass as it is', () => {
    for (const record of records) expect(reconcile(record)).toBe(record);
  });

  it('refuses one cent more in any amount', () => {
    const spoiled = [rich, service, ...records.slice(0, 20)].flatMap((record) =>
      leafPaths(record)
        .filter((path) => MONEY.test(path))
        .map((path) => withValue(record, path, oneMore(valueAt(record, path) as string))),
    );
    expect(spoiled.length).toBeGreaterThan(200);
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses an amount with more digits than its currency has', () => {
    const spoiled = [withValue(rich, 'totals.gross', `${rich.totals.gross}0`)];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses another quantity, unit price or discount of a line', () => {
    const spoiled = [
      withValue(rich, 'line_items[0].quantity', '1000000'),
      withValue(rich, 'line_items[0].unit_price', '1000000'),
      withValue(rich, 'line_items[0].discount_percent', '50'),
      withValue(rich, 'line_items[0].position', 7),
    ];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses a tax rate that its lines or its tax do not have', () => {
    const spoiled = [
      withValue(rich, 'line_items[0].tax_rate', '33'),
      withValue(rich, 'tax_lines[0].tax_rate', '33'),
      withValue(rich, 'tax_lines[0].tax_category', 'G'),
      { ...rich, tax_lines: [...rich.tax_lines, rich.tax_lines[0]!] },
      { ...rich, tax_lines: rich.tax_lines.slice(1) },
    ];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses a line that is missing or doubled', () => {
    const spoiled = [
      { ...rich, line_items: rich.line_items.slice(1) },
      { ...rich, line_items: [...rich.line_items, rich.line_items[0]!] },
    ];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses pages that do not cover the lines', () => {
    const spoiled = [
      { ...rich, pages: rich.pages.slice(1) },
      withValue(rich, 'pages[0].last_line', rich.pages[0]!.last_line - 1),
      withValue(rich, 'pages[0].count', 9),
    ];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses dates out of their order', () => {
    const spoiled = [
      withValue(rich, 'due_date', '2031-01-01'),
      withValue(rich, 'delivery_date', '2031-01-01'),
      withValue(service, 'service_start', '2031-01-01'),
      withValue(service, 'service_end', null),
    ];
    expect(unrefused(...spoiled)).toEqual([]);
  });

  it('refuses a deposit above the total, and a currency it does not know', () => {
    const spoiled = [withValue(rich, 'totals.paid', '99999999.00'), withValue(rich, 'currency', 'XXX')];
    expect(unrefused(...spoiled)).toEqual([]);
  });
});
