import type { RandomStream } from '../../kernel/random.ts';
import type { LineId, Locale } from '../types.ts';
import { NICHES as GERMAN } from './niches/de-de.ts';
import { NICHES as BRITISH } from './niches/en-gb.ts';
import { NICHES as AMERICAN } from './niches/en-us.ts';
import { NICHES as FRENCH } from './niches/fr-fr.ts';
import type { Niches } from './niches/niches.ts';

const NICHES: Readonly<Record<Locale, Niches>> = { 'en-US': AMERICAN, 'en-GB': BRITISH, 'de-DE': GERMAN, 'fr-FR': FRENCH };

/** What a company does within its line, in its own language: `cakes and traybakes for family firms`. */
export function drawNiche(stream: RandomStream, line: LineId, locale: Locale): string {
  const { specialities, customers } = NICHES[locale];
  return `${stream.pick(specialities[line])} ${stream.pick(customers)}`;
}
