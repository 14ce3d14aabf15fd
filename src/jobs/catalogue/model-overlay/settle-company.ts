import type { CatalogueProduct, ProceduralWhy } from '../../../contracts/catalogue.ts';
import { textKey } from '../gates/same-text.ts';
import type { CompanySkeleton, FilledProduct } from '../overlay.ts';
import type { Chunk } from './chunks.ts';
import type { ChunkFilling } from './fill-chunk.ts';
import { judgeAnswer, type RejectReason, type Verdict } from './judge-answer.ts';
import type { PricedModel } from './priced-model.ts';

export interface SettledCompany {
  /** Every product of the skeleton, in order. */
  readonly products: readonly FilledProduct[];
  readonly rejects: readonly RejectReason[];
  /** Texts that models gave. */
  readonly judged: number;
}

export interface JudgedProduct {
  readonly known: CatalogueProduct;
  readonly verdict: Verdict | { readonly kind: 'procedural'; readonly why: ProceduralWhy };
  readonly by: PricedModel | undefined;
}

/** One verdict a product of a chunk. */
export function judgeChunk(chunk: Chunk, filling: ChunkFilling, isPrintable: (text: string) => boolean): JudgedProduct[] {
  if (filling.kind === 'procedural') return chunk.products.map((known) => ({ known, verdict: filling, by: undefined }));
  const verdicts = judgeAnswer(chunk, filling.products, isPrintable);
  return chunk.products.map((known, place) => ({ known, verdict: verdicts[place] as Verdict, by: filling.by }));
}

/**
 * A company's products, each with its model's text or its own. Of two that read the same the first keeps its text, and
 * none may read like the procedural text of another: then whichever falls back, no two are alike.
 */
export function settleCompany({ products }: CompanySkeleton, judged: readonly JudgedProduct[]): SettledCompany {
  const owners = new Map<string, number>();
  for (const { description, place } of products) owners.set(textKey(description), place);
  const rejects: RejectReason[] = [];
  const settled = judged.map(({ known, verdict, by }): FilledProduct => {
    if (verdict.kind !== 'taken' || by === undefined) {
      if (verdict.kind === 'rejected') rejects.push(verdict.why);
      return { ...known, source: { kind: 'procedural', why: whyOf(verdict) } };
    }
    const key = textKey(verdict.product.description);
    if ((owners.get(key) ?? known.place) !== known.place) {
      rejects.push('duplicate');
      return { ...known, source: { kind: 'procedural', why: 'duplicate' } };
    }
    owners.set(key, known.place);
    return { ...verdict.product, source: { kind: 'model', provider: by.provider.name, model: by.provider.model } };
  });
  const isText = ({ verdict }: JudgedProduct): boolean => verdict.kind === 'taken' || verdict.kind === 'rejected';
  return { products: settled, rejects, judged: judged.filter(isText).length };
}

function whyOf(verdict: JudgedProduct['verdict']): ProceduralWhy {
  if (verdict.kind === 'procedural') return verdict.why;
  return verdict.kind === 'rejected' ? 'rejected' : 'failed';
}
