import type { RandomStream } from '../../kernel/random.ts';
import { currencyOf } from '../locales.ts';
import { taxCategoryOf } from '../tax/categories.ts';
import type { Issuer, Locale, PriceCurrency, Product, TaxClass } from '../types.ts';
import { articleCode } from './code.ts';
import { describeArticle } from './describe.ts';
import { mix, mixFraction } from './mix.ts';
import { priceAt } from './price.ts';
import { shelfOf, type Kind, type Shelf, type Variant } from './shelf.ts';
import { stride } from './stride.ts';
import { unitIn } from './units.ts';

/** How an article is to be written; by default in the issuer's own language and currency. */
export interface ProductTerms {
  readonly locale?: Locale;
  readonly currency?: PriceCurrency;
}

export interface DrawTerms extends ProductTerms {
  /** Which articles come into question; by default all. */
  readonly only?: (taxClass: TaxClass) => boolean;
}

/** How many articles an issuer carries: every product of its line, each in a few of its variants. */
export function assortmentSize({ line, country, locale }: Issuer): number {
  return shelfOf(line, country, locale).kinds.length;
}

/** One article of the issuer, always the same, `0 <= index < assortmentSize(issuer)`. @throws RangeError outside. */
export function productAt(issuer: Issuer, index: number, terms: ProductTerms = {}): Product {
  return productOn(counterOf(issuer, terms), index);
}

/** Different articles of the issuer in random order: `count` of them, or all when it carries fewer. */
export function drawProducts(stream: RandomStream, issuer: Issuer, count: number, { only, ...terms }: DrawTerms = {}): Product[] {
  const counter = counterOf(issuer, terms);
  const { kinds, indexes } = counter.shelf;
  if (only === undefined) return stream.sample(indexes, count).map((index) => productOn(counter, index));
  // The order of all: which articles come into question must not change what is drawn.
  const fitting = stream.sample(indexes, indexes.length).filter((index) => only((kinds[index] as Kind).facts.taxClass));
  return fitting.slice(0, count).map((index) => productOn(counter, index));
}

/** What an issuer sells in one language and currency. */
interface Counter {
  readonly shelf: Shelf;
  readonly issuer: Issuer;
  readonly locale: Locale;
  readonly currency: PriceCurrency;
  /** The articles made so far, by index. */
  readonly articles: (Product | undefined)[];
}

/** An issuer's articles live as long as the issuer, which writes many documents. */
const counters = new WeakMap<Issuer, Counter[]>();

/** The same counter for the same arguments: remembering it only saves making its articles again. */
function counterOf(issuer: Issuer, terms: ProductTerms): Counter {
  const { locale = issuer.locale, currency = currencyOf(issuer.country) } = terms;
  let own = counters.get(issuer);
  if (own === undefined) counters.set(issuer, (own = []));
  const known = own.find((counter) => counter.locale === locale && counter.currency === currency);
  if (known !== undefined) return known;
  const counter = { shelf: shelfOf(issuer.line, issuer.country, locale), issuer, locale, currency, articles: [] };
  own.push(counter);
  return counter;
}

function productOn(counter: Counter, index: number): Product {
  return (counter.articles[index] ??= makeProduct(counter, index));
}

function makeProduct({ shelf, issuer, locale, currency }: Counter, index: number): Product {
  const kind = shelf.kinds[index];
  if (kind === undefined) throw new RangeError(`no article ${index} in the assortment of ${issuer.key}`);
  const { key, place, facts, band, variants } = kind;
  const number = variantAt(issuer.salt, kind, index);
  const variant = variants[number] as Variant;
  return {
    key: `${key}/${number}`,
    code: articleCode(issuer, shelf.line.letters, place, number),
    description: describeArticle(shelf, issuer, kind, variant.text, locale),
    unit: unitIn(locale, facts.unit, issuer.habits.unitSpelling),
    unitPrice: priceAt(band, positionOf(issuer, place, variant.position), issuer.habits, currency),
    quantity: facts.quantity,
    taxClass: facts.taxClass,
    taxCategory: taxCategoryOf(issuer.country, facts.taxClass),
  };
}

/** The salt chooses a run through the product's variants, spaced so that it spreads over their choices. */
function variantAt(salt: number, { place, variants, first }: Kind, index: number): number {
  const start = mix(salt, place) % variants.length;
  const step = stride(mix(salt, place + 1_000), variants.length);
  return (start + (index - first) * step) % variants.length;
}

/** Mostly what the variant's choices say, and a little of the issuer's own mind. */
function positionOf({ salt }: Issuer, place: number, position: number | null): number {
  const noise = mixFraction(salt, place + 2_000);
  return position === null ? noise : 0.8 * position + 0.2 * noise;
}
