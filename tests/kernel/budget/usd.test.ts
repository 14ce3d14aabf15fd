import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nanoOfUsd, usdOfNano } from '../../../src/kernel/budget/usd.ts';
import { MAX_LIMIT_NANO } from '../../../src/kernel/budget/limit.ts';

describe('amounts in dollars', () => {
  it('are read to the nano-dollar and printed the same', () => {
    expect(nanoOfUsd('5')).toBe(5_000_000_000);
    expect(nanoOfUsd('0.000000001')).toBe(1);
    expect(usdOfNano(2_500_000_000)).toBe('2.500000000');
    const isExact = (nano: number): void => {
      expect(nanoOfUsd(usdOfNano(nano))).toBe(nano);
    };
    fc.assert(fc.property(fc.integer({ min: 0, max: MAX_LIMIT_NANO }), isExact), { seed: 4_711, numRuns: 200 });
  });

  it.each(['', 'five', '1e3', '-1', '1.0000000001', '1000000.000000001', '5 $'])('refuse %j', (text) => {
    expect(() => nanoOfUsd(text)).toThrow(/amount in dollars|no limit that can be kept/);
  });
});
