import type { Database } from 'better-sqlite3';
import type { LedgerRowTypes, LedgerTable, RowKind } from '../ledger/ledger-rows.ts';

/**
 * Made with the first ledger of a file, so that a file needs no newer schema for it: one that was made before there
 * were ledgers takes them, and a goldleaf that knows of none still works in a file that has some.
 */
const TABLE = `
CREATE TABLE IF NOT EXISTS ledger (
  run INTEGER NOT NULL,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  row TEXT NOT NULL,
  PRIMARY KEY (run, kind, id)
) STRICT, WITHOUT ROWID`;

type Statements = ReturnType<typeof prepareStatements>;

/** The ledger's rows of all runs of a state file, as JSON. */
export class SqliteLedger {
  readonly #db: Database;
  #prepared: Statements | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param run its id in the file */
  of(run: number): LedgerTable {
    return {
      get: <K extends RowKind>({ kind, id }: { kind: K; id: string }) => {
        const found = this.#standing()?.get.get(run, kind, id);
        return found && (JSON.parse(found.row) as LedgerRowTypes[K]);
      },
      put: ({ kind, id }, row) => void this.#made().put.run(run, kind, id, JSON.stringify(row)),
      list: <K extends RowKind>(kind: K) => {
        const found = this.#standing()?.list.all(run, kind) ?? [];
        return new Map(found.map(({ id, row }) => [id, JSON.parse(row) as LedgerRowTypes[K]]));
      },
    };
  }

  /** Undefined while no run of the file has a ledger. */
  #standing(): Statements | undefined {
    if (this.#prepared !== undefined) return this.#prepared;
    const stands = this.#db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'ledger'`).get() !== undefined;
    if (!stands) return undefined;
    const statements = prepareStatements(this.#db);
    // A table that this very transaction made may be gone after it.
    if (!this.#db.inTransaction) this.#prepared = statements;
    return statements;
  }

  #made(): Statements {
    if (this.#prepared !== undefined) return this.#prepared;
    this.#db.exec(TABLE);
    return prepareStatements(this.#db);
  }
}

function prepareStatements(db: Database) {
  return {
    get: db.prepare<[number, string, string], { row: string }>('SELECT row FROM ledger WHERE run = ? AND kind = ? AND id = ?'),
    put: db.prepare<[number, string, string, string]>(
      `INSERT INTO ledger (run, kind, id, row) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET row = excluded.row`,
    ),
    list: db.prepare<[number, string], { id: string; row: string }>('SELECT id, row FROM ledger WHERE run = ? AND kind = ? ORDER BY id'),
  };
}
