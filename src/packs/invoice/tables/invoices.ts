import type { InvoiceRecord } from '../record.ts';
import { AMOUNT, column, decimal, optional, optionalDecimal, PERCENT, type ReadColumn } from './columns.ts';

/** A record, and the document it is printed on. */
export interface FiledInvoice {
  readonly documentId: string;
  readonly record: InvoiceRecord;
}

type Columns = readonly ReadColumn<FiledInvoice>[];

const HEAD: Columns = [
  column('text', 'document_id', 'The document the invoice is printed on.', (of) => of.documentId),
  column('text', 'invoice_number', "Number in the issuer's own scheme.", (of) => of.record.invoice_number),
  column('date', 'issue_date', 'Date of the invoice.', (of) => of.record.issue_date),
  optional('date', 'delivery_date', 'Day of the delivery, where goods were delivered.', (of) => of.record.delivery_date),
  optional('date', 'service_start', 'First day of the service, where one was rendered.', (of) => of.record.service_start),
  optional('date', 'service_end', 'Last day of the service.', (of) => of.record.service_end),
  column('date', 'due_date', 'Day on which payment is due by the terms.', (of) => of.record.due_date),
  column('text', 'payment_terms_kind', 'net, end-of-month or on-receipt.', (of) => of.record.payment_terms.kind),
  column('integer', 'payment_terms_days', 'Days the terms count from the issue date.', (of) => of.record.payment_terms.days),
  column('text', 'payment_terms_text', 'The terms as they are printed.', (of) => of.record.payment_terms.text),
  optional('text', 'payment_reference', 'What the payer is asked to quote.', (of) => of.record.payment_reference),
  optional('text', 'customer_number', "The buyer's number with the issuer.", (of) => of.record.customer_number),
  optional('text', 'purchase_order', "The buyer's order number.", (of) => of.record.purchase_order),
  column('text', 'currency', 'ISO 4217 code of every amount.', (of) => of.record.currency),
];

const ISSUER: Columns = [
  column('integer', 'issuer_number', 'Number of the issuer among the companies of its country.', (of) => of.record.issuer.number),
  column('text', 'issuer_name', 'Name of the issuer with its legal form.', (of) => of.record.issuer.name),
  ...addressOf('issuer'),
  column('text', 'issuer_phone', 'Phone number as printed.', (of) => of.record.issuer.phone),
  column('text', 'issuer_email', 'E-mail address.', (of) => of.record.issuer.email),
  column('text', 'issuer_website', 'Web address.', (of) => of.record.issuer.website),
  column('text', 'issuer_tax_id_kind', 'VAT or EIN.', (of) => of.record.issuer.tax_id.kind),
  column('text', 'issuer_tax_id', 'Tax number of the issuer without separators.', (of) => of.record.issuer.tax_id.value),
  optional('text', 'issuer_registrations', 'Further numbers as printed, with their kinds, one after the other.', registrations),
  column('text', 'issuer_bank_name', "Name of the issuer's bank.", (of) => of.record.issuer.bank.name),
  optional('text', 'issuer_iban', 'IBAN without spaces.', (of) => of.record.issuer.bank.iban),
  optional('text', 'issuer_bic', 'BIC of the bank.', (of) => of.record.issuer.bank.bic),
  optional('text', 'issuer_account_number', 'Account number, where it is no IBAN.', (of) => of.record.issuer.bank.account_number),
  optional('text', 'issuer_routing_number', 'ABA routing number.', (of) => of.record.issuer.bank.routing_number),
  optional('text', 'issuer_sort_code', 'Sort code.', (of) => of.record.issuer.bank.sort_code),
];

const BUYER: Columns = [
  column('text', 'buyer_name', 'Name of the buyer with its legal form.', (of) => of.record.buyer.name),
  optional('text', 'buyer_contact', 'Person the invoice is sent to.', (of) => of.record.buyer.contact),
  optional('text', 'buyer_department', 'Department the invoice is sent to.', (of) => of.record.buyer.department),
  ...addressOf('buyer'),
  optional('text', 'buyer_tax_id', 'VAT number of the buyer without separators.', (of) => of.record.buyer.tax_id?.value ?? null),
];

const SUMS: Columns = [
  column('integer', 'line_count', 'Lines of the invoice.', (of) => of.record.line_items.length),
  column('integer', 'sheet_count', 'Sheets of paper its archetype lays it out on.', (of) => of.record.pages.length),
  decimal(AMOUNT, 'lines_total', 'Sum of the line amounts.', (of) => of.record.totals.lines),
  optionalDecimal(PERCENT, 'discount_percent', 'Discount on the whole invoice in percent.', (of) => of.record.totals.discount_percent),
  optionalDecimal(AMOUNT, 'discount_amount', 'Discount on the whole invoice.', (of) => of.record.totals.discount),
  decimal(AMOUNT, 'net_total', 'Total before tax, after the discount.', (of) => of.record.totals.net),
  decimal(AMOUNT, 'tax_total', 'Sum of the tax lines.', (of) => of.record.totals.tax),
  decimal(AMOUNT, 'gross_total', 'Total with tax.', (of) => of.record.totals.gross),
  optionalDecimal(AMOUNT, 'paid_amount', 'Deposit paid before.', (of) => of.record.totals.paid),
  decimal(AMOUNT, 'amount_due', 'What is left to pay.', (of) => of.record.totals.due),
  column('text', 'rounding_scope', 'What tax is rounded once for: rate.', (of) => of.record.rounding.scope),
  column('text', 'rounding_mode', 'half-up or half-even.', (of) => of.record.rounding.mode),
];

/** The whole record in one row: every value of it that is no list. */
export const INVOICE_COLUMNS: Columns = [...HEAD, ...ISSUER, ...BUYER, ...SUMS];

function addressOf(party: 'issuer' | 'buyer'): Columns {
  return [
    column('text', `${party}_address`, `Address of the ${party} as printed, line by line with commas between.`, (of) =>
      of.record[party].address.lines.join(', '),
    ),
    column('text', `${party}_street`, `Street and number of the ${party}.`, (of) => of.record[party].address.street),
    column('text', `${party}_postal_code`, `Postal code of the ${party}.`, (of) => of.record[party].address.postal_code),
    column('text', `${party}_city`, `City of the ${party}.`, (of) => of.record[party].address.city),
    optional('text', `${party}_region`, `State of the ${party}.`, (of) => of.record[party].address.region),
    column('text', `${party}_country`, `Country of the ${party}, ISO 3166-1 alpha-2.`, (of) => of.record[party].address.country),
  ];
}

function registrations({ record }: FiledInvoice): string | null {
  const { registrations } = record.issuer;
  return registrations.length === 0 ? null : registrations.map(({ kind, text }) => `${kind} ${text}`).join('; ');
}
