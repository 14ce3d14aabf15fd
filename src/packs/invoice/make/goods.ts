import type { TaxClass } from '../../../content/types.ts';

const SERVICES: ReadonlySet<TaxClass> = new Set(['services', 'digital']);

/** What can be shipped. */
export function isGoods(taxClass: TaxClass): boolean {
  return !SERVICES.has(taxClass);
}
