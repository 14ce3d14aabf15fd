import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as layout from '../../../../src/backends/state/firestore/layout.ts';
import { Slots } from '../../../../src/backends/state/firestore/layout.ts';
import { claim, complete, FINISH_UNIT, newFinish, newUnit, type UnitRow } from '../../../../src/kernel/run/unit.ts';

const SETTINGS = { seed: 4_711, numRuns: 200 };
const sizes = fc.integer({ min: 1, max: 5_000 });

const holder = { execution: 'projects/p/jobs/j', index: 3, attempt: 0, taskNonce: 'task' };
const isWithin = (text: string, { from, to }: layout.Range): boolean => text >= from && text < to;

function running(unit: number, nonce = 'nonce', by = holder): UnitRow {
  return claim(newUnit({ unit, start: 0, count: 1 }), { nonce, holder: by, deadline: 0 }) as UnitRow;
}

describe('slots', () => {
  it('give every unit a slot of its own', () => {
    const isPermutation = (units: number): void => {
      const slots = new Slots(units);
      const taken = new Set(Array.from({ length: units }, (_, unit) => slots.of(unit)));
      expect(taken.size).toBe(units);
      expect([...taken].every((slot) => slot >= 0 && slot < units)).toBe(true);
    };
    fc.assert(fc.property(sizes, isPermutation), SETTINGS);
  });

  it('lie apart for neighbours: any hundred in a row reach all over the index', () => {
    const isSpread = (units: number, share: number): void => {
      const slots = new Slots(units);
      const first = Math.floor(share * (units - 100));
      const tenths = new Set(Array.from({ length: 100 }, (_, at) => Math.floor((10 * slots.of(first + at)) / units)));
      expect(tenths.size).toBe(10);
    };
    fc.assert(fc.property(fc.integer({ min: 200, max: 10_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }), isSpread), SETTINGS);
  });

  it('are exact for the most units that there can be', () => {
    const slots = new Slots(10_000_000);
    for (const unit of [0, 1, 9_999_999]) expect(Number.isSafeInteger(slots.of(unit))).toBe(true);
    expect(slots.has(9_999_999)).toBe(true);
    expect([slots.has(10_000_000), slots.has(-2), slots.has(0.5)]).toEqual([false, false, false]);
    expect(slots.has(FINISH_UNIT)).toBe(true);
  });

  it('begin where a task’s own place says, whatever the rounding', () => {
    const meetsItsShare = (tasks: number, each: number): void => {
      const slots = new Slots(tasks * each);
      for (let index = 0; index < tasks; index++) expect(slots.at(index / tasks)).toBe(index * each);
      expect(slots.at(0.999_999_999_999)).toBe(tasks * each - 1);
    };
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 50 }), meetsItsShare), SETTINGS);
  });
});

describe('what a unit is found by', () => {
  const slots = new Slots(1_000);
  const keyOf = (row: UnitRow): string | undefined => layout.queryKeyOf(row, slots);

  it('is in the range of its state, and in no other', () => {
    const pending = newUnit({ unit: 7, start: 0, count: 1 });
    const rows = { FREE: pending, LEASES: running(7), FAILED: { ...pending, state: 'FAILED' as const } };
    for (const [name, row] of Object.entries(rows)) {
      const ranges = { FREE: layout.FREE, LEASES: layout.LEASES, FAILED: layout.FAILED };
      const met = Object.entries(ranges).filter(([, range]) => isWithin(keyOf(row) as string, range));
      expect(met.map(([range]) => range)).toEqual([name]);
      expect(isWithin(keyOf(row) as string, layout.OPEN)).toBe(name !== 'FAILED');
    }
  });

  it('is nothing for a unit that is done, and for the finish row in any state', () => {
    const row = running(7);
    expect(keyOf(complete(row, { unit: 7, token: 1, nonce: 'nonce' }, { sha256: '', items: 1, bytes: 1 }) as UnitRow)).toBeUndefined();
    expect(keyOf(newFinish())).toBeUndefined();
    expect(keyOf(running(FINISH_UNIT))).toBeUndefined();
  });

  it('orders free units by slot and failed ones by index', () => {
    const sorted = (keys: readonly string[]): boolean => keys.every((key, at) => at === 0 || (keys[at - 1] as string) < key);
    expect(sorted([0, 1, 9, 10, 999].map(layout.freeKey))).toBe(true);
    const failed = [0, 1, 9, 10, 999].map((unit) => keyOf({ ...newUnit({ unit, start: 0, count: 1 }), state: 'FAILED' }) as string);
    expect(sorted(failed)).toBe(true);
    for (const [at, unit] of [0, 1, 9, 10, 999].entries()) {
      expect(failed.filter((key) => isWithin(key, layout.failedAfter(unit)))).toEqual(failed.slice(at + 1));
    }
  });

  it('tells the leases of one holder, whatever the attempt, and of one claim', () => {
    const theirs = layout.leasesOfHolder(holder);
    expect(isWithin(keyOf(running(1, 'a', { ...holder, attempt: 5, taskNonce: 'other' })) as string, theirs)).toBe(true);
    expect(isWithin(keyOf(running(1, 'a', { ...holder, index: 33 })) as string, theirs)).toBe(false);
    expect(isWithin(keyOf(running(1, 'a', { ...holder, execution: 'other' })) as string, theirs)).toBe(false);
    expect(keyOf(running(1, 'a'))).toBe(layout.leaseKey(holder, 'a'));
    expect(layout.leaseKey(holder, 'b')).not.toBe(layout.leaseKey(holder, 'a'));
  });
});

describe('paths', () => {
  it('keep every id in its segment, and different ids apart', () => {
    const odd = ['.', '..', '__all__', 'a/b', 'a%2Fb', 'a b', 'é', '%'];
    const paths = odd.map(layout.runPath);
    expect(new Set(paths).size).toBe(odd.length);
    for (const path of paths) {
      const [, id = '', ...more] = path.split('/');
      expect(more).toEqual([]);
      expect(id).not.toMatch(/^(\.{1,2}|__.*__)$/);
    }
  });

  it('lie below the plan, so that two plans of one run share nothing', () => {
    const [one, other] = ['a', 'b'].map((nonce) => layout.planPath({ runId: 'run', nonce })) as [string, string];
    const slots = new Slots(3);
    expect(layout.unitPath(one, 0, slots)).not.toBe(layout.unitPath(other, 0, slots));
    expect(layout.unitPath(one, FINISH_UNIT, slots)).toMatch(/\/finish$/);
    expect(layout.taskPath(one, { execution: 'x', index: 11 })).not.toBe(layout.taskPath(one, { execution: '1-x', index: 1 }));
  });
});
