import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkNano } from '../../../src/kernel/budget/chunk.ts';

describe('the size of a chunk', () => {
  it('is enough for all calls in flight while the rest is large', () => {
    expect(chunkNano({ leastNano: 10, mostNano: 80, tasks: 4 }, 10_000)).toBe(80);
  });

  it('is the task’s share of half the rest later on, and one call at its dearest in the end', () => {
    expect(chunkNano({ leastNano: 10, mostNano: 80, tasks: 4 }, 400)).toBe(50);
    expect(chunkNano({ leastNano: 10, mostNano: 80, tasks: 4 }, 40)).toBe(10);
  });

  it('is a whole number, at least what helps and at most what is asked for', () => {
    const size = fc.integer({ min: 1, max: 1e14 });
    const isSound = (least: number, more: number, tasks: number, rest: number): void => {
      const chunk = chunkNano({ leastNano: least, mostNano: least + more, tasks }, rest);
      expect(Number.isSafeInteger(chunk) && chunk >= least && chunk <= least + more).toBe(true);
    };
    fc.assert(fc.property(size, size, fc.integer({ min: 0, max: 10_000 }), size, isSound), { seed: 4_711, numRuns: 200 });
  });
});
