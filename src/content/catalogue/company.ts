import { documentId } from '../../kernel/golden/keys.ts';
import { openStream } from '../../kernel/random.ts';
import { composeName } from '../companies/company-name.ts';
import { stemAt, stemCount } from '../companies/names.ts';
import { LINE_IDS } from '../lines/table.ts';
import { currencyOf, localeOf } from '../locales.ts';
import { stride } from '../products/stride.ts';
import type { Country, LineId, Locale, PriceCurrency } from '../types.ts';
import { drawNiche } from './niche.ts';

/** A company as a catalogue holds it: what it is, and nothing that identifies it further. */
export interface ListedCompany {
  /** Place in the catalogue, from 0. */
  readonly index: number;
  /** `company-0000042` */
  readonly id: string;
  readonly name: string;
  readonly legalForm: string;
  readonly country: Country;
  readonly locale: Locale;
  readonly line: LineId;
  readonly niche: string;
  readonly currency: PriceCurrency;
}

/** Neighbours in a catalogue sit in different countries, so that a small one has some of each. */
const COUNTRIES: readonly Country[] = ['US', 'GB', 'DE', 'FR'];

/** A country and a line of business; `rank` counts the companies of a catalogue that have both in common. */
export interface Cell {
  readonly country: Country;
  readonly line: LineId;
  readonly rank: number;
}

/** Deals companies out over countries and lines like cards: of any 52 in a row no two have both in common. */
export function cellOf(seed: string, index: number): Cell {
  const lines = openStream(seed, 0, 'catalogue lines').sample(LINE_IDS, LINE_IDS.length);
  const round = Math.floor(index / COUNTRIES.length);
  return {
    country: COUNTRIES[index % COUNTRIES.length] as Country,
    line: lines[round % lines.length] as LineId,
    rank: Math.floor(round / lines.length),
  };
}

/** The company at this place of every catalogue of the seed. No two of a cell have the same proper name before all are given. */
export function catalogueCompany(seed: string, index: number): ListedCompany {
  const { country, line, rank } = cellOf(seed, index);
  const locale = localeOf(country);
  const shared = openStream(seed, 0, `catalogue names ${country} ${line}`);
  const stems = stemCount(country);
  const stem = stemAt(country, (shared.int(0, stems - 1) + rank * stride(shared.int(0, stems - 1), stems)) % stems);
  const stream = openStream(seed, index, 'catalogue company');
  const { name, legalForm } = composeName(stream, country, locale, line, stem);
  const niche = drawNiche(stream, line, locale);
  return { index, id: documentId('company', index), name, legalForm, country, locale, line, niche, currency: currencyOf(country) };
}
