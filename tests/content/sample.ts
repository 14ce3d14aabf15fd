import { buyerOf } from '../../src/content/companies/buyer.ts';
import { issuer } from '../../src/content/companies/issuer.ts';
import { localeOf } from '../../src/content/locales.ts';
import { drawProducts } from '../../src/content/products/assortment.ts';
import type { Buyer, BuyerCountry, Country, Issuer, Product } from '../../src/content/types.ts';
import { openStream } from '../../src/kernel/random.ts';

export const COUNTRIES: readonly Country[] = ['US', 'GB', 'DE', 'FR'];
export const BUYER_COUNTRIES: readonly BuyerCountry[] = [...COUNTRIES, 'JP'];

const SEED = 'content';

export const issuersOf = (country: Country, count: number): Issuer[] =>
  Array.from({ length: count }, (_, number) => issuer(SEED, number, country));

export const buyersOf = (country: BuyerCountry, count: number): Buyer[] =>
  Array.from({ length: count }, (_, index) =>
    buyerOf(openStream(SEED, index, 'buyer'), country, country === 'JP' ? 'en-GB' : localeOf(country)),
  );

export const productsOf = (of: Issuer, count = 50): Product[] => drawProducts(openStream(of.key, of.number, 'products'), of, count);

/** Every text in a value, however deep. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
