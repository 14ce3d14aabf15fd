import { openStream, type RandomStream } from '../../kernel/random.ts';
import { drawAddress } from '../addresses.ts';
import { CITIES } from '../countries/pools.ts';
import { drawBankAccount } from '../identifiers/bank-accounts.ts';
import { fillPattern } from '../identifiers/patterns.ts';
import { LINE_IDS, LINES } from '../lines/table.ts';
import { localeOf } from '../locales.ts';
import type { Country, Issuer, IssuerHabits, LineId, Locale } from '../types.ts';
import { drawLegalForm, drawStem, slug } from './names.ts';
import { drawRegistration } from './registrations.ts';

/**
 * The issuer with this number in the country: the same one for ever, whoever asks and in whatever order. A run draws its
 * issuers from a small range of numbers, so that several of its documents come from the same hand.
 *
 * @param line its line of business where the caller wants a certain one
 */
export function issuer(seed: string, number: number, country: Country, line?: LineId): Issuer {
  const stream = openStream(seed, number, `issuer ${country}${line === undefined ? '' : ` ${line}`}`);
  const lineId = line ?? stream.pick(LINE_IDS);
  const locale = localeOf(country);
  const town = stream.pick(CITIES[country].filter((town) => town.phone !== null));
  const { name, base, legalForm } = drawName(stream, country, locale, lineId);
  return {
    key: `${seed}/${country}/${number}/${lineId}`,
    number,
    country,
    locale,
    line: lineId,
    name,
    legalForm,
    address: drawAddress(stream, country, town, locale),
    phone: fillPattern(stream, town.phone ?? ''),
    ...drawOnline(stream, locale, base),
    ...drawRegistration(stream, country, town, legalForm),
    bank: drawBankAccount(stream, country),
    habits: drawHabits(stream, country),
    salt: stream.int(0, 0x7fff_ffff),
  };
}

interface DrawnName {
  readonly name: string;
  /** The name without its legal form. */
  readonly base: string;
  readonly legalForm: string;
}

function drawName(stream: RandomStream, country: Country, locale: Locale, line: LineId): DrawnName {
  const stem = drawStem(stream, country);
  const trade = stream.pick(LINES[line].words[locale].trades);
  const legalForm = drawLegalForm(stream, country);
  const tradeFirst = country === 'FR' ? stream.chance(0.4) : country === 'DE' && stream.chance(0.25);
  const base = tradeFirst ? `${trade} ${stem}` : `${stem} ${trade}`;
  return { name: `${base} ${legalForm}`, base, legalForm };
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
