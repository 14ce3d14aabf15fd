import { eld } from 'eld/extrasmall';
import { FUNCTION_WORDS } from './function-words.ts';

const SETS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(FUNCTION_WORDS).map(([language, words]) => [language, new Set(words)]),
);

/** Letters of no language that products are written in; Greek serves for units (Ω, µ). */
const FOREIGN_SCRIPT = /(?![\p{Script=Latin}\p{Script=Greek}µ])\p{L}/u;

/** Letters that tell a language by themselves. */
const OWN_LETTERS: Readonly<Record<string, RegExp>> = { de: /ß/, fr: /œ/, es: /[ñ¿¡]/, pt: /[ãõ]/ };

/** Letters that texts need together before their language can be told: measured, no ten procedural texts are mistaken. */
const ENOUGH_LETTERS = 160;

/** The languages a judge of many texts may answer with; others it takes for one of these, or is not sure. */
const KNOWN = new Set(Object.keys(FUNCTION_WORDS));

/**
 * Whether one text is surely not in the language. Product texts are too short for statistics (measured: detectors take
 * 14 % to 39 % of them for another language), so only another script, letters or small words of another language count,
 * and only where none of its own stands beside them.
 */
export function isOtherLanguage(text: string, locale: string): boolean {
  if (FOREIGN_SCRIPT.test(text)) return true;
  const own = languageOf(locale);
  const words = wordsOf(text);
  if (words.some((word) => SETS.get(own)?.has(word) === true)) return false;
  if (Object.entries(OWN_LETTERS).some(([language, letters]) => language !== own && letters.test(text))) return true;
  return [...SETS].some(([language, set]) => language !== own && words.some((word) => set.has(word) && SETS.get(own)?.has(word) !== true));
}

/** Whether texts, taken together, are in another language. False while they are too few to tell. */
export function areOtherLanguage(texts: readonly string[], locale: string): boolean {
  const words = texts.flatMap(wordsOf).join(' ');
  if (words.length < ENOUGH_LETTERS) return false;
  const found = eld.detect(words);
  return found.language !== languageOf(locale) && KNOWN.has(found.language) && found.isReliable();
}

/** Words of two letters and more that stand for themselves: not the parts of `e-bike` or `E27`. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/(?<![\p{L}\d-])\p{L}{2,}(?![\p{L}\d-])/gu) ?? [];
}

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? locale;
}
