import { LINE_MM } from './item-layout.ts';
import { bankFacts } from './parts/facts.ts';
import { crossesBorder, type UnpagedView } from './view.ts';

/** Upper bounds in mm of the parts archetypes share, as `styles/base.ts` sets them: known before anything is printed. */

const FACT = LINE_MM + 0.35;
const SUM = LINE_MM + 1.6;
const GRAND_SUM = 5.4 + 3 + 1.1;
const TAX_ROW = LINE_MM + 0.9;
const HEADING = LINE_MM + 1;

export function factListHeight(facts: number): number {
  return facts * FACT;
}

/** Name, department, contact, address and country. */
export function partyHeight(view: UnpagedView, party: 'issuer' | 'buyer'): number {
  const { address } = view.record[party];
  const { department, contact } = view.record.buyer;
  const addressed = party === 'buyer' ? Number(department !== null) + Number(contact !== null) : 0;
  // A long name takes two lines.
  return (2 + addressed + address.lines.length + Number(crossesBorder(view))) * LINE_MM;
}

export function totalsHeight({ record: { totals, tax_lines } }: UnpagedView): number {
  const sums = (totals.discount === null ? 1 : 3) + tax_lines.length + (totals.paid === null ? 0 : 2);
  return sums * SUM + GRAND_SUM;
}

export function taxTableHeight({ record }: UnpagedView): number {
  const rates = record.tax_lines.length;
  return (rates + (rates > 1 ? 2 : 1)) * TAX_ROW;
}

/** Reasons take two lines each. */
export function reasonsHeight({ record }: UnpagedView): number {
  return record.tax_lines.filter((line) => line.reason !== null).length * (2 * LINE_MM + 1.5);
}

/** Heading, terms in two lines, and the account. */
export function paymentHeight(view: UnpagedView): number {
  return HEADING + 2 * LINE_MM + 2 + factListHeight(bankFacts(view).length);
}
