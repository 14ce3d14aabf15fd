import { z } from 'zod';
import type { IdentifierKind } from '../../content/types.ts';

/** An exact decimal in plain notation. Money stands at exactly the currency's exponent. */
const decimal = z.string().regex(/^-?\d+(\.\d+)?$/);
const date = z.iso.date();
const text = z.string().min(1);

const IDENTIFIER_KINDS = [
  'EIN',
  'VAT',
  'STEUERNUMMER',
  'COMPANY_NUMBER',
  'HANDELSREGISTER',
  'SIREN',
  'SIRET',
  'RCS',
] as const satisfies readonly IdentifierKind[];

/** A number that names a company. */
const identifier = z.strictObject({
  kind: z.enum(IDENTIFIER_KINDS),
  /** Without separators. */
  value: text,
  /** As printed. */
  text,
});

const address = z.strictObject({
  /** As printed, without addressee and country. */
  lines: z.array(text).min(1),
  street: text,
  postal_code: text,
  city: text,
  /** State, where the country's addresses print one. */
  region: text.nullable(),
  /** ISO 3166-1 alpha-2. */
  country: z.string().length(2),
  /** In the document's language; printed where buyer and issuer sit in different countries. */
  country_name: text,
});

/** Null where the issuer's country does not print it. */
const bank = z.strictObject({
  name: text,
  iban: text.nullable(),
  bic: text.nullable(),
  account_number: text.nullable(),
  routing_number: text.nullable(),
  sort_code: text.nullable(),
});

const issuer = z.strictObject({
  /** The same number and country are the same company throughout a run. */
  number: z.int().nonnegative(),
  name: text,
  address,
  phone: text,
  email: text,
  website: text,
  /** EIN or VAT number. */
  tax_id: identifier,
  /** Further numbers in the order in which they are printed. */
  registrations: z.array(identifier),
  bank,
});

const buyer = z.strictObject({
  name: text,
  contact: text.nullable(),
  department: text.nullable(),
  address,
  tax_id: identifier.nullable(),
});

/** Category codes of UNTDID 5305: standard or reduced rate, zero rated, exempt, export. */
export const TAX_CATEGORIES = ['S', 'Z', 'E', 'G'] as const;
const taxCategory = z.enum(TAX_CATEGORIES);

const lineItem = z.strictObject({
  position: z.int().positive(),
  sku: text,
  description: text,
  quantity: decimal,
  unit: text,
  unit_price: decimal,
  discount_percent: decimal.nullable(),
  /** round(quantity × unit price × (1 − discount)) */
  amount: decimal,
  tax_category: taxCategory,
  tax_rate: decimal,
});

const taxLine = z.strictObject({
  tax_category: taxCategory,
  /** Percent. */
  tax_rate: decimal,
  /** Share of the document's discount that was taken off this base. */
  discount: decimal,
  /** Sum of the line amounts of this category and rate, less the share of the discount. */
  base: decimal,
  tax: decimal,
  /** Why no tax is due, in the document's language. */
  reason: text.nullable(),
});

const totals = z.strictObject({
  /** Sum of the line amounts. */
  lines: decimal,
  /** Discount on the whole document. */
  discount_percent: decimal.nullable(),
  discount: decimal.nullable(),
  net: decimal,
  tax: decimal,
  gross: decimal,
  /** What was paid before: a deposit. */
  paid: decimal.nullable(),
  due: decimal,
});

/** One sheet of paper, as its archetype pages the lines. */
const page = z.strictObject({
  number: z.int().positive(),
  count: z.int().positive(),
  /** Positions of the lines on it. */
  first_line: z.int().positive(),
  last_line: z.int().positive(),
  /** Sum of the line amounts of the pages before, where the layout prints one. */
  brought_forward: decimal.nullable(),
  /** Sum of the line amounts up to and with this page, where the layout prints one. */
  carried_forward: decimal.nullable(),
});

const paymentTerms = z.strictObject({
  kind: z.enum(['net', 'end-of-month', 'on-receipt']),
  /** Days after the issue date; of end-of-month, days before the month's end is sought. */
  days: z.int().nonnegative(),
  text,
});

const rounding = z.strictObject({
  /** Tax is rounded once per rate. */
  scope: z.literal('rate'),
  mode: z.enum(['half-up', 'half-even']),
});

export const invoiceSchema = z.strictObject({
  archetype: text,
  locale: text,
  invoice_number: text,
  issue_date: date,
  /** Day of the delivery; null where a period of service stands instead. */
  delivery_date: date.nullable(),
  service_start: date.nullable(),
  service_end: date.nullable(),
  due_date: date,
  payment_terms: paymentTerms,
  payment_reference: text.nullable(),
  customer_number: text.nullable(),
  purchase_order: text.nullable(),
  /** ISO 4217. */
  currency: z.string().length(3),
  issuer,
  buyer,
  line_items: z.array(lineItem).min(1).max(60),
  tax_lines: z.array(taxLine).min(1),
  totals,
  rounding,
  pages: z.array(page).min(1),
});

export type InvoiceRecord = z.infer<typeof invoiceSchema>;
export type Issuer = z.infer<typeof issuer>;
export type Buyer = z.infer<typeof buyer>;
export type LineItem = z.infer<typeof lineItem>;
export type TaxLine = z.infer<typeof taxLine>;
export type Totals = z.infer<typeof totals>;
export type InvoicePage = z.infer<typeof page>;
export type PaymentTerms = z.infer<typeof paymentTerms>;
export type RoundingPolicy = z.infer<typeof rounding>;
export type TaxCategory = z.infer<typeof taxCategory>;

/** JSON Schema (2020-12) of an invoice's golden record. */
export function invoiceJsonSchema(): Readonly<Record<string, unknown>> {
  return {
    ...z.toJSONSchema(invoiceSchema, { target: 'draft-2020-12' }),
    title: 'goldleaf invoice record',
    description: 'The golden record of one invoice: every value it prints, money as decimal text at the exponent of its currency.',
  };
}
