import * as fc from 'fast-check';
import {
  adopt,
  claim,
  complete,
  fail,
  FINISH_UNIT,
  newFinish,
  newUnit,
  reclaim,
  release,
  renew,
  reset,
  type ClaimTerms,
  type Fence,
  type Observed,
  type PartSummary,
  type UnitRow,
} from '../../../src/kernel/run/unit.ts';

export const PART: PartSummary = { sha256: 'ab'.repeat(32), items: 4, bytes: 400 };
export const MAX_ATTEMPTS = 3;

export const ACTS = ['claim', 'renew', 'complete', 'fail', 'release', 'reclaim', 'reset', 'adopt'] as const;
export type Act = (typeof ACTS)[number];

/** One call: what somebody wants, by how old a claim, or how old a look, of those made so far; 0 is the newest. */
export interface Step {
  readonly act: Act;
  readonly age: number;
}

/** What one call made of the row; `after` is undefined when its rule refused. */
export interface Turn {
  readonly act: Act;
  readonly before: UnitRow;
  readonly after: UnitRow | undefined;
  readonly observed: Observed;
}

export interface Story {
  readonly turns: readonly Turn[];
  /** The turns whose rule held. */
  readonly moves: readonly (Turn & { readonly after: UnitRow })[];
  readonly last: UnitRow;
  /** Every claim there ever was. */
  readonly fences: readonly Fence[];
}

/** Stories of many calls, most of them by claims and looks that are out of date. */
export const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({ act: fc.constantFrom(...ACTS), age: fc.constantFrom(0, 0, 0, 0, 1, 2, 5) }),
  { maxLength: 60, size: 'max' },
);

export function termsOf(nonce: string): ClaimTerms {
  return { nonce, deadline: 60_000, holder: { execution: 'e', index: 0, attempt: 0, taskNonce: `task of ${nonce}` } };
}

export function fenceOf({ unit, token, nonce }: UnitRow): Fence {
  return { unit, token, nonce: nonce ?? 'nobody' };
}

/** Plays the calls on one row. Rows are frozen, so a rule that would write into one throws. */
export function play(calls: readonly Step[], unit = 7): Story {
  const turns: Turn[] = [];
  const fences: Fence[] = [];
  const looks: UnitRow[] = [];
  let row = Object.freeze(unit === FINISH_UNIT ? newFinish() : newUnit({ unit, start: 28, count: 4 }));
  for (const { act, age } of calls) {
    looks.unshift(row);
    const fence = fences[age] ?? { unit, token: 0, nonce: 'nobody' };
    const observed = looks[age] ?? row;
    const after = apply(act, row, { fence, observed, nonce: `nonce ${turns.length}` });
    turns.push({ act, before: row, after, observed });
    if (after === undefined) continue;
    row = Object.freeze(after);
    if (act === 'claim') fences.unshift(fenceOf(row));
  }
  const moves = turns.filter((turn): turn is Turn & { after: UnitRow } => turn.after !== undefined);
  return { turns, moves, last: row, fences };
}

export interface Means {
  readonly fence: Fence;
  readonly observed: Observed;
  /** Of a new claim. */
  readonly nonce: string;
}

export function apply(act: Act, row: UnitRow, { fence, observed, nonce }: Means): UnitRow | undefined {
  switch (act) {
    case 'claim':
      return claim(row, termsOf(nonce));
    case 'renew':
      return renew(row, fence, (row.deadline ?? 0) + 20_000);
    case 'complete':
      return complete(row, fence, PART);
    case 'fail':
      return fail(row, fence, 'its page cannot be printed');
    case 'release':
      return release(row, fence);
    case 'reclaim':
      return reclaim(row, observed, MAX_ATTEMPTS);
    case 'reset':
      return reset(row);
    case 'adopt':
      return adopt(row, PART);
  }
}
