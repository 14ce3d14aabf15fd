import type { PageSize } from '../../contracts/document-pack.ts';
import { A4, LETTER } from '../../markup/page-styles.ts';

/** The paper of a locale, with its lengths in mm for what is reckoned before it is printed. */
export interface Paper {
  readonly name: 'A4' | 'Letter';
  readonly size: PageSize;
  readonly widthMm: number;
  readonly heightMm: number;
}

const A4_PAPER: Paper = { name: 'A4', size: A4, widthMm: 210, heightMm: 297 };
const LETTER_PAPER: Paper = { name: 'Letter', size: LETTER, widthMm: 215.9, heightMm: 279.4 };

export function paperOf(locale: string): Paper {
  return locale === 'en-US' ? LETTER_PAPER : A4_PAPER;
}
