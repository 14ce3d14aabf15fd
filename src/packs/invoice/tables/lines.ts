import type { LineItem, TaxLine } from '../record.ts';
import { AMOUNT, column, decimal, optional, optionalDecimal, PERCENT, QUANTITY, UNIT_PRICE, type ReadColumn } from './columns.ts';

/** One entry of a list of a record, and the document it is printed on. */
export interface Filed<T> {
  readonly documentId: string;
  readonly entry: T;
  /** From 1. */
  readonly position: number;
}

export const LINE_ITEM_COLUMNS: readonly ReadColumn<Filed<LineItem>>[] = [
  column('text', 'document_id', 'The document the line is printed on.', (of) => of.documentId),
  column('integer', 'position', 'Place of the line on its invoice, from 1.', (of) => of.position),
  column('text', 'sku', "The issuer's article number.", (of) => of.entry.sku),
  column('text', 'description', 'What was sold.', (of) => of.entry.description),
  decimal(QUANTITY, 'quantity', 'How much of it.', (of) => of.entry.quantity),
  column('text', 'unit', 'Unit of the quantity as printed.', (of) => of.entry.unit),
  decimal(
    UNIT_PRICE,
    'unit_price',
    'Price of one unit before the discount, with the digits it is printed with.',
    (of) => of.entry.unit_price,
  ),
  optionalDecimal(PERCENT, 'discount_percent', 'Discount on the line in percent.', (of) => of.entry.discount_percent),
  decimal(AMOUNT, 'amount', 'Quantity × unit price × (1 − discount), rounded.', (of) => of.entry.amount),
  column('text', 'tax_category', 'S taxed, Z zero rated, E exempt, G export (UNTDID 5305).', (of) => of.entry.tax_category),
  decimal(PERCENT, 'tax_rate', 'Tax rate in percent.', (of) => of.entry.tax_rate),
];

export const TAX_LINE_COLUMNS: readonly ReadColumn<Filed<TaxLine>>[] = [
  column('text', 'document_id', 'The document the tax is printed on.', (of) => of.documentId),
  column('integer', 'position', 'Place of the tax line on its invoice, from 1.', (of) => of.position),
  column('text', 'tax_category', 'S taxed, Z zero rated, E exempt, G export (UNTDID 5305).', (of) => of.entry.tax_category),
  decimal(PERCENT, 'tax_rate', 'Tax rate in percent.', (of) => of.entry.tax_rate),
  decimal(AMOUNT, 'discount_share', 'Part of the discount of the invoice that was taken off this base.', (of) => of.entry.discount),
  decimal(AMOUNT, 'base', 'Amounts of the lines of this category and rate, less the share of the discount.', (of) => of.entry.base),
  decimal(AMOUNT, 'tax', 'Base × rate, rounded.', (of) => of.entry.tax),
  optional('text', 'reason', "Why no tax is due, in the document's language.", (of) => of.entry.reason),
];
