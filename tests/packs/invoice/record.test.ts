import { describe, expect, it } from 'vitest';
import { exponentOf, isCurrency } from '../../../src/kernel/money.ts';
import { ARCHETYPES as LAYOUTS } from '../../../src/packs/invoice/archetypes/table.ts';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import { invoiceSchema } from '../../../src/packs/invoice/record.ts';
import { ALL, CORNERS, mixedSample, sampleOf } from './sample.ts';

describe.each(CORNERS)('a record of $archetype in $locale', (corner) => {
  const records = sampleOf(corner, 40);

  it('fits its schema', () => {
    for (const record of records) expect(invoiceSchema.parse(record)).toEqual(record);
  });

  it('has as many lines as its archetype takes', () => {
    const { min, max } = LAYOUTS.find(({ name }) => name === corner.archetype)!.lines;
    for (const { line_items } of records) {
      expect(line_items.length).toBeGreaterThanOrEqual(min);
      expect(line_items.length).toBeLessThanOrEqual(max);
    }
  });

  it('never sells an article twice', () => {
    for (const { line_items } of records) expect(new Set(line_items.map(({ sku }) => sku)).size).toBe(line_items.length);
  });
});

describe('record', () => {
  const records = mixedSample(600);

  it('is a pure function of seed, index and choices', () => {
    for (const index of [0, 1, 77, 599]) {
      expect(INVOICE_PACK.record('mixed', index, ALL)).toEqual(records[index]);
      expect(INVOICE_PACK.record('other', index, ALL)).not.toEqual(records[index]);
    }
  });

  it('is the same whatever else there is to choose from, once archetype and locale are', () => {
    for (const record of records.slice(0, 60)) {
      const narrow = { locales: [record.locale], archetypes: [record.archetype] };
      expect(INVOICE_PACK.record('mixed', records.indexOf(record), narrow)).toEqual(record);
    }
  });

  it('uses every choice it is given', () => {
    expect(new Set(records.map(({ locale }) => locale))).toEqual(new Set(ALL.locales));
    expect(new Set(records.map(({ archetype }) => archetype))).toEqual(new Set(ALL.archetypes));
  });

  it('refuses a locale or an archetype it has not, and names those it has', () => {
    expect(() => INVOICE_PACK.record('s', 0, { ...ALL, locales: ['xx-XX'] })).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('de-DE') }),
    );
    expect(() => INVOICE_PACK.record('s', 0, { ...ALL, archetypes: ['origami'] })).toThrow(
      expect.objectContaining({ code: 'USAGE', hint: expect.stringContaining('boxed') }),
    );
  });

  it('has every kind of invoice there should be', () => {
    const has = (what: (record: (typeof records)[number]) => boolean): boolean => records.some(what);
    for (const currency of ['USD', 'GBP', 'EUR', 'JPY']) expect(has((record) => record.currency === currency)).toBe(true);
    expect(has(({ tax_lines }) => tax_lines.length > 1)).toBe(true);
    expect(has(({ tax_lines }) => tax_lines.some((line) => line.tax_category === 'G'))).toBe(true);
    expect(has(({ totals }) => totals.discount !== null)).toBe(true);
    expect(has(({ totals }) => totals.paid !== null)).toBe(true);
    expect(has(({ line_items }) => line_items.some((line) => line.discount_percent !== null))).toBe(true);
    expect(has(({ service_start }) => service_start !== null)).toBe(true);
    expect(has(({ delivery_date }) => delivery_date !== null)).toBe(true);
    for (const kind of ['net', 'end-of-month', 'on-receipt']) expect(has(({ payment_terms }) => payment_terms.kind === kind)).toBe(true);
  });

  it("invoices in the issuer's own currency at home, and free of tax abroad", () => {
    const own = { US: 'USD', GB: 'GBP', DE: 'EUR', FR: 'EUR' } as Record<string, string>;
    const abroad = records.filter(({ issuer, buyer }) => buyer.address.country !== issuer.address.country);
    const atHome = records.filter((record) => !abroad.includes(record));
    expect(atHome.filter(({ issuer, currency }) => currency !== own[issuer.address.country])).toEqual([]);
    expect(new Set(abroad.flatMap(({ tax_lines }) => tax_lines.map((line) => `${line.tax_category} ${line.tax}`)))).toEqual(
      new Set(['G 0.00', 'G 0']),
    );
    expect(new Set(abroad.filter(({ currency }) => currency === 'JPY').map(({ buyer }) => buyer.address.country))).toEqual(new Set(['JP']));
  });

  it('ships goods abroad, no services', () => {
    const abroad = records.filter(({ issuer, buyer }) => buyer.address.country !== issuer.address.country);
    expect(abroad.length).toBeGreaterThan(20);
    expect(abroad.filter(({ delivery_date }) => delivery_date === null)).toEqual([]);
  });

  it('writes money at the exponent of its currency', () => {
    for (const { currency, totals } of records) {
      const digits = isCurrency(currency) ? exponentOf(currency) : NaN;
      expect(totals.gross).toMatch(digits === 0 ? /^\d+$/ : new RegExp(`^\\d+\\.\\d{${digits}}$`));
    }
  });
});

describe('dates', () => {
  const records = mixedSample(400, 'dates');

  it('follow one another: supply, issue, due', () => {
    for (const record of records) {
      const { issue_date, delivery_date, service_start, service_end, due_date } = record;
      const supplied = delivery_date ?? service_end!;
      expect(supplied <= issue_date && issue_date <= due_date).toBe(true);
      expect((service_start ?? supplied) <= supplied).toBe(true);
    }
  });

  it('are due as the terms say', () => {
    const day = 86_400_000;
    const wrong = records.filter(({ issue_date, due_date, payment_terms: { kind, days } }) => {
      const counted = new Date(Date.parse(issue_date) + days * day).toISOString();
      const dayAfter = new Date(Date.parse(due_date) + day);
      if (kind === 'end-of-month') return due_date.slice(0, 7) !== counted.slice(0, 7) || dayAfter.getUTCDate() !== 1;
      return due_date !== counted.slice(0, 10);
    });
    expect(wrong).toEqual([]);
    expect(records.filter(({ payment_terms: { days, text } }) => days > 0 && !text.includes(String(days)))).toEqual([]);
  });

  it('are working days where somebody worked', () => {
    const worked = records.flatMap(({ issue_date, delivery_date }) => [issue_date, delivery_date ?? issue_date]);
    expect(worked.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([]);
  });
});
