import type { Database } from 'better-sqlite3';
import { GoldleafError } from '../../../kernel/errors.ts';

/** Moves with every change of the tables below. */
export const SCHEMA_VERSION = 1;
/** `gold`, in the header of every state file. */
export const APPLICATION_ID = 0x676f6c64;

/**
 * Every claim finds its unit through a partial index, so it costs the same among any number of units. `tallies` counts
 * what no index counts cheaply, in the statement that changes it; units that are RUNNING are few, and PENDING is what is left.
 */
const TABLES = `
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,
  run_id TEXT NOT NULL UNIQUE,
  nonce TEXT NOT NULL,
  units INTEGER NOT NULL,
  marker TEXT NOT NULL,
  state TEXT NOT NULL,
  planned INTEGER NOT NULL
) STRICT;

CREATE TABLE units (
  run INTEGER NOT NULL,
  unit INTEGER NOT NULL,
  start INTEGER NOT NULL,
  count INTEGER NOT NULL,
  state TEXT NOT NULL,
  token INTEGER NOT NULL,
  nonce TEXT,
  beat INTEGER NOT NULL,
  deadline REAL,
  holder TEXT,
  attempts INTEGER NOT NULL,
  reason TEXT,
  part TEXT,
  PRIMARY KEY (run, unit)
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_units ON units (run, unit) WHERE state = 'PENDING';
CREATE INDEX running_units ON units (run, deadline, nonce) WHERE state = 'RUNNING';
CREATE INDEX failed_units ON units (run, unit) WHERE state = 'FAILED';

CREATE TABLE tallies (
  run INTEGER PRIMARY KEY,
  written INTEGER NOT NULL,
  done INTEGER NOT NULL,
  failed INTEGER NOT NULL
) STRICT;

CREATE TRIGGER count_written AFTER INSERT ON units WHEN NEW.unit >= 0
BEGIN
  UPDATE tallies SET written = written + 1 WHERE run = NEW.run;
END;

CREATE TRIGGER count_settled AFTER UPDATE OF state ON units
WHEN NEW.unit >= 0 AND (OLD.state IN ('DONE', 'FAILED') OR NEW.state IN ('DONE', 'FAILED'))
BEGIN
  UPDATE tallies SET
    done = done + (NEW.state = 'DONE') - (OLD.state = 'DONE'),
    failed = failed + (NEW.state = 'FAILED') - (OLD.state = 'FAILED')
  WHERE run = NEW.run;
END;

CREATE TABLE tasks (
  run INTEGER NOT NULL,
  execution TEXT NOT NULL,
  task_index INTEGER NOT NULL,
  row TEXT NOT NULL,
  PRIMARY KEY (run, execution, task_index)
) STRICT, WITHOUT ROWID;
`;

/**
 * Whether the file has its tables already. Asked inside a transaction, so that it never sees half of a peer's work.
 *
 * @throws GoldleafError `UNUSABLE_STORE` for a file of a newer goldleaf, or of something else
 */
export function hasSchema(db: Database, path: string): boolean {
  const application = db.pragma('application_id', { simple: true });
  const version = db.pragma('user_version', { simple: true }) as number;
  if (application === APPLICATION_ID && version === SCHEMA_VERSION) return true;
  if (application === APPLICATION_ID) {
    throw new GoldleafError('UNUSABLE_STORE', `the state file ${path} has schema ${version}, and this goldleaf knows ${SCHEMA_VERSION}`, {
      hint: 'Use the goldleaf that planned the run.',
    });
  }
  const tables = db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get();
  if (application === 0 && version === 0 && tables === 0) return false;
  throw new GoldleafError('UNUSABLE_STORE', `${path} is a SQLite file of something else`, { hint: 'Name another file by --state.' });
}

/** Makes the tables in one transaction, unless a peer was quicker. */
export function createSchema(db: Database, path: string): void {
  db.transaction(() => {
    if (hasSchema(db, path)) return;
    db.exec(TABLES);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  }).immediate();
}
