import { findPhoneNumbersInText, isSupportedCountry } from 'libphonenumber-js/max';
import { linkifyit } from 'linkify-it';
import type { Rejection, TextTerms } from './rejection.ts';

const LINKS = linkifyit({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true });

/** Fewer digits are sizes and article numbers, which some numbering plan or other has as a number. */
const PHONE_DIGITS = 7;
/** As people dial it; sizes of as many digits, such as `3017 – 20-32`, begin otherwise. */
const DIALLED = /^(?:[+0(]|(?:\D*\d){10})/;

/** An account, a card, an article number of somebody's: more digits in a row, or in groups, than a size has. */
const LONG_DIGITS = /\d{9,}|(?:\d{3,5}[ .-]){3,}\d{2,5}|\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}/;

/** What may stand between a title and a surname: `med. `, `J. `, `J.-P. `. */
const BETWEEN = String.raw`(?:\p{Ll}{2,}\. |\p{Lu}(?:\.[ -]?|[ -]))*`;

/**
 * Titles that are nothing else, in any case. Others are units and materials besides (`5 ms`, `DR brass`, `4 dr. cabinet`), and
 * count as they are written before a name.
 */
const PERSONS = [
  new RegExp(String.raw`(?:^|[^\p{L}\d])(?:Mr|Mrs|Mme|Mlle|Herrn?|Frau|Monsieur|Madame|Mademoiselle)\.? ${BETWEEN}\p{L}[\p{L}'’-]+`, 'iu'),
  new RegExp(
    String.raw`(?:^|[^\p{L}\d])(?:(?:Ms|Miss|Dr|Prof|Me|Messrs)\.? |(?:M|MS|MISS|DR|PROF|MESSRS)\. )${BETWEEN}\p{Lu}[\p{L}'’-]+`,
    'u',
  ),
];

const COMPANIES = [
  // Legal forms that are nothing else, in any case.
  /(?:^|[^\p{L}])(?:g?GmbH|OHG|GbR|KGaA|Ltd|LLC|LLP|SARL|S\.A\.R\.L|EURL|SASU|S\.A\.(?:S\.)?|(?:&|et) (?:Co|Cie))(?![\p{L}\d])/iu,
  // As these are written, they are no words.
  /(?:^|[^\p{L}])(?:mbH|e\. ?K\.|PLC|SNC|(?:Inc|INC|Corp|CORP)\.)(?![\p{L}\d])/u,
  // Those that are words or units besides count only behind a name, `corporation stop` being a valve.
  /(?:\p{Lu}\p{Ll}+|\p{Lu}{4,}) (?:Incorporated|INCORPORATED|(?:Corporation|CORPORATION)(?! (?:stop|cock|valve)))(?!\p{L})/u,
  /(?:\p{Lu}\p{Ll}+|\p{Lu}{4,}) (?:AG|KG|UG|SA|SAS|Inc|INC|Corp|CORP|Limited|LIMITED|Holding|HOLDING|plc)(?=$|[,.;)])/u,
];

const STREETS = [
  /\b\d{1,4}[a-z]?,? (?:\p{Lu}[\p{L}'’-]+ ){1,3}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Boulevard|Blvd|Drive|Dr|Square|Court|Terrace)\b/u,
  /\p{L}+(?:straße|strasse|str\.|gasse|allee|platz) ?\d{1,4}\b|\p{Lu}\p{L}+(?:-| )(?:Straße|Strasse|Str\.|Platz|Allee|Weg) \d{1,4}\b/u,
  /\b\d{1,4}(?: ?bis| ?ter)?,? (?:rue|avenue|boulevard|bd|place|chemin|impasse|allée|quai|cours) (?:de |du |des |d['’]|la |le |\p{Lu})/u,
  /\b(?:P\. ?O\. ?Box|Postfach|BP|B\.P\.) ?\d+/,
  /\b(?:D-|F-)\d{5}\b|\b\d{5}(?:-\d{4})? \p{Lu}\p{Ll}{3,}|\b\p{Lu}\p{Ll}+, [A-Z]{2} \d{5}\b/u,
  /\b(?:[A-Z]{1,2}\d{1,2}|[A-Z]{1,2}\d[A-Z]) \d[ABD-HJLNP-UW-Z]{2}\b/,
];

/** What in a text names or reaches somebody. */
export function personalIn(text: string, { country }: TextTerms): Rejection | undefined {
  const link = LINKS.match(text)?.[0];
  if (link !== undefined) return link.schema === 'mailto:' ? 'email' : 'url';
  if (/\bwww\.|https?:/i.test(text)) return 'url';
  if (/\S@\S+\.\S|\(at\)|\[at\]/i.test(text)) return 'email';
  if (hasPhone(text, country)) return 'phone';
  if (LONG_DIGITS.test(text)) return 'digits';
  if (PERSONS.some((person) => person.test(text))) return 'person';
  if (COMPANIES.some((company) => company.test(text))) return 'company';
  return STREETS.some((street) => street.test(text)) ? 'address' : undefined;
}

function hasPhone(text: string, country: string): boolean {
  if (text.replace(/\D/g, '').length < PHONE_DIGITS) return false;
  const found = isSupportedCountry(country) ? findPhoneNumbersInText(text, country) : findPhoneNumbersInText(text);
  return found.some(
    ({ number, startsAt, endsAt }) => number.nationalNumber.length >= PHONE_DIGITS && DIALLED.test(text.slice(startsAt, endsAt)),
  );
}
