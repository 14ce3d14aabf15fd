import type { Row } from '../../kernel/golden/table.ts';
import type { InvoiceRecord } from './record.ts';
import { INVOICES, LINE_ITEMS, TAX_LINES } from './tables.ts';
import { readRow, type ReadColumn } from './tables/columns.ts';
import { INVOICE_COLUMNS } from './tables/invoices.ts';
import { LINE_ITEM_COLUMNS, TAX_LINE_COLUMNS, type Filed } from './tables/lines.ts';

/** The record as rows of the pack's tables, in the order of the tables. */
export function invoiceRows(record: InvoiceRecord, documentId: string): ReadonlyMap<string, readonly Row[]> {
  return new Map([
    [INVOICES.name, [readRow(INVOICE_COLUMNS, { documentId, record })]],
    [LINE_ITEMS.name, listRows(LINE_ITEM_COLUMNS, record.line_items, documentId)],
    [TAX_LINES.name, listRows(TAX_LINE_COLUMNS, record.tax_lines, documentId)],
  ]);
}

function listRows<T>(columns: readonly ReadColumn<Filed<T>>[], entries: readonly T[], documentId: string): Row[] {
  return entries.map((entry, at) => readRow(columns, { documentId, entry, position: at + 1 }));
}
