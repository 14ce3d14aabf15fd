import { describe, expect, it } from 'vitest';
import { CITIES } from '../../src/content/countries/pools.ts';
import type { Address, BuyerCountry, Country } from '../../src/content/types.ts';
import { BUYER_COUNTRIES, buyersOf, COUNTRIES, issuersOf } from './sample.ts';

const FORMS: Record<BuyerCountry, RegExp> = {
  US: /^\d{5}$/,
  // Royal Mail: the inward code has no C, I, K, M, O or V.
  GB: /^[A-Z]{1,2}\d{1,2} \d[ABD-HJLNP-UW-Z]{2}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  JP: /^\d{3}-\d{4}$/,
};

/** The first digit of American ZIP codes, by state. */
const ZONES: Record<string, string> = {
  0: 'CT MA ME NH NJ RI VT',
  1: 'DE NY PA',
  2: 'MD NC SC VA WV',
  3: 'AL FL GA MS TN',
  4: 'IN KY MI OH',
  5: 'IA MN MT ND SD WI',
  6: 'IL KS MO NE',
  7: 'AR LA OK TX',
  8: 'AZ CO ID NM NV UT WY',
  9: 'CA OR WA',
};

function addressesIn(country: BuyerCountry): Address[] {
  const buyers = buyersOf(country, 500).map(({ address }) => address);
  return country === 'JP' ? buyers : [...buyers, ...issuersOf(country, 500).map(({ address }) => address)];
}

describe.each(BUYER_COUNTRIES)('an address in %s', (country) => {
  const all = addressesIn(country);

  it('has a postal code of the form of the country, and prints it beside the town', () => {
    const wrong = all.filter(({ postalCode, lines, city }) => {
      const last = lines.slice(-2).join('\n');
      return !FORMS[country].test(postalCode) || !last.includes(postalCode) || !last.includes(city);
    });
    expect(wrong).toEqual([]);
  });

  it('has a street with a number', () => {
    expect(all.filter(({ street, lines }) => !/\d/.test(street) || !lines.join(', ').includes(street))).toEqual([]);
  });
});

describe.each(COUNTRIES)('the postal codes of %s', (country: Country) => {
  it('are those of the town', () => {
    const wrong = addressesIn(country).filter(({ postalCode, city, region }) => {
      const outward = country === 'GB' ? (postalCode.split(' ')[0] ?? '') : postalCode;
      const towns = CITIES[country].filter((town) => town.name === city && (region === null || town.region === region));
      return !towns.some(({ postal }) => postal.includes(outward));
    });
    expect(wrong).toEqual([]);
  });
});

it('an American code lies in the zone of its state', () => {
  for (const { region, postal } of CITIES.US) for (const code of postal) expect(ZONES[code.charAt(0)]?.split(' ')).toContain(region);
});

it('a French code starts with its département', () => {
  for (const { region, postal } of CITIES.FR) for (const code of postal) expect(code.slice(0, 2)).toBe(region);
});
