import { describe, expect, it } from 'vitest';
import { CORNERS, sampleOf } from './sample.ts';

/** Whole numbers of 10^-9, by string surgery: shares no code with what drew the records. */
function nano(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
}

/** A product of `factors` nano numbers, rounded half up to the digits of `like`, as text. */
function product(like: string, ...factors: bigint[]): string {
  const digits = like.split('.')[1]?.length ?? 0;
  const exact = factors.reduce((left, right) => left * right, 1n);
  const unit = 10n ** BigInt(9 * factors.length - digits);
  const rounded = String((2n * exact + unit) / (2n * unit)).padStart(digits + 1, '0');
  return digits === 0 ? rounded : `${rounded.slice(0, -digits)}.${rounded.slice(-digits)}`;
}

const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + nano(text), 0n);
const percent = (text: string): bigint => nano(text) / 100n;

describe.each(CORNERS)('what $archetype in $locale prints', (corner) => {
  const records = sampleOf(corner, 60);

  it('multiplies line by line', () => {
    const lines = records.flatMap(({ line_items }) => line_items);
    const wrong = lines.filter(({ quantity, unit_price, discount_percent, amount }) => {
      return amount !== product(amount, nano(quantity), nano(unit_price), 10n ** 9n - percent(discount_percent ?? '0'));
    });
    expect(wrong).toEqual([]);
  });

  it('adds up from the lines to the net total', () => {
    for (const { line_items, totals } of records) {
      expect(total(line_items.map((line) => line.amount))).toBe(nano(totals.lines));
      const discount =
        totals.discount_percent === null ? null : product(totals.lines, nano(totals.lines), percent(totals.discount_percent));
      expect(totals.discount).toBe(discount);
      expect(nano(totals.net)).toBe(nano(totals.lines) - nano(totals.discount ?? '0'));
    }
  });

  it('taxes every rate once, rounded half up', () => {
    for (const { tax_lines, totals } of records) {
      for (const { base, tax_rate, tax } of tax_lines) expect(tax).toBe(product(tax, nano(base), percent(tax_rate)));
      expect(total(tax_lines.map((line) => line.base))).toBe(nano(totals.net));
      expect(total(tax_lines.map((line) => line.tax))).toBe(nano(totals.tax));
    }
  });

  it('gives every tax base its own lines, less a share of the discount', () => {
    for (const { line_items, tax_lines, totals } of records) {
      for (const line of tax_lines) {
        const own = line_items.filter((item) => item.tax_category === line.tax_category && item.tax_rate === line.tax_rate);
        expect(nano(line.base) + nano(line.discount)).toBe(total(own.map((item) => item.amount)));
      }
      expect(total(tax_lines.map((line) => line.discount))).toBe(nano(totals.discount ?? '0'));
    }
  });

  it('comes to what is due', () => {
    for (const { totals } of records) {
      expect(nano(totals.gross)).toBe(nano(totals.net) + nano(totals.tax));
      expect(nano(totals.due)).toBe(nano(totals.gross) - nano(totals.paid ?? '0'));
      expect(nano(totals.due) >= 0n).toBe(true);
    }
  });

  it('carries the sum of the lines from page to page', () => {
    for (const { pages, line_items } of records) {
      for (const [at, page] of pages.entries()) {
        expect([page.number, page.count]).toEqual([at + 1, pages.length]);
        const soFar = total(line_items.slice(0, page.last_line).map((line) => line.amount));
        const carries = corner.archetype === 'statement' && at < pages.length - 1;
        expect(page.carried_forward === null ? null : nano(page.carried_forward)).toBe(carries ? soFar : null);
        expect(page.brought_forward).toBe(pages[at - 1]?.carried_forward ?? null);
      }
      expect(pages.at(-1)!.last_line).toBe(line_items.length);
    }
  });
});
