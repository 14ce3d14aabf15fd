import type { IdentifierKind } from '../../../content/types.ts';
import type { PaymentTerms, TaxCategory } from '../record.ts';

/** The words of an invoice in one language: everything a page prints that is no golden value. */
export interface Labels {
  readonly invoice: string;
  readonly statement: string;
  readonly invoiceNumber: string;
  readonly issueDate: string;
  readonly dueDate: string;
  readonly deliveryDate: string;
  readonly servicePeriod: string;
  readonly customerNumber: string;
  readonly purchaseOrder: string;
  readonly buyerTaxId: string;
  readonly paymentTerms: string;
  readonly destination: string;
  readonly totals: string;
  readonly currency: string;
  readonly seller: string;
  readonly buyer: string;
  readonly billTo: string;
  readonly attention: string;
  readonly position: string;
  readonly article: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly unitPrice: string;
  readonly discount: string;
  readonly taxRate: string;
  readonly amount: string;
  readonly linesTotal: string;
  readonly documentDiscount: string;
  readonly net: string;
  readonly tax: string;
  /** Between a tax rate and its base. */
  readonly on: string;
  /** Between a tax rate and the reason for it: a colon with the spaces around it that the language asks for. */
  readonly colon: string;
  readonly taxSummary: string;
  readonly taxBase: string;
  readonly taxAmount: string;
  readonly gross: string;
  readonly paid: string;
  readonly due: string;
  readonly broughtForward: string;
  readonly carriedForward: string;
  readonly page: string;
  /** Between the page's number and the count of pages. */
  readonly pageOf: string;
  readonly payment: string;
  readonly paymentReference: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly sortCode: string;
  readonly phone: string;
  readonly email: string;
  readonly website: string;
  readonly thanks: string;
  readonly signature: string;
  /** Empty where the number says itself what it is. */
  readonly identifiers: Readonly<Record<IdentifierKind, string>>;
  /** What the record says about a rate of nought, by category. */
  readonly reasons: Readonly<Record<Exclude<TaxCategory, 'S'>, string>>;
  /** The terms of payment as one sentence. */
  readonly terms: (kind: PaymentTerms['kind'], days: number) => string;
}
