import type { JSX } from 'hono/jsx/jsx-runtime';
import type { ArchetypeName } from '../card.ts';
import type { InvoicePage } from '../record.ts';
import type { InvoiceView, UnpagedView } from '../view.ts';

/** One layout of invoices. */
export interface Archetype {
  readonly name: ArchetypeName;
  /** How many lines it takes. */
  readonly lines: { readonly min: number; readonly max: number };
  /** The archetype's own styles, the same for every document. */
  readonly css: string;
  /** Whether its sheets have room for the record, where their number is fixed: long texts need more of it. */
  readonly holds?: (view: UnpagedView) => boolean;
  /** Deals the lines out to sheets. */
  paginate(view: UnpagedView): InvoicePage[];
  /** The sheets. */
  draw(view: InvoiceView): JSX.Element;
}
