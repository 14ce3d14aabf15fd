import type { CatalogueProduct } from '../../../contracts/catalogue.ts';
import type { Rejection } from '../gates/rejection.ts';
import { screenTexts } from '../gates/screen.ts';
import type { AnsweredProduct } from './answer.ts';
import type { Chunk } from './chunks.ts';
import { sensibleBand } from './price-band.ts';

/** Why an answer for one product is not taken: a gate's word, a glyph no page has, its price, or another product that has the same text. */
export type RejectReason = Rejection | 'glyph' | 'price' | 'duplicate';

/** What one product of a chunk came to: taken with text and band, rejected, or not answered at all. */
export type Verdict =
  | { readonly kind: 'taken'; readonly product: CatalogueProduct }
  | { readonly kind: 'rejected'; readonly why: RejectReason }
  | { readonly kind: 'missing' };

/** Judges an answer, one verdict a product of the chunk. */
export function judgeAnswer(
  { company, products }: Chunk,
  answered: readonly (AnsweredProduct | undefined)[],
  isPrintable: (text: string) => boolean,
): Verdict[] {
  const texts = answered.flatMap((product) => (product === undefined ? [] : [product.description]));
  const screened = screenTexts(texts, { locale: company.locale, country: company.country });
  let at = 0;
  return products.map((known, place) => {
    const product = answered[place];
    if (product === undefined) return { kind: 'missing' };
    const why = screened[at++] ?? (isPrintable(product.description) ? undefined : 'glyph');
    if (why !== undefined) return { kind: 'rejected', why };
    const band = sensibleBand(product, known);
    if (band === undefined) return { kind: 'rejected', why: 'price' };
    return { kind: 'taken', product: { ...known, description: product.description, ...band } };
  });
}
