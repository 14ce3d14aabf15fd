import type { RandomStream } from '../../kernel/random.ts';
import { LINES } from '../lines/table.ts';
import type { Country, LineId, Locale } from '../types.ts';
import { drawLegalForm } from './names.ts';

export interface ComposedName {
  readonly name: string;
  /** The name without its legal form. */
  readonly base: string;
  readonly legalForm: string;
}

/** A company's name around its proper name, as companies of the line and the country are called: `Brackwell Fasteners Ltd`. */
export function composeName(stream: RandomStream, country: Country, locale: Locale, line: LineId, stem: string): ComposedName {
  const trade = stream.pick(LINES[line].words[locale].trades);
  const legalForm = drawLegalForm(stream, country);
  const tradeFirst = country === 'FR' ? stream.chance(0.4) : country === 'DE' && stream.chance(0.25);
  const base = tradeFirst ? `${trade} ${stem}` : `${stem} ${trade}`;
  return { name: `${base} ${legalForm}`, base, legalForm };
}
