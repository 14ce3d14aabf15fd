import { buyerOf } from '../../../content/companies/buyer.ts';
import { countryOf, currencyOf } from '../../../content/locales.ts';
import type { Buyer, Issuer, Locale, PriceCurrency } from '../../../content/types.ts';
import { openStream } from '../../../kernel/random.ts';
import type { InvoicingHabits } from './invoicing-habits.ts';
import { issuerDesk } from './issuer-desk.ts';
import { invoiceNumber, issuerTurn, slotOf } from './numbering.ts';

/** Who sells to whom, when, in which currency: what every later step starts from. */
export interface Deal {
  readonly seed: string;
  readonly index: number;
  readonly locale: Locale;
  readonly issuer: Issuer;
  readonly habits: InvoicingHabits;
  readonly buyer: Buyer;
  readonly currency: PriceCurrency;
  /** Goods leave the issuer's customs territory. */
  readonly isExport: boolean;
  readonly invoiceNumber: string;
  readonly issueDate: string;
}

/** How often an exporter's invoice goes abroad. */
const EXPORTS = 0.5;

export function makeDeal(seed: string, index: number, locale: Locale): Deal {
  const { issuer: number, turn } = issuerTurn(seed, index);
  const { issuer, habits } = issuerDesk(seed, number, countryOf(locale));
  const slot = slotOf(openStream(issuer.key, issuer.number, 'numbering'), turn);
  const isExport = habits.market !== null && openStream(seed, index, 'export').chance(EXPORTS);
  const country = isExport && habits.market !== null ? habits.market.country : issuer.country;
  return {
    seed,
    index,
    locale,
    issuer,
    habits,
    buyer: buyerOf(openStream(seed, index, 'buyer'), country, locale),
    currency: isExport && habits.market !== null ? habits.market.currency : currencyOf(issuer.country),
    isExport,
    invoiceNumber: invoiceNumber(habits.scheme, slot),
    issueDate: slot.issueDate,
  };
}
