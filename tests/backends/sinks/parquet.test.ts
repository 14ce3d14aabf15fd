import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ORDERS } from '../../corpus/fixture.ts';
import { SLOW, exportFixture, names, parquet, refusal, rowsOf, temporaryFolder } from './exported.ts';

const FILES = ['documents', 'fields', 'goldleaf_run', 'lines', 'orders', 'surcharges'].map((table) => `${table}.parquet`);

describe('a folder of Parquet files', SLOW, () => {
  const folder = temporaryFolder();
  const target = (): string => parquet.targetIn(folder.path);
  const count = (): Promise<unknown[][]> => parquet.query(target(), (named) => `SELECT count(*)::INT FROM ${named('documents')}`);

  it('has one file a table, with descriptions and key in its metadata', async () => {
    await exportFixture(parquet, target());
    expect(await names(target())).toEqual(FILES);
    const entries = await rowsOf(
      ':memory:',
      `SELECT decode(key), decode(value) FROM parquet_kv_metadata('${join(target(), 'orders.parquet')}')`,
    );
    const metadata = new Map(entries as [string, string][]);
    expect(metadata.get('comment')).toBe(ORDERS.description);
    expect(metadata.get('primary_key')).toBe('run_id,document_id');
    for (const { name, description } of ORDERS.columns) expect(metadata.get(`column.${name}`)).toBe(description);
  });

  it('gives the same bytes for the same corpus', async () => {
    await exportFixture(parquet, target());
    await exportFixture(parquet, join(folder.path, 'again'));
    const digests = await rowsOf(
      ':memory:',
      `SELECT parse_filename(filename), count(DISTINCT sha256(content))::INT FROM read_blob('${folder.path}/*/*.parquet') GROUP BY ALL ORDER BY ALL`,
    );
    expect(digests).toEqual(FILES.map((name) => [name, 1]));
  });

  it('is never written over a folder of somebody else, or beside their files', async () => {
    await mkdir(target());
    await writeFile(join(target(), 'notes.txt'), 'mine');
    expect(await refusal(exportFixture(parquet, target()))).toMatch(/^USAGE: .* it is a folder that goldleaf did not write/);
    await rename(target(), join(folder.path, 'aside'));
    await writeFile(target(), 'mine');
    expect(await refusal(exportFixture(parquet, target()))).toMatch(/^USAGE: .* is not replaced: it is not a folder/);
    const other = join(folder.path, 'other');
    await mkdir(other);
    await exportFixture(parquet, other);
    await writeFile(join(other, 'notes.txt'), 'mine');
    expect(await refusal(exportFixture(parquet, other))).toMatch(/^USAGE: .* beside an export it holds notes.txt$/);
    await writeFile(join(folder.path, 'aside', 'goldleaf_run.parquet'), 'mine');
    expect(await refusal(exportFixture(parquet, join(folder.path, 'aside')))).toMatch(/^USAGE: .* its goldleaf_run.parquet cannot be read/);
  });

  it('comes back when an export was killed while it swapped folders', async () => {
    await exportFixture(parquet, target(), { total: 3 });
    await rename(target(), join(folder.path, '.tables.previous'));
    expect(await refusal(exportFixture(parquet, target(), { linesOf: () => ['{'] }))).toMatch(/^CORPUS: .* its row 0 is not JSON$/);
    expect(await count()).toEqual([[3]]);
    await mkdir(join(folder.path, '.tables.previous'));
    await exportFixture(parquet, target(), { total: 5 });
    expect(await count()).toEqual([[5]]);
    expect(await names(folder.path)).toEqual(['tables']);
  });
});
