import type { RandomStream } from '../../kernel/random.ts';
import { drawAddress, drawJapaneseAddress } from '../addresses.ts';
import { CITIES, COMPANIES } from '../countries/pools.ts';
import { fillPattern } from '../identifiers/patterns.ts';
import { drawTaxId } from '../identifiers/tax-ids.ts';
import { localeOf } from '../locales.ts';
import type { Address, Buyer, BuyerCountry, Locale } from '../types.ts';
import { drawContact, drawLegalForm, drawStem } from './names.ts';

/**
 * A company that buys.
 *
 * @param locale the language of the document: it names the country and shapes the customer number
 */
export function buyerOf(
  stream: RandomStream,
  country: BuyerCountry,
  locale: Locale = country === 'JP' ? 'en-GB' : localeOf(country),
): Buyer {
  const legalForm = drawLegalForm(stream, country);
  return {
    country,
    name: `${drawStem(stream, country)} ${stream.pick(COMPANIES[country].BUYER_TRADES)} ${legalForm}`,
    legalForm,
    address: drawBuyerAddress(stream, country, locale),
    contact: drawContact(stream, country),
    taxId: country === 'US' || country === 'JP' ? null : drawTaxId(stream, country),
    customerNumber: fillPattern(stream, stream.pick(CUSTOMER_NUMBERS[locale])),
  };
}

function drawBuyerAddress(stream: RandomStream, country: BuyerCountry, locale: Locale): Address {
  if (country === 'JP') return drawJapaneseAddress(stream, locale);
  return drawAddress(stream, country, stream.pick(CITIES[country]), locale);
}

const CUSTOMER_NUMBERS: Record<Locale, readonly string[]> = {
  'en-US': ['C-#####', '%#####', 'CUST%####', 'A%###'],
  'en-GB': ['%####', 'C%####', '@@@@##', 'ACC-%###'],
  'de-DE': ['K-%####', '%####', 'D%#####', '%## ###'],
  'fr-FR': ['C%####', 'CL%#####', '411@@@##', '%#####'],
};
