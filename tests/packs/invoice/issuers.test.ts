import { describe, expect, it } from 'vitest';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import type { InvoiceRecord } from '../../../src/packs/invoice/record.ts';
import { mixedSample } from './sample.ts';

const records = mixedSample(1_200, 'issuers');

/** Key → the different values seen under it. */
function variants<T>(entries: readonly (readonly [key: string, value: T])[]): Map<string, Set<T>> {
  const seen = new Map<string, Set<T>>();
  for (const [key, value] of entries) seen.set(key, (seen.get(key) ?? new Set()).add(value));
  return seen;
}

const issuerOf = ({ issuer }: InvoiceRecord): string => `${issuer.address.country} ${issuer.number}`;

function torn<T>(seen: Map<string, Set<T>>): string[] {
  return [...seen].filter(([, values]) => values.size > 1).map(([key, values]) => `${key}: ${[...values].join(' | ')}`);
}

describe('an issuer', () => {
  it('comes back', () => {
    const counts = new Map<string, number>();
    for (const record of records) counts.set(issuerOf(record), (counts.get(issuerOf(record)) ?? 0) + 1);
    expect(Math.max(...counts.values())).toBeGreaterThan(20);
    expect(counts.size).toBeLessThanOrEqual(4 * 24);
  });

  it('has one name, one address, one account and one tax number', () => {
    const facts = records.map((record) => {
      const { name, address, bank, tax_id, phone, email } = record.issuer;
      return [issuerOf(record), JSON.stringify([name, address.lines, bank.name, bank.account_number, tax_id, phone, email])] as const;
    });
    expect(torn(variants(facts))).toEqual([]);
  });

  it('sells an article under one description and at one price', () => {
    const articles = records.flatMap((record) =>
      record.line_items.map(({ sku, description, unit, unit_price }) => {
        return [`${issuerOf(record)} ${sku} ${record.currency}`, `${description}, ${unit_price} a ${unit}`] as const;
      }),
    );
    expect(torn(variants(articles))).toEqual([]);
  });

  it('gives no invoice number twice', () => {
    expect(new Set(records.map((record) => `${issuerOf(record)} ${record.invoice_number}`)).size).toBe(records.length);
  });

  it('looks alike on all its documents', () => {
    const looks = records.slice(0, 300).map((record) => {
      const page = INVOICE_PACK.draw(record);
      return [issuerOf(record), `${page.fonts.join()} ${/style="([^"]*)"/.exec(page.body)?.[1]}`] as const;
    });
    expect(torn(variants(looks))).toEqual([]);
    expect(new Set(looks.map(([, look]) => look)).size).toBeGreaterThan(20);
  });
});
