import { describe, expect, it } from 'vitest';
import { issuer } from '../../../../src/content/companies/issuer.ts';
import { openStream } from '../../../../src/kernel/random.ts';
import { invoicingHabits } from '../../../../src/packs/invoice/make/invoicing-habits.ts';
import { invoiceNumber, issuerTurn, serialOrder, slotOf, type NumberScheme } from '../../../../src/packs/invoice/make/numbering.ts';

const COUNT = 20_000;
const keyOrder = serialOrder(openStream('key', 1, 'numbering'));
const turns = Array.from({ length: COUNT }, (_, index) => issuerTurn('seed', index));

describe('issuerTurn', () => {
  it('gives every document its own turn of its issuer', () => {
    expect(new Set(turns.map(({ issuer, turn }) => `${issuer} ${turn}`)).size).toBe(COUNT);
  });

  it('lets a few dozen issuers write again and again, some more than others', () => {
    const counts = new Map<number, number>();
    for (const { issuer } of turns.slice(0, 640)) counts.set(issuer, (counts.get(issuer) ?? 0) + 1);
    expect(counts.size).toBe(24);
    expect(Math.max(...counts.values())).toBeGreaterThan(4 * Math.min(...counts.values()));
  });

  it('begins new companies when the old ones have written all their invoices', () => {
    const late = Array.from({ length: 64 }, (_, place) => issuerTurn('seed', 64 * 10_000 + place));
    expect(late.some(({ issuer }) => issuer >= 24)).toBe(true);
    expect(late.every(({ turn }) => turn < 9973)).toBe(true);
  });
});

describe('slotOf', () => {
  it('visits every serial once', () => {
    const serials = Array.from({ length: 9973 }, (_, turn) => slotOf(keyOrder, turn).serial);
    expect(new Set(serials).size).toBe(9973);
  });
});

describe('invoiceNumber', () => {
  it.each(Array.from({ length: 24 }, (_, number) => number))('is given once, and later ones are higher: issuer %i', (number) => {
    const company = issuer('seed', number, 'DE');
    const { scheme } = invoicingHabits(company);
    const order = serialOrder(openStream(company.key, number, 'numbering'));
    const slots = Array.from({ length: 400 }, (_, turn) => slotOf(order, turn));
    const inOrder = [...slots].sort((left, right) => left.serial - right.serial);
    const numbers = inOrder.map((slot) => invoiceNumber(scheme, slot));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(inOrder.map(({ issueDate }) => issueDate)).toEqual(inOrder.map(({ issueDate }) => issueDate).sort());
    expectRising(scheme, inOrder);
  });

  it('starts its counter again with the year or the month', () => {
    const scheme: NumberScheme = { restarts: 'yearly', digits: 4, first: 1, pattern: ({ year, counter }) => `${year}/${counter}` };
    const all = Array.from({ length: 9973 }, (_, turn) => slotOf(keyOrder, turn)).sort((a, b) => a.serial - b.serial);
    const of = (year: string): string[] =>
      all.filter(({ issueDate }) => issueDate.startsWith(year)).map((slot) => invoiceNumber(scheme, slot));
    expect([of('2025')[0], of('2026')[0]]).toEqual(['2025/0001', '2026/0001']);
    const monthly: NumberScheme = { ...scheme, restarts: 'monthly' };
    const june = all.filter(({ issueDate }) => issueDate.startsWith('2026-06'));
    expect(invoiceNumber(monthly, june[0]!)).toBe('2026/0001');
    expect(invoiceNumber(monthly, june.at(-1)!)).toBe(`2026/${String(june.length).padStart(4, '0')}`);
  });
});

/** Within one run of the counter, the counter rises. */
function expectRising(scheme: NumberScheme, slots: readonly { serial: number; issueDate: string }[]): void {
  const counterOf: NumberScheme = { ...scheme, pattern: ({ counter }) => counter };
  const length = { never: 0, yearly: 4, monthly: 7 }[scheme.restarts];
  const last = new Map<string, number>();
  for (const slot of slots) {
    const run = slot.issueDate.slice(0, length);
    const counter = Number(invoiceNumber(counterOf, slot));
    expect(counter).toBeGreaterThan(last.get(run) ?? 0);
    last.set(run, counter);
  }
}
