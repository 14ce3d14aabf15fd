import type { Holder, PartSummary, UnitRow, UnitState } from '../../../kernel/run/unit.ts';
import type { RunLayout } from './run-layout.ts';
import type { Expected, Item, ItemKey } from './table.ts';

/**
 * What the index by `q` repeats of a row: of a free unit, everything. A renewal changes none of it, so it costs no write
 * of the index; that is why the beat of a claim has another name when the claim is over.
 */
export const INDEXED = ['unit', 'start', 'count', 'state', 'token', 'nonce', 'attempts', 'lastBeat'] as const;

/** A row has room for 400 KB, and every write of it is paid by the kilobyte. */
const LONGEST_REASON = 10_000;

export function unitItem(layout: RunLayout, row: UnitRow): Item & ItemKey {
  const { unit, start, count, state, token, nonce, beat, deadline, holder, attempts, reason, part } = row;
  return {
    ...layout.unitKey(unit),
    ...present({
      q: layout.q(row),
      unit,
      start,
      count,
      state,
      token,
      nonce,
      [beatName(state)]: beat,
      deadline,
      holder: holder && JSON.stringify(holder),
      attempts,
      reason: reason && shorten(reason),
      part: part && JSON.stringify(part),
    }),
  };
}

/** The row of an item. Of one that is not free and came from the index, beat, deadline, holder, reason and part are missing. */
export function unitRow(item: Item): UnitRow {
  const { unit, start, count, state, token, nonce, beat, lastBeat, deadline, holder, attempts, reason, part } = item;
  return {
    unit: unit as number,
    start: start as number,
    count: count as number,
    state: state as UnitState,
    token: token as number,
    nonce: (nonce as string | undefined) ?? null,
    beat: ((beat ?? lastBeat) as number | undefined) ?? 0,
    deadline: (deadline as number | undefined) ?? null,
    holder: holder === undefined ? null : (JSON.parse(holder as string) as Holder),
    attempts: attempts as number,
    reason: (reason as string | undefined) ?? null,
    part: part === undefined ? null : (JSON.parse(part as string) as PartSummary),
  };
}

/** That a row still stands as it was read. */
export function asRead({ state, token, nonce, beat }: UnitRow): Expected {
  return { state, token, nonce: nonce ?? undefined, [beatName(state)]: beat };
}

function beatName(state: UnitState): 'beat' | 'lastBeat' {
  return state === 'RUNNING' ? 'beat' : 'lastBeat';
}

function present(values: Readonly<Record<string, string | number | null | undefined>>): Item {
  const item: Record<string, string | number> = {};
  for (const name in values) {
    const value = values[name];
    if (value !== null && value !== undefined) item[name] = value;
  }
  return item;
}

function shorten(reason: string): string {
  return reason.length > LONGEST_REASON ? `${reason.slice(0, LONGEST_REASON)}…` : reason;
}
