import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beatInterval, LeaseWatch, ownExpiry, rowDeadline } from '../../../src/kernel/run/lease.ts';
import { newUnit, type UnitRow } from '../../../src/kernel/run/unit.ts';

const row = (token: number, beat: number, unit = 3): UnitRow => ({
  ...newUnit({ unit, start: 0, count: 1 }),
  state: 'RUNNING',
  token,
  beat,
});
const lease = fc.integer({ min: 30, max: 3_600_000 });

describe('the times of a lease', () => {
  it('end for the holder before they end in the row, and later than two beats', () => {
    fc.assert(
      fc.property(lease, fc.integer({ min: 0, max: 1e9 }), (leaseMs, sentAt) => {
        expect(ownExpiry(sentAt, leaseMs)).toBeLessThan(rowDeadline(sentAt, leaseMs));
        expect(ownExpiry(sentAt, leaseMs)).toBeGreaterThan(sentAt + 2 * beatInterval(leaseMs));
      }),
      { seed: 7 },
    );
  });
});

describe('the two ends of a lease', () => {
  const rate = fc.double({ min: 0.95, max: 1.05, noNaN: true });

  it('leave the holder time for a third try when two beats were lost', () => {
    const property = fc.property(lease, (leaseMs) => {
      expect(ownExpiry(0, leaseMs) - 2 * beatInterval(leaseMs)).toBeGreaterThan(leaseMs / 10);
    });
    fc.assert(property, { seed: 7 });
  });

  it('come in the right order on two machines: the holder stops before any observer may call it dead', () => {
    const property = fc.property(lease, rate, rate, fc.nat(600_000), fc.nat(), (leaseMs, own, other, delay, origin) => {
      // True time counts from the moment at which the renewal was sent; nobody can see it sooner.
      const stopsAt = ownExpiry(0, leaseMs) / own;
      const watch = new LeaseWatch(leaseMs);
      watch.observe(row(1, 0), origin + delay * other);
      expect(watch.observe(row(1, 0), origin + Math.max(delay, stopsAt) * other)).toBe('still');
    });
    fc.assert(property, { seed: 7, numRuns: 500 });
  });
});

describe('watching a lease', () => {
  it('says of every look what a full record of all looks would say', () => {
    const look = fc.record({ unit: fc.nat(2), token: fc.nat(2), beat: fc.nat(2), pause: fc.nat(700), forgets: fc.nat(9) });
    const property = fc.property(fc.array(look, { maxLength: 40 }), (looks) => {
      const watch = new LeaseWatch(1000);
      const record = new Map<number, { key: string; at: number }[]>();
      let now = 0;
      for (const { unit, token, beat, pause, forgets } of looks) {
        now += pause;
        const seen = record.get(unit) ?? [];
        const key = `${token} ${beat}`;
        const moved = seen.findLastIndex((earlier) => earlier.key !== key);
        const since = seen[moved + 1]?.at;
        const verdict = seen.length === 0 ? 'first' : since === undefined ? 'moved' : now - since < 1000 ? 'still' : 'dead';
        expect(watch.observe(row(token, beat, unit), now)).toBe(verdict);
        record.set(unit, forgets === 0 ? [] : [...seen, { key, at: now }]);
        if (forgets === 0) watch.forget(unit);
      }
    });
    fc.assert(property, { seed: 7, numRuns: 500 });
  });

  it('proves it dead when nothing moved for a lease by the own clock, and not a moment sooner', () => {
    const watch = new LeaseWatch(1000);
    expect(watch.observe(row(1, 0), 5000)).toBe('first');
    expect(watch.observe(row(1, 0), 5999)).toBe('still');
    expect(watch.observe(row(1, 0), 6000)).toBe('dead');
  });

  it('starts again with every beat and every claim', () => {
    const watch = new LeaseWatch(1000);
    watch.observe(row(1, 0), 0);
    expect(watch.observe(row(1, 1), 900)).toBe('moved');
    expect(watch.observe(row(1, 1), 1899)).toBe('still');
    expect(watch.observe(row(2, 0), 1900)).toBe('moved');
    expect(watch.observe(row(2, 0), 2899)).toBe('still');
    expect(watch.observe(row(2, 0), 2900)).toBe('dead');
  });

  it('keeps units apart, and forgets on demand', () => {
    const watch = new LeaseWatch(1000);
    watch.observe(row(1, 0, 3), 0);
    expect(watch.observe(row(1, 0, 4), 1000)).toBe('first');
    watch.forget(3);
    expect(watch.observe(row(1, 0, 3), 2000)).toBe('first');
  });

  it('never takes a holder that beats in time for dead, however often it is looked at', () => {
    fc.assert(
      fc.property(lease, fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { minLength: 1, maxLength: 60 }), (leaseMs, pauses) => {
        const watch = new LeaseWatch(leaseMs);
        let now = 0;
        for (const pause of pauses) {
          now += pause * leaseMs;
          expect(watch.observe(row(1, Math.floor(now / beatInterval(leaseMs))), now)).not.toBe('dead');
        }
      }),
      { seed: 7 },
    );
  });
});
