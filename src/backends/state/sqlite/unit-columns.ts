import type { Holder, PartSummary, UnitRow, UnitState } from '../../../kernel/run/unit.ts';

/** A row of `units` as SQLite gives it, in the order of {@link UNIT_COLUMNS}: a list costs half of what an object does. */
export type UnitColumns = [
  unit: number,
  start: number,
  count: number,
  state: UnitState,
  token: number,
  nonce: string | null,
  beat: number,
  deadline: number | null,
  holder: string | null,
  attempts: number,
  reason: string | null,
  part: string | null,
];

/** In the order of {@link changingValues}. */
export const CHANGING_COLUMNS = ['state', 'token', 'nonce', 'beat', 'deadline', 'holder', 'attempts', 'reason', 'part'] as const;
export const UNIT_COLUMNS = ['unit', 'start', 'count', ...CHANGING_COLUMNS].join(', ');

type Value = string | number | null;

/** A task is one and the same holder in all of its claims: its text is made once. */
const holderTexts = new WeakMap<Holder, string>();

export function holderText(holder: Holder): string {
  const known = holderTexts.get(holder);
  if (known !== undefined) return known;
  const text = JSON.stringify(holder);
  holderTexts.set(holder, text);
  return text;
}

export function changingValues(row: UnitRow): Value[] {
  const holder = row.holder && holderText(row.holder);
  const part = row.part && JSON.stringify(row.part);
  return [row.state, row.token, row.nonce, row.beat, row.deadline, holder, row.attempts, row.reason, part];
}

export function unitRowOf(columns: readonly [...UnitColumns, ...unknown[]]): UnitRow {
  const [unit, start, count, state, token, nonce, beat, deadline, holder, attempts, reason, part] = columns;
  return {
    unit,
    start,
    count,
    state,
    token,
    nonce,
    beat,
    deadline,
    holder: holder === null ? null : (JSON.parse(holder) as Holder),
    attempts,
    reason,
    part: part === null ? null : (JSON.parse(part) as PartSummary),
  };
}
