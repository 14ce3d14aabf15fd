import { setImmediate as breathe } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eachAtOnce } from '../../../../src/backends/state/dynamodb/each-at-once.ts';

describe('each item, so many at once', () => {
  it('has its turn once, and no more than so many have it together', async () => {
    const seen: number[] = [];
    let together = 0;
    let most = 0;
    await eachAtOnce(
      Array.from({ length: 20 }, (_, at) => at),
      3,
      async (item) => {
        most = Math.max(most, ++together);
        await breathe();
        seen.push(item);
        together--;
      },
    );
    expect(seen).toHaveLength(20);
    expect(new Set(seen).size).toBe(20);
    expect(most).toBe(3);
  });

  it('ends at the first failure, when those under way are over', async () => {
    let under = 0;
    const seen: number[] = [];
    const all = eachAtOnce([0, 1, 2, 3, 4, 5], 2, async (item) => {
      under++;
      await breathe();
      under--;
      seen.push(item);
      if (item === 1) throw new Error('item 1');
    });
    await expect(all).rejects.toThrow('item 1');
    expect(under).toBe(0);
    expect(seen).not.toContain(5);
  });

  it('takes no items for an answer', async () => {
    await expect(eachAtOnce([], 4, async () => undefined)).resolves.toBeUndefined();
  });
});
