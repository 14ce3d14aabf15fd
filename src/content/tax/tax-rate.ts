import { add, parseDecimal, ZERO, type Decimal } from '../../kernel/decimal.ts';
import type { Country, TaxCategory } from '../types.ts';
import { VAT_RATES } from './rates.ts';
import { SALES_TAX, type SalesTaxRate } from './us-sales-tax.ts';

/**
 * The rate in percent that holds on a day, at the scale it is printed with: `20`, `5.5`, `8.875`.
 *
 * @param date ISO day of the supply
 * @param region the US state; elsewhere rates are national
 * @throws RangeError when the country has no such category, or none known on that day
 */
export function taxRate(country: Country, category: TaxCategory, date: string, region: string | null = null): Decimal {
  if (category === 'exempt') return ZERO;
  if (country === 'US') return category === 'zero' ? ZERO : combined(salesTax(region, date));
  return parseDecimal(inForce(VAT_RATES[country][category], date, `${country} ${category} tax`).percent);
}

/** The state and local parts of a US rate, in percent. @throws RangeError for an unknown state or an earlier day. */
export function salesTax(state: string | null, date: string): SalesTaxRate {
  return inForce(SALES_TAX[state ?? ''], date, `sales tax of ${state ?? 'no state'}`);
}

function combined(rate: SalesTaxRate): Decimal {
  return trimmed(add(parseDecimal(rate.state), parseDecimal(rate.local)));
}

/** Without zeros at the end: 8.250 is printed 8.25. */
function trimmed({ unscaled, scale }: Decimal): Decimal {
  return scale > 0 && unscaled % 10n === 0n ? trimmed({ unscaled: unscaled / 10n, scale: scale - 1 }) : { unscaled, scale };
}

function inForce<T extends { readonly from: string }>(rates: readonly T[] | undefined, date: string, what: string): T {
  const found = rates?.findLast((rate) => rate.from <= date);
  if (found === undefined) throw new RangeError(`no ${what} is known on ${date}`);
  return found;
}
