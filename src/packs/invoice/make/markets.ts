import { LINES } from '../../../content/lines/table.ts';
import type { BuyerCountry, Country, Issuer, PriceCurrency } from '../../../content/types.ts';

/** Where exporters of a country sell, and the currency they invoice there. */
export interface Market {
  readonly country: BuyerCountry;
  readonly currency: PriceCurrency;
  readonly weight: number;
}

/** Countries outside the issuer's customs territory, so that goods sold there bear no tax at home. */
const MARKETS: Readonly<Record<Country, readonly Market[]>> = {
  US: [
    { country: 'JP', currency: 'JPY', weight: 3 },
    { country: 'GB', currency: 'GBP', weight: 1 },
    { country: 'DE', currency: 'EUR', weight: 1 },
  ],
  GB: [
    { country: 'JP', currency: 'JPY', weight: 3 },
    { country: 'US', currency: 'USD', weight: 1 },
    { country: 'FR', currency: 'EUR', weight: 1 },
  ],
  DE: [
    { country: 'JP', currency: 'JPY', weight: 3 },
    { country: 'US', currency: 'USD', weight: 2 },
  ],
  FR: [
    { country: 'JP', currency: 'JPY', weight: 3 },
    { country: 'US', currency: 'USD', weight: 1 },
    { country: 'GB', currency: 'GBP', weight: 1 },
  ],
};

export function marketsOf(country: Country): readonly Market[] {
  return MARKETS[country];
}

/** Part of its products that must be plain goods before a company exports: nobody ships rolls, turf or design work to Japan. */
const GOODS_OF_EXPORTERS = 0.9;

export function canExport({ line }: Issuer): boolean {
  const products = Object.values(LINES[line].products);
  return products.filter(({ taxClass }) => taxClass === 'goods').length >= GOODS_OF_EXPORTERS * products.length;
}
