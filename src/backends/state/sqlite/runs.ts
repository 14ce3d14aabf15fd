import type { Database } from 'better-sqlite3';
import type { RunKey } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow } from '../../../kernel/run/plan.ts';
import { noSuchRun } from '../no-such-run.ts';
import type { RunRows, RunTransactions, WriteTerms } from '../run-rows.ts';
import { SqliteLedger } from './ledger-table.ts';
import { patiently } from './patience.ts';
import { SqliteRunRows } from './rows.ts';
import { prepareStatements, type RunColumns, type Statements } from './statements.ts';

/**
 * The runs of one state file. A change of several statements is one `BEGIN IMMEDIATE` transaction: one that read first and
 * asked for the lock later would fail at once whenever a peer wrote in between.
 */
export class SqliteRuns implements RunTransactions {
  readonly #db: Database;
  readonly #path: string;
  readonly #do: Statements;
  readonly #ledger: SqliteLedger;
  /** By the nonce of the plan; a run's id and number of units never change. */
  readonly #known = new Map<string, SqliteRunRows>();

  constructor(db: Database, path: string) {
    this.#db = db;
    this.#path = path;
    this.#do = prepareStatements(db);
    this.#ledger = new SqliteLedger(db);
  }

  async createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    const standing = await this.readRun(marker.runId);
    if (standing !== undefined) return { created: false, run: standing };
    const step = (): { created: boolean; run: RunRow } => {
      const { changes, lastInsertRowid } = this.#do.insertRun.run(marker.runId, marker.nonce, marker.units, JSON.stringify(marker));
      if (changes > 0) this.#do.insertTally.run(lastInsertRowid);
      return { created: changes > 0, run: runRowOf(this.#do.run.get(marker.runId) as RunColumns) };
    };
    return patiently(() => this.#transact(step, true), { path: this.#path });
  }

  async readRun(runId: string): Promise<RunRow | undefined> {
    const found = await patiently(() => this.#do.run.get(runId), { path: this.#path });
    return found && runRowOf(found);
  }

  write<T>(run: RunKey, step: (rows: RunRows) => T, { durable = false, patienceMs }: WriteTerms = {}): Promise<T> {
    const transaction = (): T => {
      const rows = this.#rows(run);
      return this.#transact(() => step(rows), durable);
    };
    return patiently(transaction, { path: this.#path, patienceMs });
  }

  read<T>(run: RunKey, look: (rows: SqliteRunRows) => T): Promise<T> {
    return this.attempt(run, look);
  }

  /** Statements that are each a transaction by itself; while the file is busy, `use` is called again from its beginning. */
  attempt<T>(run: RunKey, use: (rows: SqliteRunRows) => T, { patienceMs }: Pick<WriteTerms, 'patienceMs'> = {}): Promise<T> {
    return patiently(() => use(this.#rows(run)), { path: this.#path, patienceMs });
  }

  async close(): Promise<void> {
    this.#db.close();
  }

  #rows(run: RunKey): SqliteRunRows {
    const known = this.#known.get(run.nonce);
    if (known?.runId === run.runId) return known;
    const found = this.#do.run.get(run.runId);
    if (found?.nonce !== run.nonce) throw noSuchRun(run.runId);
    const rows = new SqliteRunRows(run.runId, found, this.#do, this.#ledger);
    this.#known.set(run.nonce, rows);
    return rows;
  }

  /** `durable` syncs the log at the commit, and with it all that was committed before; see docs/decisions/sqlite-durability.md. */
  #transact<T>(step: () => T, durable: boolean): T {
    if (durable) this.#db.pragma('synchronous = FULL');
    try {
      this.#do.begin.run();
      const result = step();
      this.#do.commit.run();
      return result;
    } catch (error) {
      if (this.#db.inTransaction) this.#do.rollback.run();
      throw error;
    } finally {
      if (durable) this.#db.pragma('synchronous = NORMAL');
    }
  }
}

function runRowOf({ marker, state, planned }: RunColumns): RunRow {
  return { ...(JSON.parse(marker) as RunMarker), state, planned: planned === 1 };
}
