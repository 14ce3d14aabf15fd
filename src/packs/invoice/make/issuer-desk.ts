import { issuer as issuerOf } from '../../../content/companies/issuer.ts';
import type { Country, Issuer, PriceCurrency, Product } from '../../../content/types.ts';
import { invoicingHabits, type InvoicingHabits } from './invoicing-habits.ts';

/** An issuer, and how it invoices. */
export interface IssuerDesk {
  readonly issuer: Issuer;
  readonly habits: InvoicingHabits;
  /** What it sells, priced in a currency; undefined: what its line of business does. */
  readonly articles?: (currency: PriceCurrency) => readonly Product[];
}

/** A run has a few dozen issuers in each country, and each writes many of its documents. */
const REMEMBERED = 256;
const desks = new Map<string, IssuerDesk>();

/** The same desk for the same arguments: remembering it only saves making it again. */
export function issuerDesk(seed: string, number: number, country: Country): IssuerDesk {
  const key = `${country} ${number} ${seed}`;
  const known = desks.get(key);
  if (known !== undefined) return known;
  const issuer = issuerOf(seed, number, country);
  const desk = { issuer, habits: invoicingHabits(issuer) };
  if (desks.size >= REMEMBERED) desks.clear();
  desks.set(key, desk);
  return desk;
}
