import { describe, expect, it } from 'vitest';
import { catalogueCompany } from '../../../src/content/catalogue/company.ts';
import { catalogueProducts } from '../../../src/content/catalogue/products.ts';
import type { Catalogue } from '../../../src/contracts/catalogue.ts';
import { compare, parseDecimal } from '../../../src/kernel/decimal.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';

const catalogueOf = (companies: number, products = 30): Catalogue => ({
  version: 'v',
  companies: Array.from({ length: companies }, (_, index) => {
    const company = catalogueCompany('c', index);
    return { company, products: catalogueProducts('c', company, products) };
  }),
});

const catalogue = catalogueOf(40);
const choices = { locales: INVOICE_PACK.locales, archetypes: INVOICE_PACK.archetypes.map(({ name }) => name), catalogue };
const records: InvoiceRecord[] = Array.from({ length: 240 }, (_, index) => INVOICE_PACK.record('s', index, choices));
const sellerOf = ({ issuer }: InvoiceRecord): Catalogue['companies'][number] =>
  catalogue.companies[issuer.number] as Catalogue['companies'][number];

describe('invoices from a catalogue', () => {
  it('are written by its companies, all of them, and sell what those sell', () => {
    expect(new Set(records.map(({ issuer }) => issuer.number)).size).toBe(40);
    for (const record of records) {
      const { company, products } = sellerOf(record);
      expect(record.issuer.name).toBe(company.name);
      expect(record.locale).toBe(company.locale);
      for (const { description, unit_price } of record.line_items) {
        const product = products.find((each) => each.description === description);
        expect(product, description).toBeDefined();
        if (product === undefined || record.currency !== company.currency) continue;
        expect(compare(parseDecimal(unit_price), parseDecimal(product.priceLow))).toBeGreaterThanOrEqual(0);
        expect(compare(parseDecimal(unit_price), parseDecimal(product.priceHigh))).toBeLessThanOrEqual(0);
      }
    }
  });

  it('have one address, phone and tax number a company, in every run', () => {
    const other = Array.from({ length: 120 }, (_, index) => INVOICE_PACK.record('another', index, choices));
    const seen = new Map<string, string>();
    for (const { issuer } of [...records, ...other]) {
      const identity = JSON.stringify([issuer.address, issuer.phone, issuer.tax_id, issuer.email]);
      expect(seen.get(issuer.name) ?? identity).toBe(identity);
      seen.set(issuer.name, identity);
    }
    expect(new Set(seen.values()).size).toBe(seen.size);
  });

  it('never give a number of an issuer twice, however few companies there are', () => {
    const few = { ...choices, locales: ['de-DE'], catalogue: catalogueOf(4) };
    const numbers = Array.from({ length: 300 }, (_, index) => INVOICE_PACK.record('s', index, few).invoice_number);
    expect(new Set(numbers).size).toBe(300);
    expect(new Set(records.map((record) => `${record.issuer.name} ${record.invoice_number}`)).size).toBe(records.length);
  });

  it('are pure functions of seed, index and catalogue', () => {
    expect(INVOICE_PACK.record('s', 77, choices)).toEqual(records[77]);
    expect(INVOICE_PACK.record('s', 77, { ...choices, catalogue: catalogueOf(40) })).toEqual(records[77]);
  });

  it('leave lines out where their texts are too long for a form of one sheet, and nowhere else', () => {
    const long = (text: string): string => `${text} ${'reinforced finish '.repeat(9)}`.slice(0, 138).trim();
    const wordy: Catalogue = {
      version: 'w',
      companies: catalogue.companies.map(({ company, products }) => ({
        company,
        products: products.map((each) => ({ ...each, description: long(each.description) })),
      })),
    };
    const linesOf = (from: Catalogue, archetype: string): number[] =>
      Array.from(
        { length: 120 },
        (_, index) => INVOICE_PACK.record('s', index, { ...choices, archetypes: [archetype], catalogue: from }).line_items.length,
      );
    const [short, cut] = [linesOf(catalogue, 'boxed'), linesOf(wordy, 'boxed')];
    expect(cut.every((lines, at) => lines >= 1 && lines <= (short[at] ?? 0))).toBe(true);
    expect(cut).not.toEqual(short);
    expect(linesOf(wordy, 'classic')).toEqual(linesOf(catalogue, 'classic'));
  });

  it('do not change what is made without one', () => {
    const { catalogue: _, ...without } = choices;
    expect(INVOICE_PACK.record('s', 3, without).issuer.name).not.toBe(records[3]?.issuer.name);
  });
});

describe('a catalogue is refused', () => {
  const check = (of: Catalogue, total: number, locales: readonly string[] = INVOICE_PACK.locales): void =>
    INVOICE_PACK.checkCatalogue?.(of, 's', { ...choices, locales }, total);

  it('when nobody in it writes a language, or too few do for so many documents', () => {
    expect(() => check(catalogueOf(3), 10)).toThrow(/no company that writes fr-FR/);
    expect(() => check(catalogueOf(3), 10, ['en-US', 'de-DE'])).not.toThrow();
    expect(() => check(catalogueOf(4), 10_000)).toThrow(/have invoice numbers for 9968 documents, not 10000/);
    expect(() => check(catalogue, 10_000)).not.toThrow();
  });

  it('when it holds what nothing is known of', () => {
    const [first, ...rest] = catalogue.companies as [Catalogue['companies'][number], ...Catalogue['companies']];
    const strange = { ...first, products: [{ ...(first.products[0] as (typeof first.products)[number]), key: 'submarine/0' }] };
    expect(() => check({ version: 'v', companies: [strange, ...rest] }, 10)).toThrow(/does not know: .* has no product "submarine\/0"/);
  });
});
