import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DOCUMENTS } from '../../../src/kernel/golden/tables.ts';
import { ORDERS, TABLES } from '../../corpus/fixture.ts';
import { SLOW, duckdb, exportFixture, names, refusal, rowsOf, temporaryFolder } from './exported.ts';

const SORTED = TABLES.toSorted((left, right) => (left.name < right.name ? -1 : 1));

describe('a database', SLOW, () => {
  const folder = temporaryFolder();
  const target = (): string => duckdb.targetIn(folder.path);

  it('carries the descriptions as comments, on every table and column', async () => {
    await exportFixture(duckdb, target());
    const comments = await rowsOf(
      target(),
      `SELECT table_name, comment FROM duckdb_tables() WHERE table_name <> 'goldleaf_run' ORDER BY ALL`,
    );
    expect(comments).toEqual(SORTED.map(({ name, description }) => [name, description]));
    const columns = await rowsOf(
      target(),
      `SELECT column_name, comment FROM duckdb_columns() WHERE table_name = 'orders' ORDER BY column_index`,
    );
    expect(columns.slice(1)).toEqual(ORDERS.columns.map(({ name, description }) => [name, description]));
    expect(await rowsOf(target(), 'SELECT count(*)::INT FROM duckdb_columns() WHERE NOT internal AND comment IS NULL')).toEqual([[0]]);
  });

  it('has primary keys by run, and refuses nulls where the schema does', async () => {
    await exportFixture(duckdb, target());
    const keys = await rowsOf(
      target(),
      `SELECT table_name, constraint_column_names FROM duckdb_constraints() WHERE constraint_type = 'PRIMARY KEY' AND table_name <> 'goldleaf_run' ORDER BY 1`,
    );
    expect(keys).toEqual(SORTED.map(({ name, key }) => [name, ['run_id', ...key]]));
    const nullable = await rowsOf(
      target(),
      `SELECT column_name FROM duckdb_columns() WHERE table_name = 'documents' AND is_nullable ORDER BY column_index`,
    );
    const expected = DOCUMENTS.columns.filter((column) => column.nullable === true).map(({ name }) => [name]);
    expect(nullable).toEqual([...expected, ['file_key'], ['file_sha256']]);
    await expect(rowsOf(target(), 'INSERT INTO orders SELECT * FROM orders')).rejects.toThrow('Constraint');
  });

  it('is never written over a file of somebody else', async () => {
    await writeFile(target(), 'my notes');
    expect(await refusal(exportFixture(duckdb, target()))).toMatch(/^USAGE: .* is not replaced: it is not a DuckDB database/);
    expect(await refusal(exportFixture(duckdb, folder.path))).toMatch(/^USAGE: .* is not replaced: it is not a file/);
    const other = join(folder.path, 'other.duckdb');
    await rowsOf(other, 'CREATE TABLE mine (a INT)');
    expect(await refusal(exportFixture(duckdb, other))).toMatch(/^USAGE: .* it is a database that goldleaf did not write/);
    expect(await rowsOf(other, 'SELECT count(*)::INT FROM mine')).toEqual([[0]]);
    expect(await names(folder.path)).toEqual(['golden.duckdb', 'other.duckdb']);
  });

  it('is kept when somebody made a table or a view in it', async () => {
    await exportFixture(duckdb, target());
    await rowsOf(target(), 'CREATE VIEW totals AS SELECT sum(total) AS total FROM orders');
    expect(await refusal(exportFixture(duckdb, target()))).toMatch(/^USAGE: .* beside an export it holds totals$/);
  });

  it('takes the place of an empty file, and of the log that an earlier database left', async () => {
    await writeFile(target(), '');
    await exportFixture(duckdb, target(), { total: 3 });
    await rowsOf(target(), `SET wal_autocheckpoint = '1GB'; PRAGMA disable_checkpoint_on_shutdown; UPDATE orders SET note = 'later'`);
    expect(await names(folder.path)).toEqual(['golden.duckdb', 'golden.duckdb.wal']);
    await exportFixture(duckdb, target(), { total: 5 });
    expect(await names(folder.path)).toEqual(['golden.duckdb']);
    expect(await rowsOf(target(), `SELECT count(*)::INT FROM orders WHERE note IS DISTINCT FROM 'later'`)).toEqual([[5]]);
  });
});
