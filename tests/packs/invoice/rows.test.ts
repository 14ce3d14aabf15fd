import { describe, expect, it } from 'vitest';
import { checkRow } from '../../../src/kernel/golden/encode-row.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import { mixedSample } from './sample.ts';

const records = mixedSample(200, 'rows');

describe('rows', () => {
  it('fit their tables, one for one', () => {
    for (const record of records) {
      const rows = INVOICE_PACK.rows(record, 'invoice-0000001');
      expect([...rows.keys()]).toEqual(INVOICE_PACK.tables.map(({ name }) => name));
      for (const table of INVOICE_PACK.tables) for (const row of rows.get(table.name)!) checkRow(table, row);
      expect(rows.get('invoices')).toHaveLength(1);
      expect(rows.get('line_items')).toHaveLength(record.line_items.length);
      expect(rows.get('tax_lines')).toHaveLength(record.tax_lines.length);
    }
  });

  it('have the keys of their tables once', () => {
    for (const record of records) {
      const rows = INVOICE_PACK.rows(record, 'invoice-0000001');
      for (const table of INVOICE_PACK.tables) {
        const keys = rows.get(table.name)!.map((row) => table.key.map((column) => row[column]).join(' '));
        expect(new Set(keys).size).toBe(keys.length);
      }
    }
  });

  it('say what the record says', () => {
    for (const record of records) {
      const rows = INVOICE_PACK.rows(record, 'invoice-0000042');
      const [invoice] = rows.get('invoices')!;
      expect(invoice).toMatchObject({
        document_id: 'invoice-0000042',
        invoice_number: record.invoice_number,
        currency: record.currency,
        issuer_name: record.issuer.name,
        issuer_tax_id: record.issuer.tax_id.value,
        buyer_city: record.buyer.address.city,
        net_total: record.totals.net,
        gross_total: record.totals.gross,
        discount_amount: record.totals.discount,
        amount_due: record.totals.due,
        due_date: record.due_date,
        rounding_mode: record.rounding.mode,
      });
      for (const [at, row] of rows.get('line_items')!.entries()) {
        const { tax_category, sku, description, quantity, unit_price, amount } = record.line_items[at]!;
        expect(row).toMatchObject({ position: at + 1, tax_category, sku, description, quantity, unit_price, amount });
      }
      for (const [at, row] of rows.get('tax_lines')!.entries()) {
        const { tax_rate, base, tax, reason } = record.tax_lines[at]!;
        expect(row).toMatchObject({ position: at + 1, tax_rate, base, tax, reason });
      }
    }
  });

  it('describe every column', () => {
    for (const { columns } of INVOICE_PACK.tables) for (const { description } of columns) expect(description).toMatch(/\.$/);
  });
});
