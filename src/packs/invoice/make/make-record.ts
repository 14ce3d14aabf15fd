import type { PackChoices } from '../../../contracts/document-pack.ts';
import { decimalText, subtract, type Decimal } from '../../../kernel/decimal.ts';
import { exponentOf } from '../../../kernel/money.ts';
import { openStream } from '../../../kernel/random.ts';
import type { Product } from '../../../content/types.ts';
import type { Archetype } from '../archetypes/archetype.ts';
import { archetypeNamed } from '../archetypes/table.ts';
import { labelsOf, localeNamed } from '../labels/table.ts';
import { looksOf } from '../looks.ts';
import { reconcile } from '../reconcile/reconcile.ts';
import type { InvoiceRecord, LineItem, PaymentTerms, TaxLine, Totals } from '../record.ts';
import { dueDate } from '../terms.ts';
import { sumInvoice, type InvoiceSums, type Precision } from '../totals.ts';
import type { UnpagedView } from '../view.ts';
import { makeDeal, type Deal } from './deal.ts';
import { drawDeposit, drawDocumentDiscount } from './discounts.ts';
import { drawTerms } from './invoicing-habits.ts';
import { drawAssortment, drawLines, isService, type DrawnLine } from './lines.ts';
import { buyerOnRecord, issuerOnRecord } from './parties.ts';
import { drawReferences } from './references.ts';
import { drawSupply, taxPoint } from './supply.ts';
import { lineTaxes, type LineTax } from './tax.ts';

/**
 * The golden record of one document: a pure function of its arguments. The archetype is drawn first, since it says how
 * many lines there are; every step after it draws from a stream of its own.
 *
 * @throws GoldleafError `ITEM` for a record that does not reconcile, `USAGE` for a choice that does not exist.
 */
export function makeRecord(seed: string, index: number, choices: PackChoices): InvoiceRecord {
  const archetype = archetypeNamed(openStream(seed, index, 'archetype').pick(choices.archetypes));
  const locale = localeNamed(openStream(seed, index, 'locale').pick(choices.locales));
  const deal = makeDeal(seed, index, locale, choices.catalogue);
  let products = drawAssortment(deal, archetype);
  let view = unpaged(deal, archetype, products);
  // A catalogue may hold longer texts than the form has room for at its most lines.
  while (deal.articles !== undefined && products.length > 1 && archetype.holds?.(view) === false) {
    products = products.slice(0, -1);
    view = unpaged(deal, archetype, products);
  }
  return reconcile({ ...view.record, pages: archetype.paginate(view) });
}

/** The record of a deal over these products, before its lines are dealt out to sheets. */
function unpaged(deal: Deal, archetype: Archetype, products: readonly Product[]): UnpagedView {
  const { locale } = deal;
  const precision: Precision = { exponent: exponentOf(deal.currency), mode: 'half-up' };
  const supply = drawSupply(deal, products.filter(isService).length * 2 > products.length);
  const lines = drawLines(deal, products, precision);
  const taxes = lineTaxes(deal, products, taxPoint(supply, deal.issueDate));
  const discount = drawDocumentDiscount(deal);
  const sums = sumInvoice(
    lines.map(({ amount }, at) => ({ amount, taxKey: taxAt(taxes, at).key, taxRate: taxAt(taxes, at).rate })),
    discount,
    precision,
  );
  const terms = termsOnRecord(deal);
  const record = {
    archetype: archetype.name,
    locale,
    invoice_number: deal.invoiceNumber,
    issue_date: deal.issueDate,
    ...supply,
    due_date: dueDate(terms, deal.issueDate),
    payment_terms: terms,
    ...drawReferences(deal),
    currency: deal.currency,
    issuer: issuerOnRecord(deal),
    buyer: buyerOnRecord(deal),
    line_items: lines.map((line, at) => lineOnRecord(line, at, taxAt(taxes, at))),
    tax_lines: taxLinesOnRecord(deal, sums, taxes),
    totals: totalsOnRecord(sums, discount, drawDeposit(deal, sums.gross, precision)),
    rounding: { scope: 'rate' as const, mode: precision.mode },
  };
  return { record, labels: labelsOf(locale), looks: looksOf(record.issuer) };
}

function termsOnRecord({ seed, index, issuer, habits, locale }: Deal): PaymentTerms {
  const { kind, days } = drawTerms(openStream(seed, index, 'terms'), issuer.country, habits);
  return { kind, days, text: labelsOf(locale).terms(kind, days) };
}

function lineOnRecord(line: DrawnLine, at: number, tax: LineTax): LineItem {
  const { product, quantity, discount, amount } = line;
  return {
    position: at + 1,
    sku: product.code,
    description: product.description,
    quantity: decimalText(quantity),
    unit: product.unit.label,
    unit_price: decimalText(product.unitPrice),
    discount_percent: discount === undefined ? null : decimalText(discount),
    amount: decimalText(amount),
    tax_category: tax.category,
    tax_rate: tax.rateText,
  };
}

function taxLinesOnRecord({ locale }: Deal, sums: InvoiceSums, taxes: readonly LineTax[]): TaxLine[] {
  const { reasons } = labelsOf(locale);
  return sums.taxes.map(({ taxKey, taxRate, discount, base, tax }) => {
    const { category } = taxes.find((each) => each.key === taxKey) as LineTax;
    return {
      tax_category: category,
      tax_rate: decimalText(taxRate),
      discount: decimalText(discount),
      base: decimalText(base),
      tax: decimalText(tax),
      reason: category === 'S' ? null : reasons[category],
    };
  });
}

function totalsOnRecord(sums: InvoiceSums, discount: Decimal | undefined, paid: Decimal | undefined): Totals {
  return {
    lines: decimalText(sums.lines),
    discount_percent: discount === undefined ? null : decimalText(discount),
    discount: discount === undefined ? null : decimalText(sums.discount),
    net: decimalText(sums.net),
    tax: decimalText(sums.tax),
    gross: decimalText(sums.gross),
    paid: paid === undefined ? null : decimalText(paid),
    due: decimalText(paid === undefined ? sums.gross : subtract(sums.gross, paid)),
  };
}

function taxAt(taxes: readonly LineTax[], at: number): LineTax {
  return taxes[at] as LineTax;
}
