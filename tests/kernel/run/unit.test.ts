import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  claim,
  complete,
  fail,
  FINISH_UNIT,
  isCompletedBy,
  isFailedBy,
  isHeld,
  isReleasedBy,
  newUnit,
  reclaim,
  release,
  renew,
  reset,
  type Fence,
  type UnitRow,
} from '../../../src/kernel/run/unit.ts';
import { ACTS, apply, fenceOf, MAX_ATTEMPTS, PART, play, steps, termsOf, type Act, type Story } from './unit-story.ts';

const RUNS = { seed: 42, numRuns: 400 };

/** Checks a law on many stories of a unit; `unit` may be the finish row. */
function always(law: (story: Story) => void, unit?: number): void {
  const property = fc.property(steps, (calls) => {
    law(play(calls, unit));
  });
  fc.assert(property, RUNS);
}

function claimed(nonce = 'mine'): UnitRow {
  return claim(newUnit({ unit: 7, start: 28, count: 4 }), termsOf(nonce)) as UnitRow;
}

const FENCED: Readonly<Record<string, (row: UnitRow, fence: Fence) => UnitRow | undefined>> = {
  renew: (row, fence) => renew(row, fence, 1),
  complete: (row, fence) => complete(row, fence, PART),
  fail: (row, fence) => fail(row, fence, 'why'),
  release,
};

describe('over any calls, late and lost ones too', () => {
  it('every rule holds for some row and refuses some other', () => {
    const [held, refused] = [new Set<Act>(), new Set<Act>()];
    always(({ turns }) => turns.forEach(({ act, after }) => (after === undefined ? refused : held).add(act)));
    expect([...held].sort()).toEqual([...ACTS].sort());
    expect([...refused].sort()).toEqual([...ACTS].sort());
  });

  it('a token grows by one with every claim and with nothing else', () => {
    always(({ moves }) => {
      for (const { act, before, after } of moves) expect(after.token - before.token).toBe(act === 'claim' ? 1 : 0);
    });
  });

  it('a token belongs to one nonce', () => {
    always(({ moves, fences }) => {
      const nonces = new Map(fences.map(({ token, nonce }) => [token, nonce]));
      expect(nonces.size).toBe(fences.length);
      for (const { after } of moves) if (after.token > 0) expect(after.nonce).toBe(nonces.get(after.token));
    });
  });

  it('a beat counts the renewals of one claim, so no (token, beat) ever comes back once it moved', () => {
    always(({ moves }) => {
      for (const { act, before, after } of moves) {
        expect(after.beat).toBe(act === 'claim' ? 0 : act === 'renew' ? before.beat + 1 : before.beat);
      }
    });
  });

  it('DONE absorbs', () => {
    always(({ turns }) => {
      const late = turns.filter(({ before }) => before.state === 'DONE');
      expect(late.every(({ after }) => after === undefined)).toBe(true);
    });
  });

  it('attempts are the claims since the last reset that were not released', () => {
    always(({ moves }) => {
      let charged = 0;
      for (const { act, after } of moves) {
        if (act === 'claim') charged += 1;
        if (act === 'release') charged -= 1;
        if (act === 'reset') charged = 0;
        expect(after.attempts).toBe(charged);
        expect(after.attempts).toBeGreaterThanOrEqual(0);
        expect(after.attempts).toBeLessThanOrEqual(MAX_ATTEMPTS);
      }
    });
  });

  it('a lease stands exactly on RUNNING rows, a part on DONE and a reason on FAILED ones', () => {
    always(({ moves }) => {
      for (const { after } of moves) {
        expect([after.deadline !== null, after.holder !== null]).toEqual(Array(2).fill(after.state === 'RUNNING'));
        expect(after.part !== null).toBe(after.state === 'DONE');
        expect(after.reason !== null).toBe(after.state === 'FAILED');
      }
    });
  });

  it('the range of a unit never changes', () => {
    always(({ last: { unit, start, count } }) => expect([unit, start, count]).toEqual([7, 28, 4]));
  });

  it('the finish row is never FAILED by reclaims, however often its holders die', () => {
    always(({ moves }) => {
      const reclaimed = moves.filter(({ act }) => act === 'reclaim');
      expect(reclaimed.every(({ after }) => after.state === 'PENDING')).toBe(true);
    }, FINISH_UNIT);
  });
});

