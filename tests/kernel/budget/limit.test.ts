import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLimit, MAX_LIMIT_NANO, movedHead, moveShard, newHead, newShardOf } from '../../../src/kernel/budget/limit.ts';
import { grant, grantedOf, type LedgerShard } from '../../../src/kernel/budget/shard.ts';

const SETTINGS = { seed: 4_711, numRuns: 200 };
const nano = fc.integer({ min: 0, max: MAX_LIMIT_NANO });
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('the limit of a ledger', () => {
  it('is a whole number of nano-dollars up to a million dollars', () => {
    for (const good of [0, 1, MAX_LIMIT_NANO]) expect(() => checkLimit(good)).not.toThrow();
    for (const bad of [-1, 0.1, Number.NaN, MAX_LIMIT_NANO + 1]) expect(() => checkLimit(bad)).toThrow(/no limit that can be kept/);
  });

  it('is the sum of its shards, as even as can be', () => {
    const isSplit = (limit: number, shards: number): void => {
      const { limits } = newHead(limit, shards);
      expect(sum(limits)).toBe(limit);
      expect(Math.max(...limits) - Math.min(...limits)).toBeLessThanOrEqual(1);
    };
    fc.assert(fc.property(nano, fc.integer({ min: 1, max: 40 }), isSplit), SETTINGS);
  });

  it('moves to any other that holds what is granted, and to none that does not', () => {
    const moves = (limit: number, other: number, wishes: readonly number[]): void => {
      const head = newHead(limit, 4);
      const shards = [0, 1, 2, 3].map((at) => {
        const shard = newShardOf(head, at);
        return grant(shard, 'a', 1, wishes[at] as number).row ?? shard;
      });
      const moved = movedHead(head, other, shards);
      expect(moved === undefined).toBe(sum(shards.map(grantedOf)) > other);
      if (moved === undefined) return;
      expect(sum(moved.limits)).toBe(other);
      const after = shards.map((shard, at) => moveShard(shard, moved, at) as LedgerShard);
      expect(after.map(({ limit: each }) => each)).toEqual(moved.limits);
      expect(after.map((shard, at) => moveShard(shard, moved, at))).toEqual([undefined, undefined, undefined, undefined]);
    };
    const small = fc.integer({ min: 0, max: 5_000 });
    fc.assert(fc.property(small, small, fc.array(small, { minLength: 4, maxLength: 4 }), moves), SETTINGS);
  });

  it('leaves a shard alone of which more is granted meanwhile', () => {
    const head = newHead(100, 1);
    const shard = grant(newShardOf(head, 0), 'a', 1, 80).row as LedgerShard;
    expect(moveShard(shard, { ...head, limit: 50, revision: 2, limits: [50] }, 0)).toBeUndefined();
    expect(moveShard(shard, { ...head, limit: 80, revision: 2, limits: [80] }, 0)).toMatchObject({ limit: 80, revision: 2 });
  });
});
