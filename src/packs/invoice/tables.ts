import type { TableSchema } from '../../kernel/golden/table.ts';
import { schemaOf } from './tables/columns.ts';
import { INVOICE_COLUMNS } from './tables/invoices.ts';
import { LINE_ITEM_COLUMNS, TAX_LINE_COLUMNS } from './tables/lines.ts';

export const INVOICES: TableSchema = schemaOf(
  { name: 'invoices', description: 'One row an invoice: every value of its record that is no list.', key: ['document_id'] },
  INVOICE_COLUMNS,
);

export const LINE_ITEMS: TableSchema = schemaOf(
  { name: 'line_items', description: 'One row a printed line of an invoice.', key: ['document_id', 'position'] },
  LINE_ITEM_COLUMNS,
);

export const TAX_LINES: TableSchema = schemaOf(
  { name: 'tax_lines', description: 'One row a tax rate of an invoice.', key: ['document_id', 'position'] },
  TAX_LINE_COLUMNS,
);
