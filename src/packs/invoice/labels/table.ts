import type { Locale } from '../../../content/types.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { INVOICE_LOCALES } from '../card.ts';
import { DE_DE } from './de-de.ts';
import { EN_GB } from './en-gb.ts';
import { EN_US } from './en-us.ts';
import { FR_FR } from './fr-fr.ts';
import type { Labels } from './labels.ts';

/** The languages of invoices. A new one is a file, a line here and a word on the pack's card. */
const LABELS: Readonly<Record<(typeof INVOICE_LOCALES)[number], Labels>> = {
  'en-US': EN_US,
  'en-GB': EN_GB,
  'de-DE': DE_DE,
  'fr-FR': FR_FR,
};

export function labelsOf(locale: Locale): Labels {
  return LABELS[locale];
}

/** @throws GoldleafError `USAGE` for a tag invoices have no words for. */
export function localeNamed(tag: string): Locale {
  const locale = INVOICE_LOCALES.find((known) => known === tag);
  if (locale !== undefined) return locale;
  throw new GoldleafError('USAGE', `invoices have no locale ${tag}`, { hint: `Known: ${INVOICE_LOCALES.join(', ')}.` });
}
