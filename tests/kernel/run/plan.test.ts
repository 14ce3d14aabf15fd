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

const settings = fc.record({ total: fc.integer({ min: 1, max: 1000 }), unitSize: fc.integer({ min: 1, max: 600 }) });

describe('the units of a plan', () => {
  it('cover every item exactly once, in order', () => {
    fc.assert(
      fc.property(settings, (given) => {
        const ranges = [...unitRanges(given)];
        expect(ranges).toHaveLength(unitCount(given));
        expect(ranges).toEqual(ranges.map((_, unit) => unitRange(given, unit)));
        let next = 0;
        const misplaced = ranges.filter(({ unit, start, count }, place) => {
          const fits = unit === place && start === next && count > 0 && count <= given.unitSize;
          next += count;
          return !fits;
        });
        expect(misplaced).toEqual([]);
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
  // Few items a task, where rounding decides, as often as many.
  const tasks = fc.integer({ min: 1, max: 300 });
  const items = fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 1e6 }));

  it('gives every task at least three units while there are items enough, and never passes the cap', () => {
    fc.assert(
      fc.property(items, tasks, fc.integer({ min: 1, max: 500 }), (total, count, cap) => {
        const size = defaultUnitSize(total, count, cap);
        expect(Number.isInteger(size)).toBe(true);
        expect(size).toBeGreaterThanOrEqual(1);
        expect(size).toBeLessThanOrEqual(cap);
        expect(unitCount({ total, unitSize: size })).toBeGreaterThanOrEqual(Math.min(total, 3 * count));
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it('makes no more units than that while the cap allows', () => {
    expect([200, 16, 15, 14].map((total) => defaultUnitSize(total, 5, 500))).toEqual([14, 1, 1, 1]);
    expect(defaultUnitSize(200, 2, 500)).toBe(34);
    expect(defaultUnitSize(1_000_000, 2, 500)).toBe(500);
  });
});

describe('the hash of a plan', () => {
  const plan = { total: 5, unitSize: 2, seed: 'a', locale: ['en-GB', 'de-DE'] };
  const hash = planHash('documents', plan);

  it('does not depend on the order of settings', () => {
    expect(planHash('documents', { locale: ['en-GB', 'de-DE'], seed: 'a', unitSize: 2, total: 5 })).toBe(hash);
  });

  it.each([{ total: 6 }, { unitSize: 3 }, { seed: 'b' }, { locale: ['de-DE', 'en-GB'] }, { locale: ['en-GB'] }, { format: null }])(
    'is another one with %o',
    (change) => expect(planHash('documents', { ...plan, ...change })).not.toBe(hash),
  );

  it('is another one for another kind of run', () => {
    expect(planHash('catalogue', plan)).not.toBe(hash);
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
