import type { Database, Statement } from 'better-sqlite3';
import type { RunState } from '../../../kernel/run/plan.ts';
import { CHANGING_COLUMNS, UNIT_COLUMNS, type UnitColumns } from './unit-columns.ts';

/** A row of `runs`; `marker` is JSON. */
export interface RunColumns {
  readonly id: number;
  readonly nonce: string;
  readonly units: number;
  readonly marker: string;
  readonly state: RunState;
  readonly planned: 0 | 1;
}

/** What the claim's view selects; the last column tells a PENDING row from RUNNING ones. */
export type ViewColumns = [...UnitColumns, free: 0 | 1];

/** What a claim does not know of the row it has written. */
export type ClaimedColumns = [unit: number, start: number, count: number, token: number, attempts: number];

export interface TallyColumns {
  readonly written: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
}

type Value = string | number | null;

/** Every statement of the store, prepared once. Without `run` in it: the first parameter is the run's id. */
export interface Statements {
  readonly begin: Statement<[]>;
  readonly commit: Statement<[]>;
  readonly rollback: Statement<[]>;
  readonly insertRun: Statement<[string, string, number, string]>;
  readonly insertTally: Statement<[number | bigint]>;
  readonly run: Statement<[string], RunColumns>;
  readonly runState: Statement<[number], { state: RunState }>;
  readonly setRunState: Statement<[RunState, number]>;
  readonly setPlanned: Statement<[number]>;
  readonly unit: Statement<[number, number], UnitColumns>;
  readonly insertUnit: Statement<Value[]>;
  /** Changing columns, run, unit. */
  readonly setUnit: Statement<Value[]>;
  /** Changing columns, run, unit; then state, token and beat of the row that must stand. */
  readonly swapUnit: Statement<Value[]>;
  /** Nonce, deadline, holder; run, run, from; run, nonce, now. */
  readonly claimFirst: Statement<Value[], ClaimedColumns>;
  /** Run, nonce, now, run, from. */
  readonly viewForClaim: Statement<[number, string, number, number, number], ViewColumns>;
  readonly firstPending: Statement<[number, number], UnitColumns>;
  readonly running: Statement<[number], UnitColumns>;
  readonly expired: Statement<[number, number, number], UnitColumns>;
  /** Run, run, limit. */
  readonly open: Statement<[number, number, number], UnitColumns>;
  readonly failed: Statement<[number, number, number], UnitColumns>;
  /** Run, run. */
  readonly tally: Statement<[number, number], TallyColumns>;
  readonly task: Statement<[number, string, number], { row: string }>;
  readonly tasks: Statement<[number], { row: string }>;
  readonly setTask: Statement<[number, string, number, string]>;
}

const PENDING = `FROM units INDEXED BY pending_units WHERE run = ? AND state = 'PENDING'`;
const RUNNING = `FROM units INDEXED BY running_units WHERE run = ? AND state = 'RUNNING'`;
const FAILED = `FROM units INDEXED BY failed_units WHERE run = ? AND state = 'FAILED'`;

export function prepareStatements(db: Database): Statements {
  return { ...prepareRunStatements(db), ...prepareUnitStatements(db), ...prepareListStatements(db), ...prepareTaskStatements(db) };
}

function prepareRunStatements(db: Database) {
  return {
    begin: db.prepare<[]>('BEGIN IMMEDIATE'),
    commit: db.prepare<[]>('COMMIT'),
    rollback: db.prepare<[]>('ROLLBACK'),
    insertRun: db.prepare<[string, string, number, string]>(
      `INSERT INTO runs (run_id, nonce, units, marker, state, planned) VALUES (?, ?, ?, ?, 'RUNNING', 0) ON CONFLICT DO NOTHING`,
    ),
    insertTally: db.prepare<[number | bigint]>('INSERT INTO tallies (run, written, done, failed) VALUES (?, 0, 0, 0)'),
    run: db.prepare<[string], RunColumns>('SELECT id, nonce, units, marker, state, planned FROM runs WHERE run_id = ?'),
    runState: db.prepare<[number], { state: RunState }>('SELECT state FROM runs WHERE id = ?'),
    setRunState: db.prepare<[RunState, number]>('UPDATE runs SET state = ? WHERE id = ?'),
    setPlanned: db.prepare<[number]>('UPDATE runs SET planned = 1 WHERE id = ?'),
    tally: db.prepare<[number, number], TallyColumns>(
      `SELECT written, done, failed, (SELECT count(*) ${RUNNING} AND unit >= 0) AS running FROM tallies WHERE run = ?`,
    ),
  };
}

