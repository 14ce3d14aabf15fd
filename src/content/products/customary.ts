import type { ProductFacts } from '../lines/line.ts';
import type { Country, UnitId } from '../types.ts';

/** What American trade measures by instead, and how many of them go into one metric unit: a whole number near the true one. */
const CUSTOMARY: Partial<Record<UnitId, { readonly unit: UnitId; readonly count: number }>> = {
  kilogram: { unit: 'pound', count: 2 },
  metre: { unit: 'foot', count: 3 },
  squareMetre: { unit: 'squareFoot', count: 10 },
  cubicMetre: { unit: 'cubicYard', count: 1 },
  tonne: { unit: 'ton', count: 1 },
};

/** The facts as traders of a country have them: in the United States by the foot and the pound. */
export function factsIn(country: Country, facts: ProductFacts): ProductFacts {
  const customary = country === 'US' ? CUSTOMARY[facts.unit] : undefined;
  if (customary === undefined) return facts;
  const { unit, count } = customary;
  const [min, max] = facts.price;
  return {
    ...facts,
    unit,
    price: [divided(min, count), divided(max, count)],
    quantity: count === 1 ? facts.quantity : multiplied(facts, count),
  };
}

/** A price keeps its digits. */
function divided(price: string, count: number): string {
  const digits = price.split('.')[1]?.length ?? 0;
  return (Number(price) / count).toFixed(digits);
}

/** Small units are sold whole. */
function multiplied({ quantity }: ProductFacts, count: number): ProductFacts['quantity'] {
  const whole = (text: string): string => String(Math.max(1, Math.round(Number(text) * count)));
  return { min: whole(quantity.min), max: whole(quantity.max), step: whole(quantity.step) };
}
