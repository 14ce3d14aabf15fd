import type { RandomStream } from '../../kernel/random.ts';
import { COMPANIES, PEOPLE } from '../countries/pools.ts';
import type { BuyerCountry, Contact } from '../types.ts';

/** A coined proper name, as towns and families of the country sound, and nobody's: `Brackmere`. */
export function drawStem(stream: RandomStream, country: BuyerCountry): string {
  const { HEADS, TAILS } = COMPANIES[country];
  return joined(stream.pick(HEADS), stream.pick(TAILS));
}

/** How many such names the country has. */
export function stemCount(country: BuyerCountry): number {
  const { HEADS, TAILS } = COMPANIES[country];
  return HEADS.length * TAILS.length;
}

/** One of them by its number, `0 <= number < stemCount(country)`. */
export function stemAt(country: BuyerCountry, number: number): string {
  const { HEADS, TAILS } = COMPANIES[country];
  return joined(HEADS[number % HEADS.length] ?? '', TAILS[Math.floor(number / HEADS.length)] ?? '');
}

function joined(head: string, tail: string): string {
  return head.endsWith(tail.charAt(0)) ? head + tail.slice(1) : head + tail;
}

/** A legal form; the first of the list is by far the commonest. */
export function drawLegalForm(stream: RandomStream, country: BuyerCountry): string {
  const forms = COMPANIES[country].FORMS;
  return stream.weighted(forms, (form) => 1 / ((1 + forms.indexOf(form)) * (1 + forms.indexOf(form))));
}

export function drawContact(stream: RandomStream, country: BuyerCountry): Contact {
  const { GIVEN, FAMILY, ROLES } = PEOPLE[country];
  return { name: `${stream.pick(GIVEN)} ${stream.pick(FAMILY)}`, role: stream.pick(ROLES) };
}

/** Letters a domain name has not, and how people write them there. */
const ASCII: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', œ: 'oe', æ: 'ae' };

/** `Mühlbach Bürobedarf` as `muehlbach-buerobedarf`. */
export function slug(name: string): string {
  const spelled = name.toLowerCase().replace(/[äöüßœæ]/g, (letter) => ASCII[letter] ?? letter);
  const plain = spelled.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
