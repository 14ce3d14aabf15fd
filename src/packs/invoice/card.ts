import type { Locale } from '../../content/types.ts';
import type { PackCard } from '../../contracts/document-pack.ts';

export const INVOICE_LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-FR'] as const satisfies readonly Locale[];

/** The layouts of invoices, in the order in which they are listed. */
const ARCHETYPES = [
  {
    name: 'classic',
    description: 'A letterhead, an address window, a table of lines, totals and a footer; a second sheet where one does not do.',
  },
  { name: 'boxed', description: 'A ruled form with a labelled box for every value, as trade and export invoices use it.' },
  { name: 'statement', description: 'An itemised invoice over several sheets: heads repeated, sums carried forward, pages counted.' },
] as const;

export type ArchetypeName = (typeof ARCHETYPES)[number]['name'];

/** The card of the pack: it loads none of its content. */
export const INVOICE: PackCard = {
  name: 'invoice',
  version: '3',
  description: 'Invoices of companies to companies: goods, services and exports, with discounts, deposits and several tax rates.',
  archetypes: ARCHETYPES,
  locales: INVOICE_LOCALES,
};
