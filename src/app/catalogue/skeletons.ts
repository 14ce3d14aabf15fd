import { catalogueCompany } from '../../content/catalogue/company.ts';
import { catalogueProducts } from '../../content/catalogue/products.ts';
import type { CompanySkeleton } from '../../jobs/catalogue/overlay.ts';

/** The companies of a seed, each with so many procedural products. */
export function skeletons(seed: string, products: number): (index: number) => CompanySkeleton {
  return (index) => {
    const company = catalogueCompany(seed, index);
    return { company, products: catalogueProducts(seed, company, products) };
  };
}
