import type { DocumentPack } from '../../contracts/document-pack.ts';
import { ARCHETYPES } from './archetypes/table.ts';
import { drawInvoice } from './draw-invoice.tsx';
import { INVOICE_LOCALES } from './labels/table.ts';
import { makeRecord } from './make/make-record.ts';
import { invoiceJsonSchema, type InvoiceRecord } from './record.ts';
import { invoiceRows } from './rows.ts';
import { INVOICES, LINE_ITEMS, TAX_LINES } from './tables.ts';

export const INVOICE_PACK: DocumentPack<InvoiceRecord> = {
  name: 'invoice',
  version: '2',
  description: 'Invoices of companies to companies: goods, services and exports, with discounts, deposits and several tax rates.',
  archetypes: ARCHETYPES.map(({ name, description }) => ({ name, description })),
  locales: INVOICE_LOCALES,
  tables: [INVOICES, LINE_ITEMS, TAX_LINES],
  recordSchema: invoiceJsonSchema(),
  record: makeRecord,
  draw: drawInvoice,
  rows: invoiceRows,
};
