import { parseDecimal, round, type Decimal } from '../../kernel/decimal.ts';
import type { ProductFacts } from '../lines/line.ts';
import { LINES } from '../lines/table.ts';
import { articleCode } from '../products/code.ts';
import { factsIn } from '../products/customary.ts';
import { mixFraction } from '../products/mix.ts';
import { convertedPrice, endedPrice, priceBand } from '../products/price.ts';
import { unitIn } from '../products/units.ts';
import { currencyOf } from '../locales.ts';
import { taxCategoryOf } from '../tax/categories.ts';
import type { Issuer, PriceCurrency, Product } from '../types.ts';

/** A product as it may have been read from a catalogue. */
export interface ArticleFacts {
  readonly place: number;
  readonly key: string;
  readonly description: string;
  readonly priceLow: string;
  readonly priceHigh: string;
}

/**
 * A product of a catalogue as its issuer sells it. Words and price band are the catalogue's; unit, tax class and
 * quantities follow from the key, and the price within the band from the issuer.
 *
 * @throws RangeError for a key that names no product of the issuer's line
 */
export function catalogueArticle(issuer: Issuer, article: ArticleFacts, currency: PriceCurrency): Product {
  const { line, country, locale, habits } = issuer;
  const { place, variant, facts } = readKey(issuer, article.key);
  return {
    key: article.key,
    code: articleCode(issuer, LINES[line].letters, place, variant),
    description: article.description,
    unit: unitIn(locale, facts.unit, habits.unitSpelling),
    unitPrice: priceWithin(issuer, article, facts, currency),
    quantity: facts.quantity,
    taxClass: facts.taxClass,
    taxCategory: taxCategoryOf(country, facts.taxClass),
  };
}

function readKey({ line, country }: Issuer, key: string): { place: number; variant: number; facts: ProductFacts } {
  const [name = '', variant = ''] = key.split('/');
  const { products } = LINES[line];
  const place = Object.keys(products).indexOf(name);
  const facts = Object.hasOwn(products, name) ? products[name] : undefined;
  if (facts === undefined || !/^\d{1,3}$/.test(variant)) throw new RangeError(`${line} has no product ${JSON.stringify(key)}`);
  return { place, variant: Number(variant), facts: factsIn(country, facts) };
}

/** The price in the issuer's own currency lies within the band; abroad it is that price at the pinned level of the market. */
function priceWithin(issuer: Issuer, { place, priceLow, priceHigh }: ArticleFacts, facts: ProductFacts, currency: PriceCurrency): Decimal {
  const [low, high] = [parseDecimal(priceLow), parseDecimal(priceHigh)];
  const scale = Math.max(2, low.scale, high.scale);
  const [least, most] = [round(low, scale).unscaled, round(high, scale).unscaled];
  const price = { unscaled: least + BigInt(Math.floor(Number(most - least) * mixFraction(issuer.salt, place + 6_000))), scale };
  const home = currencyOf(issuer.country);
  if (currency !== home) return convertedPrice(price, home, currency);
  if (scale > 2) return price;
  const ended = BigInt(endedPrice(Number(price.unscaled), priceBand(facts), issuer.habits));
  return ended < least || ended > most ? price : { unscaled: ended, scale };
}
