import type { DocumentPack } from '../../contracts/document-pack.ts';
import { ARCHETYPES } from './archetypes/table.ts';
import { drawInvoice } from './draw-invoice.tsx';
import { INVOICE_LOCALES, localeNamed } from './labels/table.ts';
import { checkCatalogue } from './make/catalogue-desk.ts';
import { makeRecord } from './make/make-record.ts';
import { invoiceJsonSchema, type InvoiceRecord } from './record.ts';
import { invoiceRows } from './rows.ts';
import { INVOICES, LINE_ITEMS, TAX_LINES } from './tables.ts';

export const INVOICE_PACK: DocumentPack<InvoiceRecord> = {
  name: 'invoice',
  version: '3',
  description: 'Invoices of companies to companies: goods, services and exports, with discounts, deposits and several tax rates.',
  archetypes: ARCHETYPES.map(({ name, description }) => ({ name, description })),
  locales: INVOICE_LOCALES,
  tables: [INVOICES, LINE_ITEMS, TAX_LINES],
  recordSchema: invoiceJsonSchema(),
  record: makeRecord,
  checkCatalogue: (catalogue, seed, { locales }, total) => checkCatalogue(catalogue, seed, locales.map(localeNamed), total),
  draw: drawInvoice,
  rows: invoiceRows,
};
