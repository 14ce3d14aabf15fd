import type { CatalogueCompany, CatalogueProduct, ProductSource } from '../../contracts/catalogue.ts';

/** A company with the products it has without any model. */
export interface CompanySkeleton {
  readonly company: CatalogueCompany;
  readonly products: readonly CatalogueProduct[];
}

export interface FilledProduct extends CatalogueProduct {
  readonly source: ProductSource;
}

/** One HTTP attempt, as the table `llm_usage` tells it. */
export interface UsageRow {
  /** Company of the chunk that was asked for, by its index; and `company-0000042/3`: its fourth chunk. */
  readonly company: number;
  readonly item: string;
  readonly attempt: number;
  readonly provider: string;
  readonly model: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** What the ledger was charged. */
  readonly nanoUsd: number;
  readonly latencyMs: number;
  readonly outcome: string;
}

/** What became of a unit's companies. Complete: every product of every skeleton, in order. */
export interface FilledCompanies {
  /** Same order and sizes as the skeletons. */
  readonly companies: readonly (readonly FilledProduct[])[];
  readonly usage: readonly UsageRow[];
  /** Why texts were rejected → how many. */
  readonly rejects: Readonly<Record<string, number>>;
  /** Providers that were quarantined while this unit was made. */
  readonly quarantined: readonly string[];
}

export interface FillOptions {
  /** Called as products are settled, for displays. */
  readonly onProducts?: (settled: number) => void;
  /** Whether a text can be printed: one that cannot would fail every document that draws it. By default every one can. */
  readonly isPrintable?: (text: string) => boolean;
}

/** Rewrites products with models. */
export interface Overlay {
  /**
   * @throws what the signal aborts with; GoldleafError `ITEM` when too many texts were rejected; `UNAVAILABLE` of the
   *   ledger. Whatever a model does is no error: its products stay procedural.
   */
  fill(skeletons: readonly CompanySkeleton[], signal: AbortSignal, options?: FillOptions): Promise<FilledCompanies>;
  /** Hands unspent budget back and closes the clients. */
  close(): Promise<void>;
}