describe('a fence', () => {
  it('lets only the claim through that the row is RUNNING under', () => {
    always(({ last, fences }) => {
      const strangers = [
        { ...fenceOf(last), token: last.token - 1 },
        { ...fenceOf(last), token: last.token + 1 },
        { ...fenceOf(last), nonce: 'of another claim' },
      ];
      for (const fence of [...fences, ...strangers]) {
        const right = last.state === 'RUNNING' && fence.token === last.token && fence.nonce === last.nonce;
        expect(isHeld(last, fence)).toBe(right);
        for (const rule of Object.values(FENCED)) expect(rule(last, fence) !== undefined).toBe(right);
      }
    });
  });

  it('recognises its claim in at most one way', () => {
    always(({ last, fences }) => {
      for (const fence of fences) {
        const ways = [isHeld, isCompletedBy, isFailedBy, isReleasedBy].filter((way) => way(last, fence));
        expect(ways).toHaveLength(fence.token === last.token ? 1 : 0);
      }
    });
  });

  it.each([
    ['complete', isCompletedBy],
    ['fail', isFailedBy],
    ['release', isReleasedBy],
  ] as const)('knows a repeat of %s until another claim comes', (act, isApplied) => {
    const row = claimed();
    const means = { fence: fenceOf(row), observed: row, nonce: 'next' };
    const settled = apply(act, row, means) as UnitRow;
    expect(isApplied(row, means.fence)).toBe(false);
    expect(isApplied(settled, means.fence)).toBe(true);
    expect(isApplied(settled, { ...means.fence, nonce: 'next' })).toBe(false);
    expect(isApplied(settled, { ...means.fence, token: 2 })).toBe(false);
    const next = claim({ ...settled, state: 'PENDING' }, termsOf('next')) as UnitRow;
    expect(isApplied(next, means.fence)).toBe(false);
  });
});

describe('a claim', () => {
  it('takes only a PENDING row, and puts its terms on it', () => {
    always(({ last }) => {
      const row = claim(last, termsOf('mine'));
      if (last.state === 'PENDING') expect(row).toMatchObject({ ...termsOf('mine'), state: 'RUNNING' });
      else expect(row).toBeUndefined();
    });
  });

  it('that is renewed has the new deadline, and all else as before', () => {
    const row = claimed();
    expect(renew(row, fenceOf(row), 80_000)).toEqual({ ...row, beat: 1, deadline: 80_000 });
  });

  it('that is released leaves no charge', () => {
    const row = claimed();
    expect(release(row, fenceOf(row))).toMatchObject({ state: 'PENDING', attempts: 0, token: 1 });
  });
});

describe('a reclaim', () => {
  it('takes exactly the (token, beat) it observed, of a RUNNING row', () => {
    always(({ turns }) => {
      for (const { act, before, after, observed } of turns) {
        if (act !== 'reclaim') continue;
        const exact = before.token === observed.token && before.beat === observed.beat;
        expect(after !== undefined).toBe(exact && before.state === 'RUNNING');
      }
    });
  });

  it('returns the unit below the cap, and fails it at the cap with the reason', () => {
    let row = newUnit({ unit: 7, start: 28, count: 4 });
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      expect(row).toMatchObject({ state: 'PENDING', attempts: attempt - 1, reason: null });
      const held = claim(row, termsOf(`${attempt}`)) as UnitRow;
      row = reclaim(held, held, MAX_ATTEMPTS) as UnitRow;
    }
    expect(row).toMatchObject({ state: 'FAILED', attempts: 3, reason: '3 claims neither completed nor released this unit' });
  });

  it('says it in the singular of one claim', () => {
    const row = claimed();
    expect(reclaim(row, row, 1)?.reason).toBe('1 claim neither completed nor released this unit');
  });
});

describe('a resume', () => {
  const failed = (): UnitRow => {
    const row = claimed();
    return fail(row, fenceOf(row), 'its page cannot be printed') as UnitRow;
  };

  it('resets FAILED rows alone: fresh attempts, the old token', () => {
    always(({ moves }) => {
      for (const { act, before, after } of moves) {
        if (act !== 'reset') continue;
        expect(before.state).toBe('FAILED');
        expect(after).toEqual({ ...before, state: 'PENDING', attempts: 0, reason: null });
      }
    });
  });

  it('adopts FAILED rows alone, with the part that stands', () => {
    always(({ moves }) => {
      for (const { act, before, after } of moves) {
        if (act !== 'adopt') continue;
        expect(before.state).toBe('FAILED');
        expect(after).toEqual({ ...before, state: 'DONE', part: PART, reason: null });
      }
    });
  });

  it('leaves a zombie of the failed claim nothing to settle, before and after', () => {
    const zombie = fenceOf(failed());
    const again = reset(failed()) as UnitRow;
    for (const row of [failed(), again, claim(again, termsOf('next')) as UnitRow]) {
      for (const rule of Object.values(FENCED)) expect(rule(row, zombie)).toBeUndefined();
    }
  });
});
