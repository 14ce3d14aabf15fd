import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../cli/goldleaf.ts';
import { oneProcess } from '../cli/one-process.ts';
import { expectCode, rootDigests } from '../chaos/undisturbed.ts';

/** The sums of an invoice, told once more in SQL: nothing here calls the code that made them. */
const folder = temporaryFolder();
const DOCUMENTS = 600;
/**
 * The truth of these documents, for good. When it changes, documents of the same seed come out otherwise than they did:
 * raise the version of the pack with it, or an older task and a newer one would fill one corpus with both.
 */
const TRUTH = '6f5f29893df221bdba0ccb533c6a251181d9cc69dab6665a603c646ea1f44949';
const corpus = join(folder, 'corpus');
const run = oneProcess();
/** Digits are compared, not floats: DuckDB divides decimals as doubles. */
const digits = (value: string, scale: number): string => `(${value} * ${10 ** scale})::HUGEINT`;
/** A product with `scale` digits after the point, rounded half up at the currency's own: JPY has none, the others two. */
const rounded = (product: string, scale: number): string =>
  `CASE WHEN i.currency = 'JPY' THEN (${product} + 5 * ${10 ** (scale - 1)}::HUGEINT) // ${10 ** scale}::HUGEINT
   ELSE (${product} + 5 * ${10 ** (scale - 3)}::HUGEINT) // ${10 ** (scale - 2)}::HUGEINT END`;
/** An amount in the smallest unit of its currency. */
const minor = (amount: string): string => `CASE WHEN i.currency = 'JPY' THEN ${digits(amount, 0)} ELSE ${digits(amount, 2)} END`;
const isExact = (amount: string): string =>
  `${amount} = CASE WHEN i.currency = 'JPY' THEN round(${amount}, 0) ELSE round(${amount}, 2) END`;

const LAWS = {
  'a line is quantity × unit price, less its discount, at the printed precision': `
    SELECT l.document_id, l.position FROM line_items l JOIN invoices i USING (document_id)
    WHERE ${minor('l.amount')} <> ${rounded(`${digits('l.quantity', 3)} * ${digits('l.unit_price', 6)} * ${digits('(100 - coalesce(l.discount_percent, 0))', 4)}`, 15)}`,
  'the lines add up': `
    SELECT i.document_id FROM invoices i JOIN line_items l USING (document_id)
    GROUP BY i.document_id, i.lines_total, i.line_count HAVING sum(l.amount) <> i.lines_total OR count(*) <> i.line_count`,
  'net is the lines less the discount': `
    SELECT i.document_id FROM invoices i WHERE i.net_total <> i.lines_total - coalesce(i.discount_amount, 0)`,
  'a percentage discount is that part of the lines': `
    SELECT i.document_id FROM invoices i WHERE i.discount_percent IS NOT NULL
    AND ${minor('i.discount_amount')} <> ${rounded(`${digits('i.lines_total', 3)} * ${digits('i.discount_percent', 4)}`, 9)}`,
  'a tax base is its lines less its share of the discount': `
    SELECT t.document_id, t.position FROM tax_lines t
    JOIN (SELECT document_id, tax_category, tax_rate, sum(amount) AS amount FROM line_items GROUP BY ALL) l
      USING (document_id, tax_category, tax_rate)
    WHERE t.base <> l.amount - coalesce(t.discount_share, 0)`,
  'every line has its tax line, and every tax line its lines': `
    SELECT * FROM (SELECT DISTINCT document_id, tax_category, tax_rate FROM line_items) l
    FULL JOIN tax_lines t USING (document_id, tax_category, tax_rate) WHERE l.tax_rate IS NULL OR t.position IS NULL`,
  'tax is base × rate, rounded once': `
    SELECT t.document_id, t.position FROM tax_lines t JOIN invoices i USING (document_id)
    WHERE ${minor('t.tax')} <> ${rounded(`${digits('t.base', 3)} * ${digits('t.tax_rate', 4)}`, 9)}`,
  'bases add up to net and taxes to the tax': `
    SELECT i.document_id FROM invoices i JOIN tax_lines t USING (document_id)
    GROUP BY i.document_id, i.net_total, i.tax_total HAVING sum(t.base) <> i.net_total OR sum(t.tax) <> i.tax_total`,
  'gross is net and tax, and due is gross less what was paid': `
    SELECT i.document_id FROM invoices i
    WHERE i.gross_total <> i.net_total + i.tax_total OR i.amount_due <> i.gross_total - coalesce(i.paid_amount, 0)
      OR coalesce(i.paid_amount, 0) > i.gross_total`,
  'no amount has more digits than its currency': `
    SELECT l.document_id FROM line_items l JOIN invoices i USING (document_id) WHERE NOT ${isExact('l.amount')}
    UNION ALL SELECT i.document_id FROM invoices i
    WHERE NOT (${isExact('i.gross_total')} AND ${isExact('i.net_total')} AND ${isExact('i.tax_total')})`,
  'dates follow each other': `
    SELECT i.document_id FROM invoices i WHERE i.due_date < i.issue_date OR i.delivery_date > i.issue_date
      OR i.service_start > i.service_end OR i.service_end > i.issue_date`,
  'every printed total is the total': `
    SELECT f.document_id, f.path, f.value FROM fields f JOIN invoices i USING (document_id)
    WHERE (f.path = 'totals.gross' AND f.value::DECIMAL(18,3) <> i.gross_total) OR (f.path = 'totals.net' AND f.value::DECIMAL(18,3) <> i.net_total)
      OR (f.path = 'issue_date' AND f.value::DATE <> i.issue_date)`,
};

