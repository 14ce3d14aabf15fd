import type { LineOfBusiness, ProductFacts } from '../lines/line.ts';
import { LINES } from '../lines/table.ts';
import type { Country, LineId, Locale } from '../types.ts';
import { factsIn } from './customary.ts';
import { priceBand, type PriceBand } from './price.ts';
import { fillTemplate, parseTemplate, pricePosition } from './template.ts';

/** Variants of one product that an issuer carries at most. */
const CARRIED = 6;

/** One filling of a product's text. */
export interface Variant {
  readonly text: string;
  /** Between the cheapest (0) and the dearest (1), or null when the text does not tell. */
  readonly position: number | null;
}

/** A product of a line with all its variants. */
export interface Kind {
  readonly key: string;
  /** Its place in the line. */
  readonly place: number;
  readonly facts: ProductFacts;
  readonly band: PriceBand;
  readonly variants: readonly Variant[];
  /** The index of its first article. */
  readonly first: number;
}

/** What every issuer of a line carries, in one language and as one country sells it. */
export interface Shelf {
  readonly line: LineOfBusiness;
  /** The kind of each article, in the order of the line. */
  readonly kinds: readonly Kind[];
  /** 0, 1, 2 … */
  readonly indexes: readonly number[];
}

const SHELVES = new Map<string, Shelf>();

/** The same shelf for the same arguments: remembering it only saves reading the texts again. */
export function shelfOf(line: LineId, country: Country, locale: Locale): Shelf {
  const key = `${line} ${country} ${locale}`;
  const known = SHELVES.get(key);
  if (known !== undefined) return known;
  const shelf = readShelf(LINES[line], country, locale);
  SHELVES.set(key, shelf);
  return shelf;
}

function readShelf(line: LineOfBusiness, country: Country, locale: Locale): Shelf {
  const texts = line.words[locale].products;
  const kinds: Kind[] = [];
  Object.entries(line.products).forEach(([key, metric], place) => {
    const facts = factsIn(country, metric);
    const variants = variantsOf(texts[key] ?? key);
    const kind = { key, place, facts, band: priceBand(facts), variants, first: kinds.length };
    for (let carried = 0; carried < Math.min(CARRIED, variants.length); carried++) kinds.push(kind);
  });
  return { line, kinds, indexes: [...kinds.keys()] };
}

function variantsOf(text: string): Variant[] {
  const template = parseTemplate(text);
  return Array.from({ length: template.variants }, (_, variant) => ({
    text: fillTemplate(template, variant),
    position: pricePosition(template, variant),
  }));
}
