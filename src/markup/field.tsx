import { createContext, useContext } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import type { PrintedField } from '../contracts/document-pack.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { Formats } from './formats.ts';
import type { Printable } from './values.ts';

/** What the fields of one page share while it is drawn. */
export interface Drawing {
  readonly formats: Formats;
  readonly fields: PrintedField[];
}

export const DrawingContext = createContext<Drawing | null>(null);

/** What HTML would not print as it is written: white space at the ends, or several in a row. */
const COLLAPSING = /^[ \t\r\n\f]|[ \t\r\n\f]$|[ \t\r\n\f]{2}|[\t\r\n\f]/;

/**
 * Prints a value and registers it as golden, so that the two cannot differ. A path printed twice is registered twice.
 *
 * `path` says where the value stands in the record: `total`, `line_items[3].amount`.
 *
 * @throws GoldleafError `ITEM` when the value is printed as nothing, or has white space that HTML would collapse;
 * `INTERNAL` outside `drawPage`.
 */
export function Field(props: { readonly path: string; readonly value: Printable }): JSX.Element {
  const drawing = useContext(DrawingContext);
  if (drawing === null) throw new GoldleafError('INTERNAL', `the field ${props.path} is drawn outside drawPage`);
  const text = props.value.print(drawing.formats);
  if (text === '') throw new GoldleafError('ITEM', `the field ${props.path} is printed as nothing`, { hint: 'Leave an absent value out.' });
  if (COLLAPSING.test(text)) {
    throw new GoldleafError('ITEM', `the field ${props.path} has white space that a page does not keep: ${JSON.stringify(text)}`);
  }
  const place = drawing.fields.push({ path: props.path, text, value: props.value.value }) - 1;
  return standing(place, text);
}

/** The one place that decides how a field stands in the markup: an inline element that carries its place among the fields. */
function standing(place: number, text: string): JSX.Element {
  return <span data-f={place}>{text}</span>;
}
