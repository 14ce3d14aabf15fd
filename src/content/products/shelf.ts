import type { LineOfBusiness, ProductFacts } from '../lines/line.ts';
import { LINES } from '../lines/table.ts';
import type { Country, LineId, Locale } from '../types.ts';
import { factsIn } from './customary.ts';
import { priceBand, type PriceBand } from './price.ts';
import { parseTemplate, type Template } from './template.ts';

/** Variants of one product that an issuer carries at most. */
const CARRIED = 6;

/** A product of a line, taken apart for describing and pricing its variants. */
export interface Kind {
  readonly key: string;
  /** Its place in the line. */
  readonly place: number;
  readonly facts: ProductFacts;
  readonly band: PriceBand;
  readonly template: Template;
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
    const template = parseTemplate(texts[key] ?? key);
    const kind = { key, place, facts, band: priceBand(facts), template, first: kinds.length };
    for (let carried = 0; carried < Math.min(CARRIED, template.variants); carried++) kinds.push(kind);
  });
  return { line, kinds, indexes: [...kinds.keys()] };
}
