import type { Holder, PartSummary, UnitRow, UnitState } from '../../../kernel/run/unit.ts';

/** A row of `units` as SQLite gives it. */
export interface UnitColumns {
  readonly unit: number;
  readonly start: number;
  readonly count: number;
  readonly state: UnitState;
  readonly token: number;
  readonly nonce: string | null;
  readonly beat: number;
  readonly deadline: number | null;
  readonly holder: string | null;
  readonly attempts: number;
  readonly reason: string | null;
  readonly part: string | null;
}

/** In the order of {@link changingValues}. */
export const CHANGING_COLUMNS = ['state', 'token', 'nonce', 'beat', 'deadline', 'holder', 'attempts', 'reason', 'part'] as const;
export const UNIT_COLUMNS = ['unit', 'start', 'count', ...CHANGING_COLUMNS].join(', ');

type Value = string | number | null;

export function changingValues(row: UnitRow): Value[] {
  const holder = row.holder && JSON.stringify(row.holder);
  const part = row.part && JSON.stringify(row.part);
  return [row.state, row.token, row.nonce, row.beat, row.deadline, holder, row.attempts, row.reason, part];
}

export function unitRowOf(columns: UnitColumns): UnitRow {
  const { unit, start, count, state, token, nonce, beat, deadline, attempts, reason } = columns;
  const holder = columns.holder === null ? null : (JSON.parse(columns.holder) as Holder);
  const part = columns.part === null ? null : (JSON.parse(columns.part) as PartSummary);
  return { unit, start, count, state, token, nonce, beat, deadline, holder, attempts, reason, part };
}
