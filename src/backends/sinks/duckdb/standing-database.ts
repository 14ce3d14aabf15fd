import { stat } from 'node:fs/promises';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import { errnoOf, notAnExport } from '../target/target-error.ts';
import { Database, type DuckdbModule } from './database.ts';
import { isLocked } from './duckdb-error.ts';
import { exportedTables, RUN_TABLE } from './run-table.ts';
import { identifier } from './sql.ts';

/**
 * Makes sure that the file may be replaced: nothing stands there, or an export of goldleaf with nothing beside it.
 *
 * @throws GoldleafError `USAGE` for anything else, `UNAVAILABLE` for a database that another process has open for writing
 */
export async function checkReplaceable(duckdb: DuckdbModule, path: string): Promise<void> {
  const info = await stat(path).catch((error: unknown) => {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (info === undefined || (info.isFile() && info.size === 0)) return;
  if (!info.isFile()) throw notAnExport(path, 'it is not a file');
  const db = await openStanding(duckdb, path);
  try {
    await checkTables(db, path);
  } finally {
    db.close();
  }
}

async function openStanding(duckdb: DuckdbModule, path: string): Promise<Database> {
  try {
    return await Database.open(duckdb, path, 'READ_ONLY');
  } catch (cause) {
    const line = messageOf(cause).split('\n', 1)[0] ?? '';
    if (!isLocked(cause)) throw notAnExport(path, `it is not a DuckDB database that can be read (${line})`, cause);
    const holder = /\(PID \d+\)/.exec(line)?.[0] ?? '';
    throw new GoldleafError('UNAVAILABLE', `${path} is not replaced: another process has it open ${holder}`.trimEnd(), {
      hint: 'Close it there, and export again.',
      cause,
    });
  }
}

async function checkTables(db: Database, path: string): Promise<void> {
  const standing = await db.texts(
    `SELECT table_name FROM duckdb_tables() WHERE NOT internal UNION ALL SELECT view_name FROM duckdb_views() WHERE NOT internal ORDER BY 1`,
  );
  if (!standing.includes(RUN_TABLE.name)) throw notAnExport(path, 'it is a database that goldleaf did not write');
  const [tables] = await db.texts(`SELECT tables FROM ${identifier(RUN_TABLE.name)}`);
  const exported = exportedTables(tables);
  const others = standing.filter((name) => !exported.has(name));
  if (others.length > 0) throw notAnExport(path, `beside an export it holds ${others.slice(0, 5).join(', ')}`);
}
