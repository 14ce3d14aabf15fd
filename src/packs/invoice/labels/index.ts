import type { Locale } from '../../../content/types.ts';
import { DE_DE } from './de-de.ts';
import { EN_GB } from './en-gb.ts';
import { EN_US } from './en-us.ts';
import { FR_FR } from './fr-fr.ts';
import type { Labels } from './labels.ts';

const LABELS: Readonly<Record<Locale, Labels>> = { 'en-US': EN_US, 'en-GB': EN_GB, 'de-DE': DE_DE, 'fr-FR': FR_FR };

export function labelsOf(locale: Locale): Labels {
  return LABELS[locale];
}
