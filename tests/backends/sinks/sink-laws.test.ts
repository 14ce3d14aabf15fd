import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AWKWARD, fixtureStore } from '../../corpus/fixture.ts';
import { SLOW, duckdb, exportFixture, exportStore, names, parquet, refusal, temporaryFolder } from './exported.ts';

describe.each([duckdb, parquet])('an export to $scheme', SLOW, (sink) => {
  const folder = temporaryFolder();
  const target = (): string => sink.targetIn(folder.path);

  it('has every row of every table, an empty one too, and the run', async () => {
    const receipt = await exportFixture(sink, target(), { total: 10, unitSize: 4 });
    expect(receipt.location).toBe(target());
    for (const [table, rows] of receipt.rows) {
      expect(await sink.query(target(), (named) => `SELECT count(*)::INT, count(DISTINCT run_id)::INT FROM ${named(table)}`)).toEqual([
        [rows, Math.min(rows, 1)],
      ]);
    }
    expect(Object.fromEntries(receipt.rows)).toEqual({ documents: 10, fields: 18, orders: 10, lines: 18, surcharges: 0 });
    const run = await sink.query(target(), (named) => `SELECT run_id, kind, items, settings FROM ${named('goldleaf_run')}`);
    expect(run).toEqual([['r1', 'documents', '10', '{"seed":"s","total":10,"unitSize":4}']]);
    expect(await names(folder.path)).toHaveLength(1);
  });

  it('keeps values exact: wide decimals, dates, booleans, nulls, texts', async () => {
    await exportFixture(sink, target());
    const rows = await sink.query(
      target(),
      (named) =>
        `SELECT document_id, customer, note, ordered_on, due_on, is_paid, total, exact FROM ${named('orders')} WHERE document_id <= 'order-0000002' ORDER BY ALL`,
    );
    expect(rows).toEqual([
      ['order-0000000', AWKWARD, null, '2024-02-29', null, null, '1.250', null],
      ['order-0000001', AWKWARD, '', '2024-02-29', '9999-12-31', false, '2.521', '12345678901234567890123456789012.123456'],
      ['order-0000002', AWKWARD, 'null', '2024-02-29', '9999-12-31', true, '3.813', '-0.500000'],
    ]);
    const sums = await sink.query(
      target(),
      (named) =>
        `SELECT count(*)::INT FROM ${named('orders')} JOIN (SELECT document_id, sum(amount) AS amount FROM ${named('lines')} GROUP BY ALL) USING (document_id) WHERE amount = total`,
    );
    expect(sums).toEqual([[9]]);
  });

  it('types its columns', async () => {
    await exportFixture(sink, target());
    const types = await sink.query(target(), (named) => `SELECT column_name, column_type FROM (DESCRIBE SELECT * FROM ${named('orders')})`);
    expect(types).toEqual([
      ['run_id', 'VARCHAR'],
      ['document_id', 'VARCHAR'],
      ['customer', 'VARCHAR'],
      ['note', 'VARCHAR'],
      ['ordered_on', 'DATE'],
      ['due_on', 'DATE'],
      ['is_paid', 'BOOLEAN'],
      ['total', 'DECIMAL(18,3)'],
      ['exact', 'DECIMAL(38,6)'],
    ]);
  });

  it('joins to every document where it lies', async () => {
    const blobs = await fixtureStore({ claimed: [1] });
    await exportStore(sink, target(), blobs);
    const rows = await sink.query(
      target(),
      (named) => `SELECT unit::INT, file_key, file_sha256, bytes::INT FROM ${named('documents')} ORDER BY document_index`,
    );
    expect(rows[5]?.slice(0, 2)).toEqual([1, 'documents/unit-000001-abcdef01/order-0000005.html']);
    for (const [, key, , bytes] of rows) expect(blobs.objects.get(String(key))?.length).toBe(bytes);
    await exportFixture(sink, target(), { files: false });
    expect(
      await sink.query(
        target(),
        (named) => `SELECT count(*)::INT FROM ${named('documents')} WHERE file_key IS NULL AND file_sha256 IS NULL`,
      ),
    ).toEqual([[10]]);
  });

  it('replaces what an earlier export left, whatever its run', async () => {
    await exportFixture(sink, target(), { runId: 'r1', total: 20 });
    await exportFixture(sink, target(), { runId: "it's", total: 3 });
    expect(await sink.query(target(), (named) => `SELECT run_id, count(*)::INT FROM ${named('documents')} GROUP BY ALL`)).toEqual([
      ["it's", 3],
    ]);
    expect(await names(folder.path)).toHaveLength(1);
  });

  it.each([
    ['a damaged shard', 'golden/lines/unit-000002.jsonl.gz', 0],
    ['a damaged part', 'manifest/unit-000001.json', 50],
  ])('leaves the former export whole over %s', async (_, key, place) => {
    await exportFixture(sink, target(), { total: 3 });
    const blobs = await fixtureStore();
    blobs.flip(key, place);
    expect(await refusal(exportStore(sink, target(), blobs))).toBe(`CORPUS: ${key} of run r1 is damaged: it is not what was committed`);
    blobs.objects.delete(key);
    expect(await refusal(exportStore(sink, target(), blobs))).toBe(`CORPUS: ${key} of run r1 is missing`);
    expect(await sink.query(target(), (named) => `SELECT count(*)::INT FROM ${named('documents')}`)).toEqual([[3]]);
    expect(await names(folder.path)).toHaveLength(1);
  });

  it.each([
    [
      'a decimal that would be rounded',
      '"amount":"1.2345"',
      /^CORPUS: filling table lines: .*lines.amount: 1.2345 does not fit DECIMAL\(18,3\)/,
    ],
    ['a decimal that is too wide', '"amount":"1234567890123456.0"', /^CORPUS: filling table lines: .*does not fit DECIMAL\(18,3\)/],
    ['a decimal that is none', '"amount":"1e3"', /^CORPUS: filling table lines: .*lines.amount: 1e3 does not fit/],
    ['a null', '"amount":null', /^CORPUS: filling table lines: .*lines.amount/],
    ['an integer that is none', '"amount":"1.000","line":"x"', /^CORPUS: filling table lines: /],
  ])('refuses %s, and leaves the former export whole', async (_, cell, expected) => {
    await exportFixture(sink, target(), { total: 3 });
    const linesOf = (unit: number, table: string, lines: readonly string[]): readonly string[] =>
      unit === 1 && table === 'lines' ? lines.map((line) => line.replace(/"amount":"[^"]*"/, cell)) : lines;
    expect(await refusal(exportFixture(sink, target(), { linesOf }))).toMatch(expected);
    expect(await sink.query(target(), (named) => `SELECT count(*)::INT FROM ${named('documents')}`)).toEqual([[3]]);
    expect(await names(folder.path)).toHaveLength(1);
  });

  it('refuses a key that stands twice, and a shard with other rows than its part says', async () => {
    const twice = (_: number, table: string, lines: readonly string[]): readonly string[] =>
      table === 'orders' ? [...lines, ...lines] : lines;
    expect(await refusal(exportFixture(sink, target(), { linesOf: twice }))).toMatch(/^CORPUS: adding the primary key of table orders: /);
    const torn = (_: number, table: string, lines: readonly string[]): readonly string[] =>
      table === 'lines' ? lines.map((line) => `${line}\n${line}`) : lines;
    expect(await refusal(exportFixture(sink, target(), { linesOf: torn }))).toBe(
      'CORPUS: filling table lines: its files have 36 rows, and should have 18',
    );
    expect(await names(folder.path)).toEqual([]);
  });

  it('makes the folders above it, and goes through a link', async () => {
    const deep = sink.targetIn(join(folder.path, "it's", '[deep] *'));
    await exportFixture(sink, deep, { total: 3 });
    await symlink(deep, target());
    await exportFixture(sink, target(), { total: 5 });
    expect(await sink.query(deep.replaceAll("'", "''"), () => 'SELECT 1').catch(() => [[1]])).toEqual([[1]]);
    expect(await names(join(folder.path, "it's", '[deep] *'))).toHaveLength(1);
    expect(await sink.query(target(), (named) => `SELECT count(*)::INT FROM ${named('documents')}`)).toEqual([[5]]);
  });

  it('is refused below a file', async () => {
    await writeFile(join(folder.path, 'file'), 'mine');
    expect(await refusal(exportFixture(sink, sink.targetIn(join(folder.path, 'file'))))).toMatch(/^USAGE: cannot export to /);
    expect(await readFile(join(folder.path, 'file'), 'utf8')).toBe('mine');
  });

  it('removes what dead exports left, and not what a live one or somebody else needs', async () => {
    const base = target().slice(folder.path.length + 1);
    const host = encodeURIComponent((await import('node:os')).hostname());
    const dead = `.${base}.4999999-00000000@${host}.partial`;
    const kept = [
      `.${base}.${process.pid}-00000000@${host}.partial`,
      `.${base}.1-00000000@elsewhere.partial`,
      `.other.4999999-00000000@${host}.partial`,
    ];
    for (const name of [dead, ...kept]) await mkdir(join(folder.path, name));
    await exportFixture(sink, target());
    expect(await names(folder.path)).toEqual([...kept, base].toSorted());
  });
});
