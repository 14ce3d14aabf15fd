import type Sqlite from 'better-sqlite3';
import type { Database } from 'better-sqlite3';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StateStore } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { errnoOf, fileError } from '../../shared/file-errors.ts';
import { importPackage, missingPackage } from '../../shared/import-package.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import { checkFileSystem, checkSqliteVersion, type Ground, realGround } from './ground.ts';
import { BUSY_TIMEOUT_MS, patiently } from './patience.ts';
import { SqliteRuns } from './runs.ts';
import { createSchema, hasSchema } from './schema.ts';
import { stateError } from './sqlite-errors.ts';
import { SqliteStateStore } from './sqlite-state-store.ts';

export interface OpenSqliteOptions {
  readonly signal?: AbortSignal;
  readonly mustExist?: boolean;
  readonly ground?: Ground;
}

const NEEDS = 'the SQLite state store';

/**
 * Opens a state file for this process, among any number of processes of this machine.
 *
 * @param path absolute
 * @throws GoldleafError `MISSING_PACKAGE`; `UNUSABLE_STORE` for an old SQLite, a network file system, a damaged or
 *   foreign file or a newer schema; `FORBIDDEN`; `NOT_FOUND` with `mustExist`; `UNAVAILABLE` when others stay busy with it
 */
export async function openSqliteStateStore(path: string, options: OpenSqliteOptions = {}): Promise<StateStore> {
  const { signal, mustExist = false, ground = realGround } = options;
  const driver = (await importPackage('better-sqlite3', NEEDS, () => import('better-sqlite3'))).default;
  checkSqliteVersion(ground.sqliteVersion ?? carriedVersion(driver));
  await findPlace(path, mustExist);
  await checkFileSystem(path, ground);
  const db = await patiently(() => connect(driver, path), { path, signal });
  try {
    await patiently(() => prepare(db, path), { path, signal });
    return new SqliteStateStore(`sqlite:${path}`, new SqliteRuns(db, path));
  } catch (error) {
    db.close();
    throw stateError(error, path);
  }
}

/** Asked before the state file is touched. */
function carriedVersion(driver: typeof Sqlite): string {
  let db: Database;
  try {
    db = new driver(':memory:');
  } catch (cause) {
    throw missingPackage('better-sqlite3', NEEDS, cause);
  }
  const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
  db.close();
  return version;
}

async function findPlace(path: string, mustExist: boolean): Promise<void> {
  try {
    if (mustExist) await stat(path);
    else await makeFolder(dirname(path));
  } catch (error) {
    if (mustExist && errnoOf(error) === 'ENOENT') {
      throw new GoldleafError('NOT_FOUND', `there is no state file ${path}`, { hint: 'Name it by --state sqlite:path.', cause: error });
    }
    throw fileError(error, dirname(path));
  }
}

function connect(driver: typeof Sqlite, path: string): Database {
  return new driver(path, { timeout: BUSY_TIMEOUT_MS });
}

function prepare(db: Database, path: string): void {
  const stands = db.transaction(() => hasSchema(db, path)).deferred();
  // Small pages: a commit writes whole ones, and a unit's row takes a tenth of this.
  if (!stands) db.pragma('page_size = 2048');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  if (!stands) createSchema(db, path);
}
