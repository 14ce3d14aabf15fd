import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { issuer } from '../../../src/content/companies/issuer.ts';
import { CITIES } from '../../../src/content/countries/pools.ts';
import { LINE_IDS } from '../../../src/content/lines/table.ts';
import type { Country } from '../../../src/content/types.ts';
import { COUNTRIES, issuersOf } from '../sample.ts';

const COUNT = 800;

/** Telephone numbers that no subscriber can have. */
const FICTIONAL: Record<Country, RegExp> = {
  // North American Numbering Plan: 555-0100 to 555-0199 in every area.
  US: /^\([2-9]\d{2}\) 555-01\d{2}$/,
  // Ofcom's numbers for drama.
  GB: /^(020 7946 0\d{3}|0(113|114|115|116|117|118|121|131|141|151|161) 496 0\d{3}|0191 498 0\d{3}|029 2018 0\d{3}|028 9649 6\d{3}|01632 960\d{3})$/,
  // The Federal Network Agency's numbers for film and television.
  DE: /^(030 23125|040 66969|069 90009|0221 4710|089 99998)-\d{3}$/,
  // ARCEP's blocks for audiovisual works.
  FR: /^(01 99 00|02 61 91|03 53 01|04 65 71|05 36 49) \d{2} \d{2}$/,
};

/** Whether the digits of a number are those of the pattern, where `#` is any. */
const fits = (phone: string, pattern: string): boolean =>
  phone.length === pattern.length && Array.from(pattern).every((mark, place) => mark === '#' || mark === phone[place]);

describe.each(COUNTRIES)('an issuer in %s', (country) => {
  const all = issuersOf(country, COUNT);

  it('is the same for ever, in whatever order one asks', () => {
    const property = fc.property(fc.string(), fc.nat(), (seed, number) => {
      const first = issuer(seed, number, country);
      issuer(seed, number + 1, country);
      expect(issuer(seed, number, country)).toEqual(first);
    });
    fc.assert(property, { seed: 11, numRuns: 100 });
  });

  it('is another one for another seed or number', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(COUNT);
    expect(issuer('a', 1, country).salt).not.toBe(issuer('b', 1, country).salt);
    expect(new Set(all.map(({ salt }) => salt)).size).toBe(COUNT);
  });

  it('seldom shares its name', () => {
    expect(new Set(all.map(({ name }) => name)).size).toBeGreaterThan(COUNT * 0.95);
  });

  it('can be in every line of business, and in the one that is asked for', () => {
    expect(new Set(all.map(({ line }) => line))).toEqual(new Set(LINE_IDS));
    for (const line of LINE_IDS) expect(issuer('asked', 3, country, line).line).toBe(line);
  });

  it('can be called by nobody', () => {
    expect(all.map(({ phone }) => phone).filter((phone) => !FICTIONAL[country].test(phone))).toEqual([]);
  });

  it('has its site and its mail in a domain that nobody can register', () => {
    const online = all.map(({ website, email }) => `${website} ${email}`);
    expect(online.filter((text) => !/^www\.([a-z0-9]+(?:-[a-z0-9]+)*\.example) [a-z.]+@\1$/.test(text))).toEqual([]);
  });

  it('has the telephone of its own town', () => {
    const strangers = all.filter(({ phone, address: { city, region } }) => {
      const towns = CITIES[country].filter((town) => town.name === city && (region ?? town.region) === town.region);
      return !towns.some((town) => town.phone !== null && fits(phone, town.phone));
    });
    expect(strangers).toEqual([]);
  });

  it('ends its name in its legal form', () => {
    expect(all.filter(({ name, legalForm }) => !name.endsWith(` ${legalForm}`))).toEqual([]);
  });
});
