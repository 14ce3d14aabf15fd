import { describe, expect, it } from 'vitest';
import { buyerOf } from '../../../src/content/companies/buyer.ts';
import { openStream } from '../../../src/kernel/random.ts';
import { BUYER_COUNTRIES, buyersOf } from '../sample.ts';

describe.each(BUYER_COUNTRIES)('a buyer in %s', (country) => {
  const all = buyersOf(country, 600);

  it('is a function of its stream', () => {
    for (let index = 0; index < 50; index++) {
      expect(buyerOf(openStream('b', index, 'buyer'), country)).toEqual(buyerOf(openStream('b', index, 'buyer'), country));
    }
  });

  it('seldom shares its name, and names a person', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(country === 'JP' ? 450 : 570);
    expect(all.filter(({ contact }) => !/^\p{Lu}[\p{L}’-]+( \p{Lu}[\p{L}’-]+)+$/u.test(contact.name))).toEqual([]);
  });

  it('has a tax number where its invoices print one', () => {
    const expected = country === 'US' || country === 'JP' ? null : 'VAT';
    expect(new Set(all.map(({ taxId }) => taxId?.kind ?? null))).toEqual(new Set([expected]));
  });

  it('has a customer number', () => {
    expect(all.filter(({ customerNumber }) => !/^[A-Z0-9][A-Z0-9 -]{3,9}$/.test(customerNumber))).toEqual([]);
  });
});

it('is told its country in the language of the document', () => {
  const names = (['en-US', 'de-DE', 'fr-FR'] as const).map(
    (locale) => buyerOf(openStream('b', 1, 'buyer'), 'GB', locale).address.countryName,
  );
  expect(names).toEqual(['United Kingdom', 'Vereinigtes Königreich', 'Royaume-Uni']);
});
