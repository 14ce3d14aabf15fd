import { describe, expect, it } from 'vitest';
import { openSink } from '../../../src/backends/sinks/index.ts';
import { duckdbError } from '../../../src/backends/sinks/duckdb/duckdb-error.ts';
import { comments, createTable, pathLiteral } from '../../../src/backends/sinks/duckdb/sql.ts';
import { targetError } from '../../../src/backends/sinks/target/target-error.ts';
import type { TableSchema } from '../../../src/kernel/golden/table.ts';

const AWKWARD: TableSchema = {
  name: 'a "table"',
  description: "it's one",
  key: ['k'],
  columns: [{ name: 'k"', type: 'decimal', precision: 4, scale: 4, nullable: true, description: "the column's" }],
};

describe('statements', () => {
  it('quote names and texts', () => {
    expect(createTable(AWKWARD)).toBe('CREATE TABLE "a ""table""" ("k""" DECIMAL(4,4))');
    expect([...comments(AWKWARD)]).toEqual([
      `COMMENT ON TABLE "a ""table""" IS 'it''s one'`,
      `COMMENT ON COLUMN "a ""table"""."k""" IS 'the column''s'`,
    ]);
    expect(pathLiteral("/it's/[a]*?.gz")).toBe("'/it''s/[[]a][*][?].gz'");
  });
});

describe('openSink', () => {
  it.each(['golden.duckdb', 'bigquery:x', 'duckdb', '', 'constructor:x'])('refuses %j, saying what it could be', async (uri) => {
    await expect(openSink(uri)).rejects.toMatchObject({ code: 'USAGE', hint: 'Such as: duckdb:golden.duckdb, parquet:./tables' });
  });

  it.each(['duckdb:', 'parquet:'])('refuses %s without a path', async (uri) => {
    await expect(openSink(uri)).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('errors', () => {
  it.each([
    [new Error('IO Error: Could not write all bytes to file: No space left on device'), 'DISK_FULL'],
    [Object.assign(new Error('full'), { code: 'ENOSPC' }), 'DISK_FULL'],
    [Object.assign(new Error('no'), { code: 'EACCES' }), 'USAGE'],
    [new Error('Constraint Error: twice\nsecond line'), 'CORPUS'],
    [new Error('IO Error: Could not read'), 'UNAVAILABLE'],
    [new Error('Out of Memory Error: could not allocate'), 'UNAVAILABLE'],
    [new Error('Parser Error: syntax'), 'INTERNAL'],
  ])('%s is %s, in one line', (cause, code) => {
    const error = duckdbError(cause, '/t', 'filling table x');
    expect(error.code).toBe(code);
    expect(error.message).not.toContain('\n');
  });

  it('of the file system are worded once', () => {
    const first = targetError(Object.assign(new Error('read-only'), { code: 'EROFS' }), '/t');
    expect(targetError(first, '/t')).toBe(first);
    expect(targetError(Object.assign(new Error('odd'), { code: 'EIO' }), '/t').code).toBe('UNAVAILABLE');
  });
});
