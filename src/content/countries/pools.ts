import type { BuyerCountry, Country } from '../types.ts';
import type { City } from './city.ts';
import { CITIES as GERMAN_CITIES } from './de/cities.ts';
import * as germanCompanies from './de/companies.ts';
import * as germanPeople from './de/people.ts';
import { CITIES as FRENCH_CITIES } from './fr/cities.ts';
import * as frenchCompanies from './fr/companies.ts';
import * as frenchPeople from './fr/people.ts';
import { CITIES as BRITISH_CITIES } from './gb/cities.ts';
import * as britishCompanies from './gb/companies.ts';
import * as britishPeople from './gb/people.ts';
import * as japaneseCompanies from './jp/companies.ts';
import * as japanesePeople from './jp/people.ts';
import { CITIES as AMERICAN_CITIES } from './us/cities.ts';
import * as americanCompanies from './us/companies.ts';
import * as americanPeople from './us/people.ts';

export interface CompanyPool {
  readonly HEADS: readonly string[];
  readonly TAILS: readonly string[];
  readonly FORMS: readonly string[];
  readonly BUYER_TRADES: readonly string[];
}

export interface PeoplePool {
  readonly GIVEN: readonly string[];
  readonly FAMILY: readonly string[];
  readonly ROLES: readonly string[];
}

export const CITIES: Record<Country, readonly City[]> = {
  US: AMERICAN_CITIES,
  GB: BRITISH_CITIES,
  DE: GERMAN_CITIES,
  FR: FRENCH_CITIES,
};

export const COMPANIES: Record<BuyerCountry, CompanyPool> = {
  US: americanCompanies,
  GB: britishCompanies,
  DE: germanCompanies,
  FR: frenchCompanies,
  JP: japaneseCompanies,
};

export const PEOPLE: Record<BuyerCountry, PeoplePool> = {
  US: americanPeople,
  GB: britishPeople,
  DE: germanPeople,
  FR: frenchPeople,
  JP: japanesePeople,
};
