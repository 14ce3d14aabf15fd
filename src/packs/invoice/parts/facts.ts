import { dateAt, spelledAt, textAt, type UnpagedView, type Printed } from '../view.ts';

/** A labelled value, or two of them with a dash between, such as a period. */
export interface Fact {
  readonly label: string;
  readonly of: Printed;
  readonly until?: Printed;
}

/** Number, dates and references of the invoice, those it has. */
export function headFacts(view: UnpagedView): Fact[] {
  const { record, labels } = view;
  return [
    { label: labels.invoiceNumber, of: textAt('invoice_number', record.invoice_number) },
    { label: labels.issueDate, of: dateAt('issue_date', record.issue_date, view) },
    ...supplyFacts(view),
    ...referenceFacts(view),
    { label: labels.dueDate, of: dateAt('due_date', record.due_date, view) },
  ];
}

export function supplyFacts(view: UnpagedView): Fact[] {
  const { record, labels } = view;
  if (record.delivery_date !== null) return [{ label: labels.deliveryDate, of: dateAt('delivery_date', record.delivery_date, view) }];
  if (record.service_start === null || record.service_end === null) return [];
  const until = dateAt('service_end', record.service_end, view);
  return [{ label: labels.servicePeriod, of: dateAt('service_start', record.service_start, view), until }];
}

export function referenceFacts({ record, labels }: UnpagedView): Fact[] {
  return [
    ...factIf(labels.customerNumber, 'customer_number', record.customer_number),
    ...factIf(labels.purchaseOrder, 'purchase_order', record.purchase_order),
    ...(record.buyer.tax_id === null
      ? []
      : [{ label: labels.buyerTaxId, of: spelledAt('buyer.tax_id.value', record.buyer.tax_id.value, record.buyer.tax_id.text) }]),
  ];
}

/** Where to pay: those numbers the issuer's country prints. */
export function bankFacts({ record, labels }: UnpagedView): Fact[] {
  const { bank } = record.issuer;
  return [
    { label: labels.bank, of: textAt('issuer.bank.name', bank.name) },
    ...(bank.iban === null ? [] : [{ label: 'IBAN', of: spelledAt('issuer.bank.iban', bank.iban, inFours(bank.iban)) }]),
    ...factIf('BIC', 'issuer.bank.bic', bank.bic),
    ...factIf(labels.routingNumber, 'issuer.bank.routing_number', bank.routing_number),
    ...factIf(labels.sortCode, 'issuer.bank.sort_code', bank.sort_code),
    ...factIf(labels.accountNumber, 'issuer.bank.account_number', bank.account_number),
    ...factIf(labels.paymentReference, 'payment_reference', record.payment_reference),
  ];
}

/** How to reach the issuer. */
export function contactFacts({ record, labels }: UnpagedView): Fact[] {
  const { issuer } = record;
  return [
    { label: labels.phone, of: textAt('issuer.phone', issuer.phone) },
    { label: labels.email, of: textAt('issuer.email', issuer.email) },
    { label: labels.website, of: textAt('issuer.website', issuer.website) },
  ];
}

/** The numbers that name the issuer. */
export function identifierFacts({ record, labels }: UnpagedView): Fact[] {
  const { tax_id, registrations } = record.issuer;
  return [
    { label: labels.identifiers[tax_id.kind], of: spelledAt('issuer.tax_id.value', tax_id.value, tax_id.text) },
    ...registrations.map(({ kind, value, text }, at) => ({
      label: labels.identifiers[kind],
      of: spelledAt(`issuer.registrations[${at}].value`, value, text),
    })),
  ];
}

function factIf(label: string, path: string, value: string | null): Fact[] {
  return value === null ? [] : [{ label, of: textAt(path, value) }];
}

function inFours(iban: string): string {
  return iban.replace(/(.{4})(?=.)/g, '$1 ');
}
