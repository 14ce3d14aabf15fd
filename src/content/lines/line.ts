import type { LineId, Locale, QuantityRange, TaxClass, UnitId } from '../types.ts';

/** What is true of a product in every language. */
export interface ProductFacts {
  readonly unit: UnitId;
  /** Euro before tax; the digits after the point are those a price below 1 is printed with; a higher one has two. */
  readonly price: readonly [min: string, max: string];
  readonly quantity: QuantityRange;
  readonly taxClass: TaxClass;
}

/**
 * A line of business in one language. A product's text may hold choices: `Ballpoint pen, {black|blue|red}`. Every
 * combination is an article of its own. A choice that starts with `<` goes up in price: `{<A5|A4|A3}`. The choices of a
 * product have the same sizes in every language, so an article is the same thing in each.
 */
export interface LineWords<Key extends string = string> {
  /** What companies of this line put in their names. */
  readonly trades: readonly string[];
  readonly products: Readonly<Record<Key, string>>;
}

export interface LineOfBusiness {
  readonly id: LineId;
  /** Two or three letters that may start an article number. */
  readonly letters: string;
  /** Whether its goods have makers whose names a seller may print; what a norm or a craft names has none. */
  readonly branded: boolean;
  readonly products: Readonly<Record<string, ProductFacts>>;
  readonly words: Readonly<Record<Locale, LineWords>>;
}

/** Facts of a product sold in whole units: `[min, max, step]` in units. */
export function sold(
  unit: UnitId,
  price: readonly [string, string],
  quantity: readonly [min: number, max: number, step?: number],
  taxClass: TaxClass = 'goods',
): ProductFacts {
  const [min, max, step = 1] = quantity;
  return { unit, price, quantity: { min: String(min), max: String(max), step: String(step) }, taxClass };
}

/** Facts of a product sold by time, weight or length: the step's digits are those a quantity is printed with. */
export function measured(
  unit: UnitId,
  price: readonly [string, string],
  quantity: readonly [min: string, max: string, step: string],
  taxClass: TaxClass = 'goods',
): ProductFacts {
  const [min, max, step] = quantity;
  return { unit, price, quantity: { min, max, step }, taxClass };
}
