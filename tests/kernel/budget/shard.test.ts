import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answered, grant, grantedOf, holdingOf, leftOf, newShard, takeBack, type LedgerShard } from '../../../src/kernel/budget/shard.ts';

const SETTINGS = { seed: 4_711, numRuns: 300 };
const LIMIT = 1_000;

const call = fc.record({
  kind: fc.constantFrom('grant', 'back'),
  account: fc.constantFrom('a', 'b', '__proto__', 'constructor'),
  sequence: fc.integer({ min: 1, max: 12 }),
  nano: fc.integer({ min: -5, max: 700 }),
});

function apply(shard: LedgerShard, { kind, account, sequence, nano }: typeof call extends fc.Arbitrary<infer T> ? T : never): LedgerShard {
  if (kind === 'grant') return grant(shard, account, sequence, nano).row ?? shard;
  return takeBack(shard, account, sequence, nano) ?? shard;
}

describe('a shard of the ledger', () => {
  it('grants no more than its limit, whatever is asked in whatever order', () => {
    const holds = (calls: readonly Parameters<typeof apply>[1][]): void => {
      let shard = newShard(LIMIT, 1);
      for (const each of calls) {
        shard = apply(shard, each);
        expect(grantedOf(shard)).toBeLessThanOrEqual(LIMIT);
        expect(grantedOf(shard) + leftOf(shard)).toBe(LIMIT);
        expect(Object.values(shard.holdings).every(({ granted }) => granted >= 0)).toBe(true);
      }
    };
    fc.assert(fc.property(fc.array(call, { maxLength: 40 }), holds), SETTINGS);
  });

  it('is changed once by a call that comes twice, and by none that is older than another of its account', () => {
    const settles = (calls: readonly Parameters<typeof apply>[1][], late: Parameters<typeof apply>[1]): void => {
      const shard = calls.reduce(apply, newShard(LIMIT, 1));
      expect(apply(apply(shard, late), late)).toEqual(apply(shard, late));
      const isOld = late.sequence < holdingOf(shard, late.account).sequence;
      if (isOld) expect(apply(shard, late)).toEqual(shard);
    };
    fc.assert(fc.property(fc.array(call, { maxLength: 15 }), call, settles), SETTINGS);
  });

  it('tells a repeat what it got, and one that is no longer waited for nothing', () => {
    const first = grant(newShard(LIMIT, 1), 'a', 1, 300);
    expect(first.nano).toBe(300);
    const shard = first.row as LedgerShard;
    expect(grant(shard, 'a', 1, 999)).toEqual({ row: undefined, nano: 300 });
    const second = grant(shard, 'a', 2, 900);
    expect(second.nano).toBe(700);
    expect(answered(second.row as LedgerShard, 'a', 1)).toBe(0);
    expect(answered(second.row as LedgerShard, 'a', 3)).toBeUndefined();
    expect(grant(second.row as LedgerShard, 'b', 1, 1)).toEqual({ row: undefined, nano: 0 });
  });

  it('leaves nothing when its limit was lowered below what is granted', () => {
    const shard = grant(newShard(LIMIT, 1), 'a', 1, 300).row as LedgerShard;
    expect(leftOf({ ...shard, limit: 200 })).toBe(0);
  });
});
