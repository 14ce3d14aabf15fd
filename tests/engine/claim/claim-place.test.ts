import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClaimPlace } from '../../../src/engine/claim/claim-place.ts';
import { steady } from '../quick-clock.ts';

const AT_RANDOM = 0.777;

/** Where a task looks while it takes so many units one after the other. */
function places(place: ClaimPlace, count: number): number[] {
  return Array.from({ length: count }, () => {
    const next = place.next();
    place.taken();
    return next;
  });
}

describe('a task looks for units', () => {
  it('from its own place on for its share, and anywhere after that', () => {
    const place = new ClaimPlace(steady(AT_RANDOM), 1, 4, 10);
    expect(places(place, 5)).toEqual([0.25, 0.25, 0.25, AT_RANDOM, AT_RANDOM]);
  });

  it('anywhere from its first lost race on', () => {
    const place = new ClaimPlace(steady(AT_RANDOM), 1, 4, 10);
    expect(place.next()).toBe(0.25);
    place.lost();
    expect(places(place, 2)).toEqual([AT_RANDOM, AT_RANDOM]);
  });

  it('where no other task of its start looks, and within the run', () => {
    const fleet = fc.record({ count: fc.integer({ min: 1, max: 200 }), units: fc.integer({ min: 1, max: 2000 }) });
    const property = fc.property(fleet, ({ count, units }) => {
      const tasks = Array.from({ length: count }, (_, index) => new ClaimPlace(steady(AT_RANDOM), index, count, units));
      const own = tasks.map((task) => task.next());
      expect(new Set(own).size).toBe(count);
      expect(own.every((at) => at >= 0 && at < 1)).toBe(true);
    });
    fc.assert(property, { seed: 7 });
  });

  it('within the run too when more tasks came than were counted', () => {
    expect(new ClaimPlace(steady(AT_RANDOM), 9, 4, 10).next()).toBe(0.25);
  });
});
