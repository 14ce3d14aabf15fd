import type { RandomStream } from '../kernel/random.ts';
import type { City } from './countries/city.ts';
import { STREETS as GERMAN_STREETS } from './countries/de/streets.ts';
import { ESTATES as FRENCH_ESTATES, STREETS as FRENCH_STREETS } from './countries/fr/streets.ts';
import { ESTATES as BRITISH_ESTATES, STREETS as BRITISH_STREETS } from './countries/gb/streets.ts';
import { QUARTERS } from './countries/jp/cities.ts';
import { BUILDINGS } from './countries/jp/streets.ts';
import { STREETS as AMERICAN_STREETS, SUITES } from './countries/us/streets.ts';
import { fillPattern } from './identifiers/patterns.ts';
import { countryName } from './locales.ts';
import type { Address, Country, Locale } from './types.ts';

/** An address in this town that fits its postal codes; the country's name is in the given language. */
export function drawAddress(stream: RandomStream, country: Country, town: City, locale: Locale): Address {
  const layout = LAYOUTS[country](stream, town);
  return { ...layout, city: town.name, country, countryName: countryName(country, locale) };
}

/** A business address in Japan in Latin letters, as an exporter writes it. */
export function drawJapaneseAddress(stream: RandomStream, locale: Locale): Address {
  const place = stream.pick(QUARTERS);
  const building = stream.chance(0.6) ? [stream.pick(BUILDINGS)] : [];
  const street = `${stream.int(1, 5)}-${stream.int(1, 28)}-${stream.int(1, 19)} ${place.quarter}`;
  return {
    lines: [...building, street, `${place.ward}, ${place.city} ${place.postalCode}`],
    street,
    city: place.city,
    region: null,
    postalCode: place.postalCode,
    country: 'JP',
    countryName: countryName('JP', locale),
  };
}

type Layout = Pick<Address, 'lines' | 'street' | 'region' | 'postalCode'>;

const LAYOUTS: Record<Country, (stream: RandomStream, town: City) => Layout> = {
  US: american,
  GB: british,
  DE: german,
  FR: french,
};

function american(stream: RandomStream, town: City): Layout {
  const postalCode = stream.pick(town.postal);
  const street = `${stream.int(100, 9899)} ${stream.pick(AMERICAN_STREETS)}`;
  const last = `${town.name}, ${town.region} ${postalCode}`;
  const suite = stream.chance(0.35) ? stream.pick(SUITES) : null;
  if (suite === null) return { lines: [street, last], street, region: town.region, postalCode };
  if (stream.chance(0.5)) return { lines: [street, suite, last], street: `${street}, ${suite}`, region: town.region, postalCode };
  return { lines: [`${street}, ${suite}`, last], street: `${street}, ${suite}`, region: town.region, postalCode };
}

function british(stream: RandomStream, town: City): Layout {
  const postalCode = `${stream.pick(town.postal)} ${fillPattern(stream, '#@@')}`;
  const road = stream.pick(BRITISH_STREETS);
  const estate = stream.chance(0.4) ? [`Unit ${stream.int(1, 28)}, ${stream.pick(BRITISH_ESTATES)}`] : [];
  const street = estate.length > 0 && stream.chance(0.5) ? road : `${stream.int(1, 188)} ${road}`;
  const lines = [...estate, street, ...(stream.chance(0.5) ? [town.name, postalCode] : [`${town.name} ${postalCode}`])];
  return { lines, street: [...estate, street].join(', '), region: null, postalCode };
}

function german(stream: RandomStream, town: City): Layout {
  const postalCode = stream.pick(town.postal);
  const letter = stream.chance(0.12) ? stream.pick(['a', 'b', 'c']) : '';
  const street = `${stream.pick(GERMAN_STREETS)} ${stream.int(1, 148)}${letter}`;
  return { lines: [street, `${postalCode} ${town.name}`], street, region: null, postalCode };
}

function french(stream: RandomStream, town: City): Layout {
  const postalCode = stream.pick(town.postal);
  const suffix = stream.chance(0.08) ? stream.pick([' bis', ' ter']) : '';
  const street = `${stream.int(1, 142)}${suffix}${stream.chance(0.3) ? ',' : ''} ${stream.pick(FRENCH_STREETS)}`;
  const estate = stream.chance(0.3) ? [stream.pick(FRENCH_ESTATES)] : [];
  return { lines: [...estate, street, `${postalCode} ${town.name}`], street, region: null, postalCode };
}
