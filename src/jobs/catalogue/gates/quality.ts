import type { Rejection } from './rejection.ts';

/** Longer than any line item prints well; the longest of the procedural texts has some 90. */
const LONGEST = 140;
const MOST_WORDS = 24;

/** Everything invisible, private or broken; a soft hyphen and a joiner too. */
const CONTROL = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u2028\u2029\uFFFD]/u;

const MARKUP = /<\/?[a-z!][^<>]*>|&(?:[a-z]{2,8}|#\d+);|\{\{|\}\}|\\[a-zA-Z]|[{}\\]|\p{Extended_Pictographic}(?<![©®™↔])/iu;

const MARKDOWN = /^\s*(?:[-*•+>]|#{1,6}\s|\d{1,2}[.)]\s)|\*\*|__|`|\[[^\]]*\]\(|\|/;

/** Whom a model talks to, rather than what it describes. */
const PREAMBLE =
  /^(?:["“„«']|(?:here(?:'s|’s| is| are)|sure\b|certainly\b|of course\b|as an ai\b|i (?:can|am|will|have)\b|(?:the )?(?:product|description|article|answer|output)\s*:|sorry\b|unfortunately\b)|(?:hier (?:ist|sind|kommt)|gerne?\b|natürlich\b[,!]|selbstverständlich\b|als ki\b|(?:produkt|beschreibung|artikel|antwort)\s*:|leider\b)|(?:voici|voilà|bien sûr|certainement|en tant qu|désolé|(?:produit|description|article|réponse)\s*:))/iu;

/** Praise, offers and calls, which no line of an invoice has. */
const MARKETING =
  /!|\?|\b(?:best[- ](?:quality|in[- ]class|price|choice|selling)|world[- ]class|high[- ]quality|top[- ]quality|premium[- ]quality|state[- ]of[- ]the[- ]art|unbeatable|unmatched|amazing|stunning|ultimate|revolutionary|perfect (?:for|choice)|ideal choice|must[- ]have|buy now|order now|special offer|limited offer|best value|elevate your|experience the)\b|(?:^|[^\p{L}])(?:hochwertig\p{Ll}*|erstklassig\p{Ll}*|unschlagbar\p{Ll}*|einzigartig\p{Ll}*|perfekt für|die perfekte wahl|jetzt (?:kaufen|bestellen)|sonderangebot|beste qualität|höchste qualität|haute qualité|qualité supérieure|exceptionnel\p{Ll}*|incomparable|incontournable|le meilleur|la meilleure|parfait\p{Ll}* pour|idéale? pour tous|achetez|commandez|offre spéciale)(?![\p{L}])/iu;

/** What is wrong with a text's form, whatever its language. */
export function qualityOf(text: string): Rejection | undefined {
  if (!/\p{L}{2}/u.test(text)) return 'empty';
  if (CONTROL.test(text)) return 'control';
  if (MARKUP.test(text)) return 'markup';
  if (MARKDOWN.test(text)) return 'markdown';
  if (PREAMBLE.test(text)) return 'preamble';
  if (MARKETING.test(text)) return 'marketing';
  return text.length > LONGEST || text.trim().split(/\s+/).length > MOST_WORDS ? 'length' : undefined;
}
