import { describe, expect, it } from 'vitest';
import { INVOICE_PACK } from '../../../src/packs/invoice/pack.ts';
import { CORNERS, leafPaths, sampleOf, valueAt } from './sample.ts';

/** What no reader of an invoice sees: what the record knows beside the page. */
const UNPRINTED =
  /^(archetype|locale|rounding\..*|payment_terms\.(kind|days)|issuer\.number|.*\.(kind|country|country_name|street|city|postal_code|region)|.*(tax_id|registrations\[\d+\])\.text|.*\.tax_category|tax_lines\[\d+\]\.discount|pages\[\d+\]\.(first_line|last_line|number|count)|currency)$/;
/** What some archetypes leave out, or print only where it tells something new. */
const OPTIONAL = /^(line_items\[\d+\]\.(position|tax_rate)|tax_lines\[\d+\]\.base|totals\.(lines|tax|due)|issuer\.website)$/;

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;').replace(/'/g, '&#39;');
}

describe.each(CORNERS)('the page of $archetype in $locale', (corner) => {
  const drawn = sampleOf(corner, 20).map((record) => ({ record, page: INVOICE_PACK.draw(record) }));

  it('prints values of the record, and nothing else', () => {
    const strange = drawn.flatMap(({ record, page }) => page.fields.filter(({ path, value }) => value !== String(valueAt(record, path))));
    expect(strange).toEqual([]);
  });

  it('prints every value of the record', () => {
    for (const { record, page } of drawn) {
      const printed = new Set(page.fields.map(({ path }) => path));
      const missing = leafPaths(record).filter((path) => !printed.has(path) && !UNPRINTED.test(path) && !OPTIONAL.test(path));
      expect(missing).toEqual([]);
    }
  });

  it('has the text of every field in its markup, as often as it is a field', () => {
    const missing = drawn.flatMap(({ page }) =>
      page.fields.filter(({ text }, place) => !page.body.includes(`<span data-f="${place}">${escaped(text)}</span>`)),
    );
    expect(missing).toEqual([]);
    expect(drawn.every(({ page }) => page.body.split('<span data-f="').length === page.fields.length + 1)).toBe(true);
  });

  it('says on which sheets it is, in which language and in which font', () => {
    for (const { record, page } of drawn) {
      expect(page.sheets).toBe(record.pages.length);
      expect(page.body.match(/<section class="sheet/g)).toHaveLength(record.pages.length);
      expect(page.lang).toBe(corner.locale);
      expect(page.size.height).toBe(corner.locale === 'en-US' ? '11in' : '297mm');
      expect(page.css).toContain(`font-family:'${page.fonts[0]}'`);
    }
  });

  it('sets tabular figures in columns of numbers alone, since they pull the hyphens of a text apart', () => {
    const rules = drawn[0]!.page.css.match(/[^{}]+\{[^}]*tabular-nums[^}]*\}/g) ?? [];
    expect(rules.filter((rule) => !rule.trim().startsWith('.amount{'))).toEqual([]);
  });

  it('has one style sheet, whatever the record', () => {
    expect(new Set(drawn.map(({ page }) => page.css)).size).toBe(1);
  });
});

it('a reason for no tax follows a colon with a space before it in French alone', () => {
  const reasons = CORNERS.flatMap((corner) =>
    sampleOf(corner, 20).flatMap((record) =>
      [...INVOICE_PACK.draw(record).body.matchAll(/<p class="reason"><span[^>]*>[^<]*<\/span>([^<]*)/g)].map(
        ([, between]) => [corner.locale, between] as const,
      ),
    ),
  );
  expect(reasons.length).toBeGreaterThan(0);
  expect(reasons.filter(([locale, between]) => between !== (locale === 'fr-FR' ? '\u00a0: ' : ': '))).toEqual([]);
});
