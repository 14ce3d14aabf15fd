import type { RandomStream } from '../../kernel/random.ts';
import { drawAddress } from '../addresses.ts';
import type { City } from '../countries/city.ts';
import { CITIES } from '../countries/pools.ts';
import { drawBankAccount } from '../identifiers/bank-accounts.ts';
import { fillPattern } from '../identifiers/patterns.ts';
import type { Country, Issuer, IssuerHabits, LineId, Locale } from '../types.ts';
import type { ComposedName } from './company-name.ts';
import { slug } from './names.ts';
import { drawRegistration } from './registrations.ts';

/** What a company is before it has an address, numbers and habits. */
export interface Founding extends ComposedName {
  readonly key: string;
  readonly number: number;
  readonly country: Country;
  readonly locale: Locale;
  readonly line: LineId;
  readonly town: City;
}

/** A town whose telephone numbers have a range reserved for fiction. */
export function drawSeat(stream: RandomStream, country: Country): City {
  return stream.pick(CITIES[country].filter((town) => town.phone !== null));
}

/** Gives a company everything that follows from where it sits and what it is called. */
export function establish(stream: RandomStream, { base, town, ...company }: Founding): Issuer {
  const { country, locale, legalForm } = company;
  return {
    ...company,
    address: drawAddress(stream, country, town, locale),
    phone: fillPattern(stream, town.phone ?? ''),
    ...drawOnline(stream, locale, base),
    ...drawRegistration(stream, country, town, legalForm),
    bank: drawBankAccount(stream, country),
    habits: drawHabits(stream, country),
    salt: stream.int(0, 0x7fff_ffff),
  };
}

const MAILBOXES: Record<Locale, readonly string[]> = {
  'en-US': ['billing', 'accounts', 'orders', 'info', 'ar'],
  'en-GB': ['accounts', 'sales', 'enquiries', 'credit.control', 'info'],
  'de-DE': ['rechnung', 'info', 'buchhaltung', 'kontakt', 'vertrieb'],
  'fr-FR': ['facturation', 'contact', 'comptabilite', 'commandes', 'info'],
};

/** Addresses in the `.example` domain, which nobody can register (RFC 2606). */
function drawOnline(stream: RandomStream, locale: Locale, base: string): { email: string; website: string } {
  const domain = `${slug(base)}.example`;
  return { email: `${stream.pick(MAILBOXES[locale])}@${domain}`, website: `www.${domain}` };
}

/** French names what a thing is before who made it. */
const BRAND_PLACES: Record<'FR' | 'other', readonly IssuerHabits['brandPlace'][]> = {
  FR: ['back', 'back', 'back', 'none'],
  other: ['front', 'back', 'back', 'none'],
};

function drawHabits(stream: RandomStream, country: Country): IssuerHabits {
  return {
    separator: stream.chance(0.8) ? ', ' : ' – ',
    unitSpelling: stream.int(0, 5),
    priceEnding: stream.pick(['exact', 'exact', 'round', 'nine']),
    codeScheme: stream.pick(['letters', 'dotted', 'digits', 'slashed']),
    priceLevel: stream.int(90, 112) / 100,
    brandPlace: stream.pick(BRAND_PLACES[country === 'FR' ? 'FR' : 'other']),
  };
}
