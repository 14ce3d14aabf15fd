import { describe, expect, it } from 'vitest';
import { isHeld, newUnit, type Fence, type Observed, type UnitRow } from '../../../src/kernel/run/unit.ts';
import { ACTS, apply, fenceOf, type Act } from './unit-story.ts';

const CALLS = 4;

/** What one of the two has: calls left, its last claim, its last look at the row, and whether it was told that it completed. */
interface Claimer {
  readonly left: number;
  readonly fence: Fence | null;
  readonly seen: Observed | null;
  readonly completed: boolean;
}

interface Moment {
  readonly row: UnitRow;
  readonly claimers: readonly [Claimer, Claimer];
}

/** One call that changed something. */
interface Transition {
  readonly moment: Moment;
  readonly who: 0 | 1;
  readonly act: Act | 'look';
  readonly next: Moment;
}

const FRESH: Claimer = { left: CALLS, fence: null, seen: null, completed: false };

/** Every moment that two claimers can bring about by so many calls each, in any order and by claims as old as they like. */
function* everyMoment(): Generator<Transition> {
  const first: Moment = { row: newUnit({ unit: 0, start: 0, count: 1 }), claimers: [FRESH, FRESH] };
  const known = new Set<string>();
  const open = [first];
  for (let moment = open.pop(); moment !== undefined; moment = open.pop()) {
    for (const transition of transitionsFrom(moment)) {
      yield transition;
      const { next } = transition;
      const key = JSON.stringify(next);
      if (known.has(key)) continue;
      known.add(key);
      open.push(next);
    }
  }
}

function* transitionsFrom(moment: Moment): Generator<Transition> {
  for (const who of [0, 1] as const) {
    const claimer = moment.claimers[who];
    if (claimer.left === 0) continue;
    const spent = { ...claimer, left: claimer.left - 1 };
    const { token, beat } = moment.row;
    yield { moment, who, act: 'look', next: withClaimer(moment.row, moment, who, { ...spent, seen: { token, beat } }) };
    for (const act of ACTS) {
      const row = call(act, moment.row, claimer, who);
      if (row === undefined) continue;
      const fence = act === 'claim' ? fenceOf(row) : claimer.fence;
      const completed = claimer.completed || act === 'complete';
      yield { moment, who, act, next: withClaimer(row, moment, who, { ...spent, fence, completed }) };
    }
  }
}

function call(act: Act, row: UnitRow, { fence, seen, left }: Claimer, who: number): UnitRow | undefined {
  const nobody = { unit: 0, token: -1, nonce: 'nobody' };
  return apply(act, row, { fence: fence ?? nobody, observed: seen ?? { token: -1, beat: -1 }, nonce: `${who}, ${left} left` });
}

function withClaimer(row: UnitRow, { claimers }: Moment, who: 0 | 1, claimer: Claimer): Moment {
  return { row, claimers: who === 0 ? [claimer, claimers[1]] : [claimers[0], claimer] };
}

describe('two claimers, in every order of their calls', () => {
  const transitions = [...everyMoment()];
  const faults = (isFault: (transition: Transition) => boolean): Transition[] => transitions.filter(isFault).slice(0, 1);

  it('come to many moments', () => {
    expect(transitions.length).toBeGreaterThan(10_000);
    for (const act of ACTS) expect(transitions.some((transition) => transition.act === act)).toBe(true);
  });

  it('are never both told that they completed the unit', () => {
    expect(faults(({ next }) => next.claimers.every(({ completed }) => completed))).toEqual([]);
  });

  it('find their own claim in the row once they were told that they completed it', () => {
    const isOther = ({ state, token, nonce }: UnitRow, { completed, fence }: Claimer): boolean =>
      completed && (state !== 'DONE' || token !== fence?.token || nonce !== fence.nonce);
    expect(faults(({ next }) => next.claimers.some((claimer) => isOther(next.row, claimer)))).toEqual([]);
  });

  it('never both hold it', () => {
    expect(faults(({ next }) => next.claimers.every(({ fence }) => fence !== null && isHeld(next.row, fence)))).toEqual([]);
  });

  it('take from each other only what stood still since they looked', () => {
    const sawOther = ({ row, claimers }: Moment, who: 0 | 1): boolean =>
      claimers[who].seen?.token !== row.token || claimers[who].seen?.beat !== row.beat;
    expect(faults(({ moment, who, act }) => act === 'reclaim' && sawOther(moment, who))).toEqual([]);
  });

  it('leave a row that still can come to its end', () => {
    expect(faults(({ next }) => !canEnd(next.row))).toEqual([]);
  });
});

/** DONE, or a few calls away from it. */
function canEnd(row: UnitRow): boolean {
  if (row.state === 'DONE') return true;
  const free = row.state === 'PENDING' ? row : step(row.state === 'FAILED' ? 'reset' : 'reclaim', row);
  // At the cap a reclaim fails the unit, and then it is for people.
  const pending = free?.state === 'FAILED' ? step('reset', free) : free;
  const held = pending && step('claim', pending);
  return held !== undefined && step('complete', held)?.state === 'DONE';
}

function step(act: Act, row: UnitRow): UnitRow | undefined {
  return apply(act, row, { fence: fenceOf(row), observed: row, nonce: 'last' });
}
