import type { CatalogueCompany, CatalogueProduct } from '../../../contracts/catalogue.ts';
import type { CompanySkeleton } from '../overlay.ts';

/** Products of one prompt. Fixed, so that the prompts of a catalogue do not depend on how it is built. */
export const CHUNK_SIZE = 10;

/** Products of one company that one prompt asks for. */
export interface Chunk {
  /** `company-0000042/3`: what routing and telemetry know it by. */
  readonly item: string;
  readonly company: CatalogueCompany;
  readonly products: readonly CatalogueProduct[];
}

export function cutChunks({ company, products }: CompanySkeleton): Chunk[] {
  return Array.from({ length: Math.ceil(products.length / CHUNK_SIZE) }, (_, number) => ({
    item: chunkItem(company, number),
    company,
    products: products.slice(number * CHUNK_SIZE, (number + 1) * CHUNK_SIZE),
  }));
}

/** The chunk that a product is in, by the product's place in its company. */
export function chunkAt(company: CatalogueCompany, place: number): string {
  return chunkItem(company, Math.floor(place / CHUNK_SIZE));
}

function chunkItem({ id }: CatalogueCompany, number: number): string {
  return `${id}/${number}`;
}
