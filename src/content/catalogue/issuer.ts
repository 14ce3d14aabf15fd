import { openStream } from '../../kernel/random.ts';
import { drawSeat, establish } from '../companies/establish.ts';
import { LINE_IDS } from '../lines/table.ts';
import { localeOf } from '../locales.ts';
import type { Country, Issuer, LineId } from '../types.ts';
import type { ListedCompany } from './company.ts';

/** What identifies a company of a catalogue, as it may have been read from one. */
export type CompanyFacts = Pick<ListedCompany, 'index' | 'id' | 'name' | 'legalForm'> & {
  readonly country: string;
  readonly locale: string;
  readonly line: string;
};

/**
 * The company as an issuer. Address, phone, numbers, bank and habits are drawn from what the catalogue says of it, so
 * they are the same in every run that draws from it, and stand nowhere.
 *
 * @throws RangeError for a country, language or line of business there is nothing known of
 */
export function catalogueIssuer(company: CompanyFacts): Issuer {
  const { index, id, name, legalForm } = company;
  const country = knownCountry(company);
  const line = knownLine(company);
  const stream = openStream(`${name}/${country}/${line}`, index, 'catalogue issuer');
  return establish(stream, {
    key: `catalogue/${country}/${line}/${id}/${name}`,
    number: index,
    name,
    legalForm,
    base: name.endsWith(` ${legalForm}`) ? name.slice(0, -legalForm.length - 1) : name,
    country,
    locale: localeOf(country),
    line,
    town: drawSeat(stream, country),
  });
}

function knownCountry({ id, country, locale }: CompanyFacts): Country {
  const known = (['US', 'GB', 'DE', 'FR'] as const).find((each) => each === country && localeOf(each) === locale);
  if (known === undefined) throw new RangeError(`${id} is a company of ${country} that writes ${locale}, of which nothing is known`);
  return known;
}

function knownLine({ id, line }: CompanyFacts): LineId {
  const known = LINE_IDS.find((each) => each === line);
  if (known === undefined) throw new RangeError(`${id} has the line of business ${line}, of which nothing is known`);
  return known;
}