function prepareUnitStatements(db: Database) {
  const names = CHANGING_COLUMNS.join(', ');
  const marks = CHANGING_COLUMNS.map(() => '?').join(', ');
  return {
    unit: db.prepare<[number, number], UnitColumns>(`SELECT ${UNIT_COLUMNS} FROM units WHERE run = ? AND unit = ?`).raw(),
    insertUnit: db.prepare<Value[]>(
      `INSERT INTO units (run, unit, start, count, ${names}) VALUES (?, ?, ?, ?, ${marks}) ON CONFLICT DO NOTHING`,
    ),
    setUnit: db.prepare<Value[]>(`UPDATE units SET (${names}) = (${marks}) WHERE run = ? AND unit = ?`),
    swapUnit: db.prepare<Value[]>(
      `UPDATE units SET (${names}) = (${marks}) WHERE run = ? AND unit = ? AND state = ? AND token = ? AND beat = ?`,
    ),
    claimFirst: db
      .prepare<Value[], ClaimedColumns>(
        `UPDATE units SET state = 'RUNNING', token = token + 1, nonce = ?, beat = 0, deadline = ?, holder = ?, attempts = attempts + 1
         WHERE run = ? AND unit = (SELECT unit ${PENDING} AND unit >= ? ORDER BY unit LIMIT 1)
           AND NOT EXISTS (SELECT 1 ${RUNNING} AND (nonce = ? OR deadline <= ?))
         RETURNING unit, start, count, token, attempts`,
      )
      .raw(),
    viewForClaim: db
      .prepare<[number, string, number, number, number], ViewColumns>(
        `SELECT ${UNIT_COLUMNS}, 0 ${RUNNING} AND (nonce = ? OR deadline <= ?)
       UNION ALL SELECT * FROM (SELECT ${UNIT_COLUMNS}, 1 ${PENDING} AND unit >= ? ORDER BY unit LIMIT 1)`,
      )
      .raw(),
    firstPending: db.prepare<[number, number], UnitColumns>(`SELECT ${UNIT_COLUMNS} ${PENDING} AND unit >= ? ORDER BY unit LIMIT 1`).raw(),
  };
}

function prepareListStatements(db: Database) {
  return {
    running: db.prepare<[number], UnitColumns>(`SELECT ${UNIT_COLUMNS} ${RUNNING}`).raw(),
    expired: db
      .prepare<[number, number, number], UnitColumns>(`SELECT ${UNIT_COLUMNS} ${RUNNING} AND deadline <= ? ORDER BY deadline LIMIT ?`)
      .raw(),
    open: db
      .prepare<[number, number, number], UnitColumns>(
        `SELECT ${UNIT_COLUMNS} ${PENDING} AND unit >= 0 UNION ALL SELECT ${UNIT_COLUMNS} ${RUNNING} AND unit >= 0 LIMIT ?`,
      )
      .raw(),
    failed: db.prepare<[number, number, number], UnitColumns>(`SELECT ${UNIT_COLUMNS} ${FAILED} AND unit > ? ORDER BY unit LIMIT ?`).raw(),
  };
}

function prepareTaskStatements(db: Database) {
  return {
    task: db.prepare<[number, string, number], { row: string }>('SELECT row FROM tasks WHERE run = ? AND execution = ? AND task_index = ?'),
    tasks: db.prepare<[number], { row: string }>('SELECT row FROM tasks WHERE run = ? ORDER BY execution, task_index'),
    setTask: db.prepare<[number, string, number, string]>(
      `INSERT INTO tasks (run, execution, task_index, row) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET row = excluded.row`,
    ),
  };
}
