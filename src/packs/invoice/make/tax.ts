import { taxRate } from '../../../content/tax/tax-rate.ts';
import type { Product } from '../../../content/types.ts';
import { decimalText, ZERO, type Decimal } from '../../../kernel/decimal.ts';
import type { TaxCategory } from '../record.ts';
import type { Deal } from './deal.ts';

/** How a line is taxed. */
export interface LineTax {
  readonly category: TaxCategory;
  readonly rate: Decimal;
  /** The rate as it is printed. */
  readonly rateText: string;
  /** The same for lines that are taxed together. */
  readonly key: string;
}

/** Tax of each product on this deal: none on exports, else what the issuer's country asks at the place of the buyer. */
export function lineTaxes(deal: Deal, products: readonly Product[], date: string): LineTax[] {
  const known = new Map<Product['taxCategory'], LineTax>();
  return products.map(({ taxCategory }) => {
    const tax = known.get(taxCategory) ?? taxIn(deal, taxCategory, date);
    known.set(taxCategory, tax);
    return tax;
  });
}

function taxIn({ isExport, issuer, buyer }: Deal, category: Product['taxCategory'], date: string): LineTax {
  if (isExport) return taxOf('G', ZERO);
  const rate = taxRate(issuer.country, category, date, buyer.address.region);
  if (rate.unscaled > 0n) return taxOf('S', rate);
  return taxOf(category === 'exempt' ? 'E' : 'Z', ZERO);
}

function taxOf(category: TaxCategory, rate: Decimal): LineTax {
  const rateText = decimalText(rate);
  return { category, rate, rateText, key: `${category} ${rateText}` };
}
