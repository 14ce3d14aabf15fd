import { GoldleafError } from '../kernel/errors.ts';

/**
 * Text is escaped, so a `<` or a double quote in the body is always the archetype's own. Pictures are refused even with their
 * data in them: they are decoded after the page is printed.
 */
const LIVE_MARKUP =
  /<(?:script|iframe|object|embed|link|meta|base|style|img|image|video|audio)\b|\son[a-z]+="|\s(?:src|srcset|href|xlink:href|data|action|poster)="(?!#)/i;
const LOADING_STYLE = /@import|@font-face|url\((?!\s*["']?#)|image-set|<\//i;
/** Styles under which a page shows other characters than its markup has. */
const REWRITING_STYLE = /text-transform\s*:(?!\s*none)|hyphens\s*:(?!\s*(?:none|manual))|text-overflow\s*:(?!\s*clip)|small-caps/i;

/**
 * Refuses a page that could load something, run something, or show its text otherwise than it is written.
 *
 * @throws GoldleafError `INTERNAL`: the archetype is at fault, not the record.
 */
export function assertInert(body: string, css: string): void {
  refuse('markup that loads or runs something', LIVE_MARKUP.exec(body));
  refuse('a style that loads something', LOADING_STYLE.exec(css));
  refuse('a style that changes the characters of a text', REWRITING_STYLE.exec(css));
  for (const [attribute] of body.matchAll(/\sstyle="[^"]*"/g)) {
    refuse('a style that loads something', LOADING_STYLE.exec(attribute));
    refuse('a style that changes the characters of a text', REWRITING_STYLE.exec(attribute));
  }
}

function refuse(what: string, found: RegExpExecArray | null): void {
  if (found === null) return;
  throw new GoldleafError('INTERNAL', `a page has ${what}: ${found[0].trim()}`, { hint: 'Write the text as it is to be printed.' });
}
