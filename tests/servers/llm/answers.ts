import { sha256Words } from '../../../src/kernel/digest.ts';
import type { Behaviour } from './behaviour.ts';

interface AskedProduct {
  readonly n: number;
  readonly description: string;
  readonly price_low: string;
  readonly price_high: string;
}

/** Ends of a description, by language: enough of them that a company's stay different. */
const ENDS: Readonly<Record<string, readonly string[]>> = {
  en: ['for daily use', 'supplied with label', 'as on the data sheet', 'ready for use', 'sold per unit'],
  de: ['für den täglichen Gebrauch', 'mit Etikett geliefert', 'nach Datenblatt', 'sofort einsetzbar', 'je Einheit verkauft'],
  fr: ['pour un usage quotidien', 'livré avec étiquette', 'selon la fiche technique', 'prêt à l’emploi', 'vendu par unité'],
};

const OTHER: Readonly<Record<string, readonly string[]>> = {
  en: ['Hochwertiges Erzeugnis für die Werkstatt und das Büro', 'Artikel mit Zubehör und ohne Halterung, geliefert im Karton'],
  de: ['Reliable part for the workshop and the office', 'Article with accessories and without bracket, supplied in a carton'],
  fr: ['Reliable part for the workshop and the office', 'Article with accessories and without bracket, supplied in a carton'],
};

const PERSONAL = [
  'ask for John Miller at john.miller@miller-parts.com',
  'see www.miller-parts.com',
  'call +49 30 12345678',
  'Mr Miller, 12 Baker Street',
  'made by Miller GmbH',
];
const MARKED = ['**{}**', '<b>{}</b>', '- {}', '# {}', '`{}`'];

/** The text of a good or a bad answer: a function of the prompt alone. @throws Error for a prompt without products */
export function answerTo(prompt: string, behave: Behaviour): string {
  const language = /\(([a-z]{2})-[A-Z]{2}\)/.exec(prompt)?.[1] ?? 'en';
  const asked = JSON.parse(/\{"products":\[.*\]\}/.exec(prompt)?.[0] ?? '') as { products: AskedProduct[] };
  const products = asked.products.map((product) => ({
    n: product.n,
    description: describe(product, language, behave),
    price_low: product.price_low,
    price_high: product.price_high,
  }));
  return JSON.stringify({ products });
}

function describe({ n, description }: AskedProduct, language: string, behave: Behaviour): string {
  const pick = (texts: readonly string[]): string => texts[(sha256Words(`${description}\n${n}`)[0] >>> 0) % texts.length] as string;
  switch (behave) {
    case 'pii':
      return `${description}, ${pick(PERSONAL)}`;
    case 'markup':
      return pick(MARKED).replace('{}', description);
    case 'wrong-language':
      return `${pick(OTHER[language] ?? [])} ${n}`;
    case 'strange-glyph':
      return `${description} ⌀, ${pick(ENDS[language] ?? [])}`;
    default:
      return `${description}, ${pick(ENDS[language] ?? [])}`;
  }
}
