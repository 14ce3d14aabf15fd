import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUIET_FLEET } from '../../../../src/testing/simulation/scale/fleet-scenario.ts';
import { listScheduleEnd } from '../../../../src/testing/simulation/scale/list-schedule.ts';
import { NumberSet } from '../../../../src/testing/simulation/scale/number-set.ts';
import { drawUnitLengths } from '../../../../src/testing/simulation/scale/unit-lengths.ts';

const RUNS = { seed: 20, numRuns: 200 };

describe('a list schedule', () => {
  it('gives the next unit to whoever is free first', () => {
    expect(listScheduleEnd([3, 1, 1, 4], 2)).toBe(6);
    expect(listScheduleEnd([4, 3, 1, 1], 2)).toBe(5);
    expect(listScheduleEnd([7], 3)).toBe(7);
  });

  it('ends as one that is found by looking at every task each time', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 40 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 12 }), (units, tasks) => {
        const freeAt = Array.from({ length: tasks }, () => 0);
        for (const length of units) freeAt[freeAt.indexOf(Math.min(...freeAt))]! += length;
        expect(listScheduleEnd(units, tasks)).toBe(Math.max(...freeAt));
      }),
      RUNS,
    );
  });
});

describe('the lengths of units', () => {
  const lengths = drawUnitLengths(QUIET_FLEET);

  it('have exactly the mean that was asked for, and are uneven', () => {
    expect(lengths.reduce((sum, length) => sum + length, 0) / lengths.length).toBeCloseTo(QUIET_FLEET.meanUnitMs, 3);
    const longer = lengths.filter((length) => length > 2 * QUIET_FLEET.meanUnitMs).length / lengths.length;
    expect(longer).toBeGreaterThan(0.03);
    expect(longer).toBeLessThan(0.08);
  });

  it('are the same for the same seed', () => {
    expect(drawUnitLengths(QUIET_FLEET)).toEqual(lengths);
    expect(drawUnitLengths({ ...QUIET_FLEET, seed: 'other' })).not.toEqual(lengths);
  });
});

describe('a set of numbers', () => {
  it('answers as a sorted list does', () => {
    const steps = fc.array(fc.record({ number: fc.integer({ min: 0, max: 99 }), add: fc.boolean() }), { maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.integer({ min: 0, max: 99 }), (taken, from) => {
        const [own, model] = [new NumberSet(100), new Set<number>()];
        for (const { number, add } of taken) {
          own[add ? 'add' : 'delete'](number);
          model[add ? 'add' : 'delete'](number);
        }
        const sorted = [...model].filter((number) => number >= from).sort((left, right) => left - right);
        expect([...own.from(from)]).toEqual(sorted);
        expect(own.size).toBe(model.size);
      }),
      RUNS,
    );
  });
});
