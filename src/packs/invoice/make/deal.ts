import { buyerOf } from '../../../content/companies/buyer.ts';
import { countryOf, currencyOf } from '../../../content/locales.ts';
import type { Buyer, Issuer, Locale, PriceCurrency } from '../../../content/types.ts';
import type { Catalogue } from '../../../contracts/catalogue.ts';
import { openStream } from '../../../kernel/random.ts';
import type { InvoicingHabits } from './invoicing-habits.ts';
import { catalogueTurn, type CatalogueTurn } from './catalogue-desk.ts';
import { isGoods } from './goods.ts';
import { issuerDesk, type IssuerDesk } from './issuer-desk.ts';
import { invoiceNumber, issuerTurn, serialOrder, slotOf, type Round } from './numbering.ts';

/** Who sells to whom, when, in which currency: what every later step starts from. */
export interface Deal {
  readonly seed: string;
  readonly index: number;
  readonly locale: Locale;
  readonly issuer: Issuer;
  readonly habits: InvoicingHabits;
  /** See {@link IssuerDesk}. */
  readonly articles: IssuerDesk['articles'];
  readonly buyer: Buyer;
  readonly currency: PriceCurrency;
  /** Goods leave the issuer's customs territory. */
  readonly isExport: boolean;
  readonly invoiceNumber: string;
  readonly issueDate: string;
}

/** How often an exporter's invoice goes abroad. */
const EXPORTS = 0.5;

/** @param catalogue whose companies write the invoices; undefined: companies are made up */
export function makeDeal(seed: string, index: number, locale: Locale, catalogue?: Catalogue): Deal {
  const { desk, turn } = catalogue === undefined ? inventedTurn(seed, index, locale) : catalogueTurn(catalogue, seed, index, locale);
  const { issuer, habits, articles } = desk;
  const slot = slotOf(orderOf(issuer), turn);
  const isExport = habits.market !== null && openStream(seed, index, 'export').chance(EXPORTS) && sellsGoods(desk);
  const country = isExport && habits.market !== null ? habits.market.country : issuer.country;
  return {
    seed,
    index,
    locale,
    issuer,
    habits,
    articles,
    buyer: buyerOf(openStream(seed, index, 'buyer'), country, locale),
    currency: isExport && habits.market !== null ? habits.market.currency : currencyOf(issuer.country),
    isExport,
    invoiceNumber: invoiceNumber(habits.scheme, slot),
    issueDate: slot.issueDate,
  };
}

function inventedTurn(seed: string, index: number, locale: Locale): CatalogueTurn {
  const { issuer, turn } = issuerTurn(seed, index);
  return { desk: issuerDesk(seed, issuer, countryOf(locale)), turn };
}

/** An issuer writes many documents. */
const orders = new WeakMap<Issuer, Round>();

function orderOf(issuer: Issuer): Round {
  const known = orders.get(issuer);
  if (known !== undefined) return known;
  const order = serialOrder(openStream(issuer.key, issuer.number, 'numbering'));
  orders.set(issuer, order);
  return order;
}

/** A line that exports has goods; of a company of a catalogue one must look. */
function sellsGoods({ issuer, articles }: IssuerDesk): boolean {
  return articles === undefined || articles(currencyOf(issuer.country)).some(({ taxClass }) => isGoods(taxClass));
}
