import type { JSX } from 'hono/jsx/jsx-runtime';
import type { Page, PageSize } from '../contracts/document-pack.ts';
import { GoldleafError } from '../kernel/errors.ts';
import { DrawingContext, type Drawing } from './field.tsx';
import type { Formats } from './formats.ts';
import { assertInert } from './inert.ts';
import { pageStyles } from './page-styles.ts';

export interface PageSettings {
  readonly title: string;
  /** BCP 47 tag. */
  readonly lang: string;
  readonly dir?: 'ltr' | 'rtl';
  readonly formats: Formats;
  readonly size: PageSize;
  /** Margin of every page as CSS writes it; none when left out, since sheets have paddings of their own. */
  readonly margin?: string;
  /** The archetype's own styles, after the shared ones. The same text for every document prints fastest. */
  readonly css: string;
  /** Families of bundled fonts that the styles name. */
  readonly fonts: readonly string[];
  /** Sheets the document takes, where the archetype decides; null where the flow of the text does. */
  readonly sheets: number | null;
}

/**
 * Draws a page: renders the markup to a string once, and collects the fields it prints on the way. Text is escaped, and
 * the styles are kept apart from the markup, so they go in as they are.
 *
 * @throws GoldleafError `ITEM` for a field that cannot be printed, `INTERNAL` for an archetype that breaks the rules.
 */
export function drawPage(settings: PageSettings, body: JSX.Element): Page {
  const drawing: Drawing = { formats: settings.formats, fields: [] };
  const markup = renderNow(<DrawingContext.Provider value={drawing}>{body}</DrawingContext.Provider>);
  const css = pageStyles(settings.size, settings.margin ?? '0') + settings.css;
  assertInert(markup, css);
  return {
    title: settings.title,
    lang: settings.lang,
    dir: settings.dir ?? 'ltr',
    size: settings.size,
    css,
    body: markup,
    fonts: settings.fonts,
    sheets: settings.sheets,
    fields: drawing.fields,
  };
}

function renderNow(element: JSX.Element): string {
  const rendered = (element as { toString(): unknown }).toString();
  if (typeof rendered === 'string') return rendered;
  throw new GoldleafError('INTERNAL', 'a page is drawn at once: its components must not be asynchronous');
}
