import type { TextRequest } from '../../../contracts/text-model.ts';
import { openStream } from '../../../kernel/random.ts';
import { ANSWER_SCHEMA } from './answer.ts';
import type { Chunk } from './chunks.ts';

const SYSTEM = [
  'You word the article descriptions in the price list of a wholesaler or a trade business.',
  'For every product you get, give back its number n, one description, and the lowest and highest usual price before tax per unit.',
  'A description has 3 to 14 words of plain text on one line, as it would stand on an invoice, in the language that is asked for.',
  'Keep what the product is, and every size, standard, material, colour and pack size; word it otherwise than it was given.',
  'Never write names of people or companies, addresses, telephone numbers, e-mail or web addresses, article numbers or codes of your own.',
  'No praise, no offers, no exclamation marks, no Markdown, no HTML, no quotation marks around the text, no introduction.',
  'No two descriptions are alike. Prices are decimal numbers in the currency that is named, with a point and without separators of thousands.',
].join('\n');

/** How companies differ in the way they write. */
const REGISTERS = [
  'terse, as from an old stock system: nouns and sizes',
  'plain and complete, sizes last',
  'the material or finish early, sizes last',
  'as a tradesman says it, with the usual short words of the trade',
  'a little more explicit, with what it is used for',
] as const;

const LANGUAGES: Readonly<Record<string, string>> = { de: 'German', en: 'English', fr: 'French' };

/** Tokens that a product's answer takes at most, with room for long words; and what stands around them. */
const TOKENS_A_PRODUCT = 120;
const TOKENS_AROUND = 200;

/** The prompt of a chunk: a function of seed, company and products, and of nothing else. */
export function chunkRequest(seed: string, { company, products }: Chunk): TextRequest {
  const register = openStream(seed, company.index, 'register').pick(REGISTERS);
  const language = LANGUAGES[company.locale.slice(0, 2)] ?? 'the language';
  const asked = products.map(({ description, unit, priceLow, priceHigh }, place) => ({
    n: place + 1,
    description,
    unit,
    price_low: priceLow,
    price_high: priceHigh,
  }));
  return {
    system: SYSTEM,
    prompt: [
      `Line of business: ${company.line.replaceAll('-', ' ')}`,
      `Niche: ${company.niche}`,
      `Language: ${language} (${company.locale})`,
      `Currency: ${company.currency}`,
      `Manner: ${register}`,
      'Products:',
      JSON.stringify({ products: asked }),
    ].join('\n'),
    schema: ANSWER_SCHEMA,
    schemaName: 'price_list',
    maxOutputTokens: TOKENS_A_PRODUCT * products.length + TOKENS_AROUND,
  };
}
