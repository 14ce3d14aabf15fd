import type { Issuer, Locale } from '../types.ts';
import { brandOf, withBrand } from './brands.ts';
import type { Kind, Shelf } from './shelf.ts';

/** The text of an article as its issuer prints it: with the maker where it names makers, and its own separator. */
export function describeArticle({ line }: Shelf, issuer: Issuer, { place, facts }: Kind, text: string, locale: Locale): string {
  const isBranded = line.branded && facts.taxClass === 'goods';
  const whole = isBranded ? withBrand(text, brandOf(issuer, place, facts), issuer.habits.brandPlace, locale) : text;
  return issuer.habits.separator === ', ' ? whole : whole.replace(', ', issuer.habits.separator);
}
