/** A company of a catalogue: what it is, and nothing that identifies it further; address, phone and tax number are derived when a document is made. */
export interface CatalogueCompany {
  /** Place in the catalogue, from 0. */
  readonly index: number;
  /** `company-0000042` */
  readonly id: string;
  readonly name: string;
  readonly legalForm: string;
  /** ISO 3166-1 alpha-2: the jurisdiction. */
  readonly country: string;
  /** BCP 47: the language of its products. */
  readonly locale: string;
  /** Line of business, by its id. */
  readonly line: string;
  /** What it does within its line, in its own language. */
  readonly niche: string;
  /** ISO 4217: what its price bands are in. */
  readonly currency: string;
}

/** Where a product's text came from: a model, or the procedural catalogue and why. */
export type ProductSource =
  | { readonly kind: 'model'; readonly provider: string; readonly model: string }
  | { readonly kind: 'procedural'; readonly why: ProceduralWhy };

/** `chosen`: no model was asked. `quarantined`: its provider answered no more, and nobody took its share. */
export type ProceduralWhy = 'chosen' | 'failed' | 'refused' | 'empty' | 'rejected' | 'duplicate' | 'over-budget' | 'quarantined';

/** A product as a catalogue holds it. */
export interface CatalogueProduct {
  /** Place within its company, from 0. */
  readonly place: number;
  /** Names the article within its line, as `content` does: unit, tax class and quantities follow from it. */
  readonly key: string;
  readonly description: string;
  /** Unit, as `content` names it. */
  readonly unit: string;
  /** Price before tax per unit, decimal texts in the company's currency; `low <= high`. */
  readonly priceLow: string;
  readonly priceHigh: string;
}

/** A company with what it sells. */
export interface CatalogueEntry {
  readonly company: CatalogueCompany;
  readonly products: readonly CatalogueProduct[];
}

/** A built catalogue, as runs of documents draw from it. */
export interface Catalogue {
  /** SHA-256 over its companies and products, as its root manifest tells it: the same content, the same version. */
  readonly version: string;
  /** In the order of the catalogue. */
  readonly companies: readonly CatalogueEntry[];
}