let connection: DuckDBConnection;

beforeAll(async () => {
  const database = join(folder, 'golden.duckdb');
  expectCode(await run('generate', '--total', String(DOCUMENTS), '--format', 'none', '--seed', 'sums', '--out', corpus, '--tasks', '1'), 0);
  expectCode(await run('export', corpus, '--to', `duckdb:${database}`), 0);
  connection = await (await DuckDBInstance.create(database, { access_mode: 'READ_ONLY' })).connect();
});

afterAll(() => connection.closeSync());

async function rows(sql: string): Promise<unknown[]> {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

it('a corpus of a pinned seed has the truth it had', () => {
  expect(rootDigests(corpus).truthSha256).toBe(TRUTH);
});

describe('the exported tables', () => {
  it('hold every document, locale, archetype and currency', async () => {
    expect(await rows('SELECT count(*) FROM invoices')).toEqual([[String(DOCUMENTS)]]);
    const [[locales, archetypes]] = (await rows('SELECT count(DISTINCT locale), count(DISTINCT archetype) FROM documents')) as [
      [string, string],
    ];
    expect([locales, archetypes]).toEqual(['4', '3']);
    expect(await rows('SELECT DISTINCT currency FROM invoices ORDER BY currency')).toEqual([['EUR'], ['GBP'], ['JPY'], ['USD']]);
  });

  it.each(Object.entries(LAWS))('%s', async (_law, violations) => {
    expect(await rows(violations)).toEqual([]);
  });

  it('are not so by emptiness: discounts, two rates, deposits and prices of four digits occur', async () => {
    const counts = await rows(`SELECT
      (SELECT count(*) > 50 FROM line_items WHERE discount_percent > 0),
      (SELECT count(*) > 20 FROM invoices WHERE discount_amount > 0),
      (SELECT count(*) > 50 FROM (SELECT document_id FROM tax_lines GROUP BY document_id HAVING count(*) > 1)),
      (SELECT count(*) > 10 FROM line_items WHERE unit_price <> round(unit_price, 2)),
      (SELECT count(*) > 20 FROM fields WHERE path = 'totals.gross')`);
    expect(counts).toEqual([[true, true, true, true, true]]);
  });
});
