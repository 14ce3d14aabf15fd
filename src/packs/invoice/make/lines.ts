import { drawProducts } from '../../../content/products/assortment.ts';
import { drawQuantity } from '../../../content/products/quantity.ts';
import type { Product } from '../../../content/types.ts';
import { decimalOf, type Decimal } from '../../../kernel/decimal.ts';
import { openStream } from '../../../kernel/random.ts';
import type { Archetype } from '../archetypes/archetype.ts';
import { lineAmount, type Precision } from '../totals.ts';
import type { Deal } from './deal.ts';
import { isGoods } from './goods.ts';

/** A line before tax. */
export interface DrawnLine {
  readonly product: Product;
  readonly quantity: Decimal;
  readonly discount: Decimal | undefined;
  readonly amount: Decimal;
}

const LINE_DISCOUNTS = [2, 3, 5, 5, 10, 10, 15, 20];
const DISCOUNTED_LINES = 0.25;

export function isService({ taxClass }: Product): boolean {
  return !isGoods(taxClass);
}

/** Different articles of the issuer, on exports goods alone: as many as the archetype takes, fewer lines likelier than many. */
export function drawAssortment({ seed, index, issuer, articles, locale, currency, isExport }: Deal, { lines }: Archetype): Product[] {
  const stream = openStream(seed, index, 'lines');
  const place = stream.float();
  // Products alone, no powers: those may differ in their last bit from engine to engine.
  const count = lines.min + Math.floor((lines.max - lines.min + 1) * place * (0.6 + 0.4 * place));
  if (articles !== undefined) {
    // The order of all: which articles come into question must not change what is drawn.
    const all = stream.sample(articles(currency), Infinity);
    return all.filter(({ taxClass }) => !isExport || isGoods(taxClass)).slice(0, count);
  }
  return drawProducts(stream, issuer, count, { locale, currency, ...(isExport && { only: isGoods }) });
}

export function drawLines({ seed, index, habits }: Deal, products: readonly Product[], precision: Precision): DrawnLine[] {
  const quantities = openStream(seed, index, 'quantities');
  const discounts = openStream(seed, index, 'line-discounts');
  return products.map((product) => {
    const quantity = drawQuantity(quantities, product.quantity);
    const isDiscounted = habits.lineDiscounts && discounts.chance(DISCOUNTED_LINES);
    const discount = isDiscounted ? decimalOf(discounts.pick(LINE_DISCOUNTS)) : undefined;
    return { product, quantity, discount, amount: lineAmount(quantity, product.unitPrice, discount, precision) };
  });
}
