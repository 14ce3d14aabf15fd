import type { BuyerCountry, Country, Locale, PriceCurrency } from './types.ts';

const LOCALES = { US: 'en-US', GB: 'en-GB', DE: 'de-DE', FR: 'fr-FR' } as const satisfies Record<Country, Locale>;

const CURRENCIES = { US: 'USD', GB: 'GBP', DE: 'EUR', FR: 'EUR' } as const satisfies Record<Country, PriceCurrency>;

const ENGLISH = { US: 'United States', GB: 'United Kingdom', DE: 'Germany', FR: 'France', JP: 'Japan' };

const COUNTRY_NAMES: Record<Locale, Record<BuyerCountry, string>> = {
  'en-US': ENGLISH,
  'en-GB': ENGLISH,
  'de-DE': { US: 'Vereinigte Staaten', GB: 'Vereinigtes Königreich', DE: 'Deutschland', FR: 'Frankreich', JP: 'Japan' },
  'fr-FR': { US: 'États-Unis', GB: 'Royaume-Uni', DE: 'Allemagne', FR: 'France', JP: 'Japon' },
};

const COUNTRIES: Record<Locale, Country> = { 'en-US': 'US', 'en-GB': 'GB', 'de-DE': 'DE', 'fr-FR': 'FR' };

/** The language a country's companies write in. */
export function localeOf(country: Country): Locale {
  return LOCALES[country];
}

/** The country whose companies write in this language. */
export function countryOf(locale: Locale): Country {
  return COUNTRIES[locale];
}

/** The currency a country's companies price in at home. */
export function currencyOf(country: Country): PriceCurrency {
  return CURRENCIES[country];
}

/** A country's name as a document in this language prints it. */
export function countryName(country: BuyerCountry, locale: Locale): string {
  return COUNTRY_NAMES[locale][country];
}
