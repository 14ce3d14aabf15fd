import { taxRate } from '../../../content/tax/tax-rate.ts';
import type { Product } from '../../../content/types.ts';
import { decimalText, ZERO, type Decimal } from '../../../kernel/decimal.ts';
import type { TaxCategory } from '../record.ts';
import type { Deal } from './deal.ts';

/** How a line is taxed. */
export interface LineTax {
  readonly category: TaxCategory;
  readonly rate: Decimal;
  /** The same for lines that are taxed together. */
  readonly key: string;
}

/** Tax of a product on this deal: none on exports, else what the issuer's country asks at the place of the buyer. */
export function lineTax(deal: Deal, product: Product, date: string): LineTax {
  if (deal.isExport) return taxOf('G', ZERO);
  const { country } = deal.issuer;
  const region = deal.buyer.address.region;
  const rate = taxRate(country, product.taxCategory, date, region);
  if (rate.unscaled > 0n) return taxOf('S', rate);
  return taxOf(product.taxCategory === 'exempt' ? 'E' : 'Z', ZERO);
}

function taxOf(category: TaxCategory, rate: Decimal): LineTax {
  return { category, rate, key: `${category} ${decimalText(rate)}` };
}
