import type { DocumentPack } from '../../contracts/document-pack.ts';
import { INVOICE } from './card.ts';
import { drawInvoice } from './draw-invoice.tsx';
import { localeNamed } from './labels/table.ts';
import { checkCatalogue } from './make/catalogue-desk.ts';
import { makeRecord } from './make/make-record.ts';
import type { InvoiceRecord } from './record.ts';
import { invoiceRows } from './rows.ts';
import { INVOICES, LINE_ITEMS, TAX_LINES } from './tables.ts';

export const INVOICE_PACK: DocumentPack<InvoiceRecord> = {
  ...INVOICE,
  tables: [INVOICES, LINE_ITEMS, TAX_LINES],
  recordSchema: async () => (await import('./record.ts')).invoiceJsonSchema(),
  record: makeRecord,
  checkCatalogue: (catalogue, seed, { locales }, total) => checkCatalogue(catalogue, seed, locales.map(localeNamed), total),
  draw: drawInvoice,
  rows: invoiceRows,
};
