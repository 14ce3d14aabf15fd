import { describe, expect, it } from 'vitest';
import { formHeight } from '../../../../src/packs/invoice/archetypes/boxed-form.ts';
import { labelsOf, localeNamed } from '../../../../src/packs/invoice/labels/table.ts';
import { looksOf } from '../../../../src/packs/invoice/looks.ts';
import { paperOf } from '../../../../src/packs/invoice/paper.ts';
import { INVOICE_PACK } from '../../../../src/packs/invoice/pack.ts';
import { LOCALES } from '../sample.ts';

describe('the boxed form', () => {
  it.each(LOCALES)('fits its paper in %s', (locale) => {
    const choices = { locales: [locale], archetypes: ['boxed'] };
    const records = Array.from({ length: 800 }, (_, index) => INVOICE_PACK.record('form', index, choices));
    const heights = records.map((record) => formHeight({ record, labels: labelsOf(localeNamed(locale)), looks: looksOf(record.issuer) }));
    expect(Math.max(...heights)).toBeLessThanOrEqual(paperOf(locale).heightMm);
  });
});
