import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultUnitSize,
  differingComponent,
  differingSettings,
  planHash,
  unitCount,
  unitRange,
  unitRanges,
} from '../../../src/kernel/run/plan.ts';

const settings = fc.record({ total: fc.integer({ min: 1, max: 5000 }), unitSize: fc.integer({ min: 1, max: 600 }) });

describe('the units of a plan', () => {
  it('cover every item exactly once, in order', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const ranges = [...unitRanges(given)];
        expect(ranges).toHaveLength(unitCount(given));
        let next = 0;
        for (const [unit, range] of ranges.entries()) {
          expect(range).toEqual(unitRange(given, unit));
          expect(range).toMatchObject({ unit, start: next });
          expect(range.count).toBeGreaterThan(0);
          expect(range.count).toBeLessThanOrEqual(given.unitSize);
          next += range.count;
        }
        expect(next).toBe(given.total);
      }),
      { seed: 7 },
    );
  });

  it('are full but the last', () => {
    expect([...unitRanges({ total: 7, unitSize: 3 })].map(({ count }) => count)).toEqual([3, 3, 1]);
  });
});

describe('the default unit size', () => {
  it('gives every task at least three units while there are items enough, and never passes the cap', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 1, max: 500 }),
        (total, tasks, cap) => {
          const size = defaultUnitSize(total, tasks, cap);
          expect(size).toBeGreaterThanOrEqual(1);
          expect(size).toBeLessThanOrEqual(cap);
          if (total >= 9 * tasks * tasks) expect(unitCount({ total, unitSize: size })).toBeGreaterThanOrEqual(3 * tasks - 1);
        },
      ),
      { seed: 7 },
    );
  });
});

describe('the hash of a plan', () => {
  it('does not depend on the order of settings, and depends on each of them and on the kind', () => {
    const one = planHash('documents', { total: 5, unitSize: 2, seed: 'a' });
    expect(planHash('documents', { seed: 'a', unitSize: 2, total: 5 })).toBe(one);
    expect(planHash('documents', { total: 5, unitSize: 2, seed: 'b' })).not.toBe(one);
    expect(planHash('documents', { total: 5, unitSize: 3, seed: 'a' })).not.toBe(one);
    expect(planHash('catalogue', { total: 5, unitSize: 2, seed: 'a' })).not.toBe(one);
  });
});

describe('differences', () => {
  it('of settings are named in order, each with both sides, and only for what was given', () => {
    const standing = { total: 5, locales: ['en-GB'], seed: 'a' };
    expect(differingSettings(standing, { seed: 'b', locales: ['de-DE'], total: 5 })).toEqual([
      { name: 'locales', standing: ['en-GB'], given: ['de-DE'] },
      { name: 'seed', standing: 'a', given: 'b' },
    ]);
    expect(differingSettings(standing, {})).toEqual([]);
    expect(differingSettings(standing, { format: 'pdf' })).toEqual([{ name: 'format', standing: null, given: 'pdf' }]);
  });

  it('of fingerprints are found on either side', () => {
    expect(differingComponent({ browser: '1', goldleaf: '1' }, { browser: '1', goldleaf: '1' })).toBeUndefined();
    expect(differingComponent({ browser: '1' }, { browser: '2' })).toBe('browser');
    expect(differingComponent({}, { browser: '2' })).toBe('browser');
    expect(differingComponent({ fonts: 'x' }, {})).toBe('fonts');
  });
});
