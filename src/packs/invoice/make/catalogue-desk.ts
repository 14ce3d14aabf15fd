import { catalogueArticle } from '../../../content/catalogue/article.ts';
import { catalogueIssuer } from '../../../content/catalogue/issuer.ts';
import { countryOf } from '../../../content/locales.ts';
import { stride } from '../../../content/products/stride.ts';
import type { Country, Locale, PriceCurrency, Product } from '../../../content/types.ts';
import type { Catalogue, CatalogueEntry } from '../../../contracts/catalogue.ts';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import { openStream } from '../../../kernel/random.ts';
import { invoicingHabits } from './invoicing-habits.ts';
import type { IssuerDesk } from './issuer-desk.ts';
import { INVOICES, placesOf, type Place } from './numbering.ts';

/** A company of a catalogue whose turn it is, and how many documents of the run may be its own before this one. */
export interface CatalogueTurn {
  readonly desk: IssuerDesk;
  readonly turn: number;
}

/** The companies of one country that take turns in a run. */
interface Bench {
  readonly desks: readonly (() => IssuerDesk)[];
  readonly places: readonly Place[];
}

/**
 * Which company of the catalogue writes document `index`. Some write more often than others; all of them write.
 *
 * @throws GoldleafError `ITEM` when no company has an invoice number left
 */
export function catalogueTurn(catalogue: Catalogue, seed: string, index: number, locale: Locale): CatalogueTurn {
  const { desks, places } = benchOf(catalogue, seed, countryOf(locale));
  const block = Math.floor(index / Math.max(1, places.length));
  const order = openStream(seed, block, 'issuer-order');
  const step = stride(order.int(0, 0xffff), Math.max(1, places.length));
  const place = places[((index % places.length) * step + order.int(0, 0xffff)) % places.length];
  const turn = place === undefined ? INVOICES : block * place.share + place.rank;
  const desk = desks[place?.issuer ?? 0];
  if (desk !== undefined && turn < INVOICES) return { desk: desk(), turn };
  throw new GoldleafError('ITEM', `the catalogue has too few companies that write ${locale} for document ${index}`);
}

/**
 * Makes sure that every document of a run finds a company.
 *
 * @throws GoldleafError `USAGE` for a catalogue without companies of a language, with too few of them, or with what is
 *   not known here
 */
export function checkCatalogue(catalogue: Catalogue, seed: string, locales: readonly Locale[], total: number): void {
  for (const locale of locales) {
    const { desks, places } = benchOf(catalogue, seed, countryOf(locale));
    if (desks.length === 0) {
      throw new GoldleafError('USAGE', `the catalogue has no company that writes ${locale}`, {
        hint: 'Build a larger one: of four companies in a row each writes another language; or leave the language out with --locale.',
      });
    }
    const most = Math.floor(INVOICES / Math.max(...places.map(({ share }) => share))) * places.length;
    if (total > most) {
      throw new GoldleafError(
        'USAGE',
        `the ${desks.length} companies of the catalogue that write ${locale} have invoice numbers for ${most} documents, not ${total}`,
        { hint: 'Build a catalogue of more companies.' },
      );
    }
    refuseUnknown(desks);
  }
}

/** Every company and product, once: an unknown one would fail some unit later. */
function refuseUnknown(desks: Bench['desks']): void {
  try {
    for (const desk of desks) desk().articles?.('EUR');
  } catch (cause) {
    throw new GoldleafError('USAGE', `the catalogue holds something this goldleaf does not know: ${messageOf(cause)}`, {
      hint: 'Was it built by another version of goldleaf?',
      cause,
    });
  }
}

/** Catalogues live as long as a run does. */
const benches = new WeakMap<Catalogue, Map<string, Bench>>();

/** The same bench for the same arguments: remembering it only saves making it again. */
function benchOf(catalogue: Catalogue, seed: string, country: Country): Bench {
  const own = benches.get(catalogue) ?? new Map<string, Bench>();
  benches.set(catalogue, own);
  const key = `${country} ${seed}`;
  const known = own.get(key);
  if (known !== undefined) return known;
  const entries = catalogue.companies.filter(({ company, products }) => company.country === country && products.length > 0);
  const shuffled = openStream(seed, 0, `catalogue issuers ${country}`).sample(entries, entries.length);
  const bench = { desks: shuffled.map(rememberedDesk), places: placesOf(shuffled.length) };
  own.set(key, bench);
  return bench;
}

/** Made when the company first writes. */
function rememberedDesk(entry: CatalogueEntry): () => IssuerDesk {
  let desk: IssuerDesk | undefined;
  return () => (desk ??= deskOf(entry));
}

function deskOf({ company, products }: CatalogueEntry): IssuerDesk {
  const issuer = catalogueIssuer(company);
  const articles = new Map<PriceCurrency, readonly Product[]>();
  return {
    issuer,
    habits: invoicingHabits(issuer),
    articles(currency) {
      const known = articles.get(currency) ?? products.map((product) => catalogueArticle(issuer, product, currency));
      articles.set(currency, known);
      return known;
    },
  };
}
