import { decimalText } from '../../kernel/decimal.ts';
import { openStream } from '../../kernel/random.ts';
import { describeArticle } from '../products/describe.ts';
import { mixFraction } from '../products/mix.ts';
import { priceAt } from '../products/price.ts';
import { shelfOf, type Kind, type Shelf } from '../products/shelf.ts';
import { stride } from '../products/stride.ts';
import type { Issuer, UnitId } from '../types.ts';
import { cellOf, type Cell, type ListedCompany } from './company.ts';
import { catalogueIssuer } from './issuer.ts';

/** A product as a catalogue holds it. */
export interface ListedProduct {
  /** Place within its company, from 0. */
  readonly place: number;
  /** `ballpoint/7`: a product of the line and which of its variants. */
  readonly key: string;
  readonly description: string;
  readonly unit: UnitId;
  /** Decimal texts in the company's currency, `low <= high`. */
  readonly priceLow: string;
  readonly priceHigh: string;
}

/** How far a price may move up and down from where the article stands in its product's band. */
const SWING = 0.08;

/**
 * What a company sells: every product of its line about once, and further variants of some. Companies of one country
 * and line take different articles until all are taken.
 *
 * @param count at most `MAX_PRODUCTS`
 */
export function catalogueProducts(seed: string, company: ListedCompany, count: number): ListedProduct[] {
  const cell = cellOf(seed, company.index);
  const shelf = shelfOf(cell.line, cell.country, company.locale);
  const range = rangeOf(seed, cell, shelf);
  const issuer = catalogueIssuer(company);
  const first = firstOf(cell, count, range.length);
  return Array.from({ length: count }, (_, place) => {
    const article = range[(first + place) % range.length] as Article;
    return listed(place, article, shelf, issuer, company);
  });
}

/** British and American texts are partly the same: the two begin at opposite ends. */
function firstOf({ country, rank }: Cell, count: number, size: number): number {
  return (country === 'GB' ? Math.floor(size / 2) : 0) + rank * count;
}

/** One variant of one product. */
interface Article {
  readonly kind: Kind;
  readonly number: number;
}

const RANGES = new Map<string, readonly Article[]>();

/** Every article of a line once: one variant of each product, then another of each, until none is left. Remembered. */
function rangeOf(seed: string, { country, line }: Cell, shelf: Shelf): readonly Article[] {
  const key = `${country} ${line} ${seed}`;
  const known = RANGES.get(key);
  if (known !== undefined) return known;
  const stream = openStream(seed, 0, `catalogue range ${line}`);
  const orders = [...new Set(shelf.kinds)].map((kind) => variantOrder(kind, stream.int(0, 0xffff), stream.int(0, 0xffff)));
  const rounds = Math.max(...orders.map((order) => order.length));
  const range = Array.from({ length: rounds }, (_, round) => orders.flatMap((order) => order[round] ?? [])).flat();
  if (RANGES.size > 256) RANGES.clear();
  RANGES.set(key, range);
  return range;
}

function variantOrder(kind: Kind, start: number, random: number): Article[] {
  const size = kind.variants.length;
  const step = stride(random, size);
  return Array.from({ length: size }, (_, round) => ({ kind, number: (start + round * step) % size }));
}

function listed(
  place: number,
  { kind, number }: Article,
  shelf: Shelf,
  issuer: Issuer,
  { locale, currency }: ListedCompany,
): ListedProduct {
  const variant = kind.variants[number] as Kind['variants'][number];
  const noise = mixFraction(issuer.salt, kind.place * 1000 + number);
  const position = variant.position === null ? noise : 0.8 * variant.position + 0.2 * noise;
  const price = (at: number): string => decimalText(priceAt(kind.band, Math.min(1, Math.max(0, at)), EXACT(issuer), currency));
  return {
    place,
    key: `${kind.key}/${number}`,
    description: describeArticle(shelf, issuer, kind, variant.text, locale),
    unit: kind.facts.unit,
    priceLow: price(position - SWING),
    priceHigh: price(position + SWING),
  };
}

/** A band is told to the cent; how prices end is the issuer's business when it sets one. */
const EXACT = ({ habits }: Issuer): Issuer['habits'] => ({ ...habits, priceEnding: 'exact' });
