import type { Country, TaxCategory, TaxClass } from '../types.ts';

/**
 * Where each tax law puts a kind of supply. GB: VAT Act 1994, schedule 8 (food, books, leaflets are zero-rated).
 * DE: UStG § 12 with annex 2. FR: CGI art. 278-0 bis, 278 bis. US: what most states exempt (food for home
 * consumption, services).
 */
const CATEGORIES: Record<Country, Record<TaxClass, TaxCategory>> = {
  US: {
    goods: 'standard',
    food: 'exempt',
    confectionery: 'standard',
    books: 'standard',
    leaflets: 'standard',
    plants: 'standard',
    services: 'exempt',
    digital: 'exempt',
  },
  GB: {
    goods: 'standard',
    food: 'zero',
    confectionery: 'standard',
    books: 'zero',
    leaflets: 'zero',
    plants: 'standard',
    services: 'standard',
    digital: 'standard',
  },
  DE: {
    goods: 'standard',
    food: 'reduced',
    confectionery: 'reduced',
    books: 'reduced',
    leaflets: 'standard',
    plants: 'reduced',
    services: 'standard',
    digital: 'standard',
  },
  FR: {
    goods: 'standard',
    food: 'reduced',
    confectionery: 'standard',
    books: 'reduced',
    leaflets: 'standard',
    plants: 'intermediate',
    services: 'standard',
    digital: 'standard',
  },
};

export function taxCategoryOf(country: Country, taxClass: TaxClass): TaxCategory {
  return CATEGORIES[country][taxClass];
}
