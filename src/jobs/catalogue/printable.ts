import type { CompanySkeleton, FilledCompanies, FilledProduct } from './overlay.ts';

/** Texts with a character that no page can print give way to the procedural ones, and count as rejected. */
export function refuseUnprintable(
  skeletons: readonly CompanySkeleton[],
  filled: FilledCompanies,
  isPrintable: (text: string) => boolean,
): FilledCompanies {
  let refused = 0;
  const kept = (product: FilledProduct, at: number, place: number): FilledProduct => {
    const own = skeletons[at]?.products[place];
    if (own === undefined || product.source.kind !== 'model' || isPrintable(product.description)) return product;
    refused += 1;
    return { ...own, source: { kind: 'procedural', why: 'rejected' } };
  };
  const companies = filled.companies.map((products, at) => products.map((product, place) => kept(product, at, place)));
  return refused === 0 ? filled : { ...filled, companies, rejects: { ...filled.rejects, glyph: refused } };
}
