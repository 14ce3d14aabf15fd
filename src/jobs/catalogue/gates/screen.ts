import { areOtherLanguage, isOtherLanguage } from './language.ts';
import { personalIn } from './personal.ts';
import { qualityOf } from './quality.ts';
import type { Rejection, TextTerms } from './rejection.ts';

/** Why a text is not to be taken; undefined for a good one. */
export function screenText(text: string, terms: TextTerms): Rejection | undefined {
  return qualityOf(text) ?? personalIn(text, terms) ?? (isOtherLanguage(text, terms.locale) ? 'language' : undefined);
}

/** Judges texts that one model wrote at once: each for itself, and their language together. */
export function screenTexts(texts: readonly string[], terms: TextTerms): (Rejection | undefined)[] {
  const verdicts = texts.map((text) => screenText(text, terms));
  if (!areOtherLanguage(texts, terms.locale)) return verdicts;
  return verdicts.map((verdict) => verdict ?? 'language');
}
