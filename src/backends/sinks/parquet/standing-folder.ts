import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Database, type DuckdbModule } from '../duckdb/database.ts';
import { exportedTables, RUN_TABLE } from '../duckdb/run-table.ts';
import { pathLiteral } from '../duckdb/sql.ts';
import { errnoOf, notAnExport } from '../target/target-error.ts';

export function fileNameOf(table: string): string {
  return `${table}.parquet`;
}

/**
 * Makes sure that the folder may be replaced: nothing is in it, or an export of goldleaf and nothing else.
 *
 * @throws GoldleafError `USAGE` for anything else
 */
export async function checkReplaceable(duckdb: DuckdbModule, folder: string): Promise<void> {
  const names = await entriesOf(folder);
  if (names.length === 0) return;
  const runFile = fileNameOf(RUN_TABLE.name);
  if (!names.includes(runFile)) throw notAnExport(folder, 'it is a folder that goldleaf did not write');
  const exported = new Set([...exportedTables(await tablesIn(duckdb, join(folder, runFile), folder))].map(fileNameOf));
  const others = names.filter((name) => !exported.has(name));
  if (others.length > 0) throw notAnExport(folder, `beside an export it holds ${others.sort().slice(0, 5).join(', ')}`);
}

async function entriesOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    if (errnoOf(error) === 'ENOTDIR') throw notAnExport(folder, 'it is not a folder', error);
    throw error;
  }
}

async function tablesIn(duckdb: DuckdbModule, runFile: string, folder: string): Promise<string | undefined> {
  const db = await Database.open(duckdb, ':memory:');
  try {
    return (await db.texts(`SELECT tables FROM read_parquet(${pathLiteral(runFile)})`))[0];
  } catch (cause) {
    throw notAnExport(folder, `its ${fileNameOf(RUN_TABLE.name)} cannot be read`, cause);
  } finally {
    db.close();
  }
}
