import type { RandomStream } from '../../kernel/random.ts';
import type { LineOfBusiness, ProductFacts } from '../lines/line.ts';
import { LINES } from '../lines/table.ts';
import { currencyOf } from '../locales.ts';
import { taxCategoryOf } from '../tax/categories.ts';
import type { Issuer, LineId, Locale, PriceCurrency, Product } from '../types.ts';
import { articleCode } from './code.ts';
import { mix, mixFraction } from './mix.ts';
import { priceAt } from './price.ts';
import { fillTemplate, parseTemplate, pricePosition, type Template } from './template.ts';
import { unitIn } from './units.ts';

/** Variants of one product that an issuer carries at most. */
const CARRIED = 6;

/** How an article is to be written; by default in the issuer's own language and currency. */
export interface ProductTerms {
  readonly locale?: Locale;
  readonly currency?: PriceCurrency;
}

/** How many articles an issuer carries. */
export function assortmentSize(issuer: Issuer): number {
  return articlesOf(issuer).length;
}

/** One article of the issuer, always the same, `0 <= index < assortmentSize(issuer)`. @throws RangeError outside. */
export function productAt(issuer: Issuer, index: number, terms: ProductTerms = {}): Product {
  const article = articlesOf(issuer)[index];
  if (article === undefined) throw new RangeError(`no article ${index} in the assortment of ${issuer.key}`);
  return describe(issuer, article, terms);
}

/** Different articles of the issuer in random order: `count` of them, or all when it carries fewer. */
export function drawProducts(stream: RandomStream, issuer: Issuer, count: number, terms: ProductTerms = {}): Product[] {
  return stream.sample(articlesOf(issuer), count).map((article) => describe(issuer, article, terms));
}

interface Article {
  /** Places of the product in its line and of the variant in its product. */
  readonly kind: number;
  readonly variant: number;
}

/** Every product of the line, each in a few of its variants that the salt chooses. */
function articlesOf(issuer: Issuer): Article[] {
  const kinds = kindsOf(issuer.line, issuer.locale);
  return kinds.flatMap(({ template }, kind) => variantsOf(issuer.salt, kind, template.variants).map((variant) => ({ kind, variant })));
}

/** A run of variants through the product, spaced so that they spread over its choices. */
function variantsOf(salt: number, kind: number, variants: number): number[] {
  const start = mix(salt, kind) % variants;
  const stride = strideOf(mix(salt, kind + 1_000), variants);
  return Array.from({ length: Math.min(CARRIED, variants) }, (_, place) => (start + place * stride) % variants);
}

/** A step that visits every variant before it returns: one without a divisor in common with their number. */
function strideOf(random: number, variants: number): number {
  let stride = 1 + (random % variants);
  while (commonDivisor(stride, variants) !== 1) stride += 1;
  return stride;
}

function commonDivisor(left: number, right: number): number {
  return right === 0 ? left : commonDivisor(right, left % right);
}

interface Kind {
  readonly key: string;
  readonly facts: ProductFacts;
  readonly template: Template;
}

const KINDS = new Map<string, readonly Kind[]>();

/** The products of a line in one language, taken apart once. */
function kindsOf(line: LineId, locale: Locale): readonly Kind[] {
  const key = `${line} ${locale}`;
  const known = KINDS.get(key);
  if (known !== undefined) return known;
  const kinds = readKinds(LINES[line], locale);
  KINDS.set(key, kinds);
  return kinds;
}

function readKinds(line: LineOfBusiness, locale: Locale): Kind[] {
  const texts = line.words[locale].products;
  return Object.entries(line.products).map(([key, facts]) => ({ key, facts, template: parseTemplate(texts[key] ?? key) }));
}

function describe(issuer: Issuer, article: Article, terms: ProductTerms): Product {
  const locale = terms.locale ?? issuer.locale;
  const kind = kindsOf(issuer.line, locale)[article.kind] as Kind;
  const { facts, template } = kind;
  const noise = mixFraction(issuer.salt, article.kind + 2_000);
  const position = pricePosition(template, article.variant);
  return {
    key: `${kind.key}/${article.variant}`,
    code: articleCode(issuer, LINES[issuer.line].letters, article.kind, article.variant),
    description: fillTemplate(template, article.variant).replace(', ', issuer.habits.separator),
    unit: unitIn(locale, facts.unit, issuer.habits.unitSpelling),
    unitPrice: priceAt(
      facts,
      position === null ? noise : 0.8 * position + 0.2 * noise,
      issuer.habits,
      terms.currency ?? currencyOf(issuer.country),
    ),
    quantity: facts.quantity,
    taxClass: facts.taxClass,
    taxCategory: taxCategoryOf(issuer.country, facts.taxClass),
  };
}
