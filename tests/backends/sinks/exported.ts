import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach } from 'vitest';
import { openSink } from '../../../src/backends/sinks/index.ts';
import type { SinkReceipt } from '../../../src/contracts/golden-sink.ts';
import { exportCorpus } from '../../../src/corpus/export/export-corpus.ts';
import { openCorpus } from '../../../src/corpus/open.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import { fixtureStore, type BreakableStore, type FixtureOptions } from '../../corpus/fixture.ts';

/** An export opens and syncs real databases, which takes long where a machine is busy. */
export const SLOW = { timeout: 60_000 };

/** A query over tables of an export, given how the sink names one. */
export type Sql = (named: (table: string) => string) => string;

/** How the same laws are checked on every sink: where it exports to, and how a table is named in SQL. */
export interface SinkUnderTest {
  readonly scheme: string;
  targetIn(folder: string): string;
  query(target: string, sql: Sql): Promise<unknown[][]>;
}

export const duckdb: SinkUnderTest = {
  scheme: 'duckdb',
  targetIn: (folder) => join(folder, 'golden.duckdb'),
  query: (target, sql) =>
    rowsOf(
      target,
      sql((table) => `"${table}"`),
    ),
};

export const parquet: SinkUnderTest = {
  scheme: 'parquet',
  targetIn: (folder) => join(folder, 'tables'),
  query: (target, sql) =>
    rowsOf(
      ':memory:',
      sql((table) => `read_parquet('${join(target, `${table}.parquet`)}')`),
    ),
};

/** SQL on a database file, by DuckDB itself and nothing of ours. */
export async function rowsOf(path: string, sql: string): Promise<unknown[][]> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** A folder of its own for every test. */
export function temporaryFolder(): { readonly path: string } {
  const folder = { path: '' };
  beforeEach(async () => {
    folder.path = await mkdtemp(join(tmpdir(), 'goldleaf-sink-'));
  });
  afterEach(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

export async function exportFixture(sink: SinkUnderTest, target: string, options: FixtureOptions = {}): Promise<SinkReceipt> {
  return exportStore(sink, target, await fixtureStore(options));
}

export async function exportStore(sink: SinkUnderTest, target: string, blobs: BreakableStore): Promise<SinkReceipt> {
  return exportCorpus(await openCorpus(blobs), await openSink(`${sink.scheme}:${target}`));
}

/** The error as `CODE: message`. */
export function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof GoldleafError ? `${error.code}: ${error.message}` : String(error)),
  );
}

export async function names(folder: string): Promise<string[]> {
  return (await readdir(folder)).toSorted();
}
