import { parseDecimal } from '../../kernel/decimal.ts';
import { date, money, number, percent, text, type Printable } from '../../markup/values.ts';
import type { Labels } from './labels/labels.ts';
import type { Looks } from './looks.ts';
import type { InvoicePage, InvoiceRecord } from './record.ts';

/** What an archetype draws from: the record, the words around it and the looks of its issuer. */
export interface InvoiceView {
  readonly record: InvoiceRecord;
  readonly labels: Labels;
  readonly looks: Looks;
}

/** A view of a record that has no pages yet: what an archetype pages by. */
export type UnpagedView = Omit<InvoiceView, 'record'> & { readonly record: Omit<InvoiceRecord, 'pages'> };

/** One value of the record, ready for a `Field`: where it stands and how it is printed. */
export interface Printed {
  readonly path: string;
  readonly value: Printable;
}

export function textAt(path: string, value: string): Printed {
  return { path, value: text(value) };
}

/** An amount whose currency is told elsewhere, a quantity or a count. */
export function numberAt(path: string, value: string | number): Printed {
  return { path, value: number(parseDecimal(String(value))) };
}

export function percentAt(path: string, value: string): Printed {
  return { path, value: percent(parseDecimal(value)) };
}

export function moneyAt(path: string, value: string, { record }: UnpagedView): Printed {
  return { path, value: money(parseDecimal(value), record.currency) };
}

export function dateAt(path: string, iso: string, { looks }: UnpagedView): Printed {
  return { path, value: date(iso, looks.dates) };
}

/** A value of which the record holds both the normalised form and, beside it, the printed one. */
export function spelledAt(path: string, value: string, printed: string): Printed {
  return { path, value: { value, print: () => printed } };
}

/** Issuer and buyer sit in different countries, so addresses name theirs. */
export function crossesBorder({ record }: UnpagedView): boolean {
  return record.issuer.address.country !== record.buyer.address.country;
}

/** The lines of one page, with their places in the record. */
export function linesOf(
  { record }: InvoiceView,
  page: InvoicePage,
): { readonly at: number; readonly line: InvoiceRecord['line_items'][number] }[] {
  return record.line_items.slice(page.first_line - 1, page.last_line).map((line, offset) => ({ at: page.first_line - 1 + offset, line }));
}
