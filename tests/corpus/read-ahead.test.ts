import { describe, expect, it } from 'vitest';
import { readAhead } from '../../src/corpus/read-ahead.ts';
import { collect } from './fixture.ts';

describe('readAhead', () => {
  it('keeps the order, and no more than its width under way', async () => {
    let underWay = 0;
    let most = 0;
    const values = await collect(
      readAhead([5, 1, 4, 2, 3, 0], 3, async (turns) => {
        most = Math.max(most, ++underWay);
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        underWay -= 1;
        return turns;
      }),
    );
    expect(values).toEqual([5, 1, 4, 2, 3, 0]);
    expect(most).toBe(3);
  });

  it('throws a failure at its place and leaves nothing running behind', async () => {
    const ended: number[] = [];
    const seen: number[] = [];
    const reading = (async () => {
      for await (const value of readAhead([0, 1, 2, 3], 4, async (input) => {
        await new Promise((resolve) => setImmediate(resolve));
        ended.push(input);
        if (input === 1) throw new Error('broken');
        return input;
      })) {
        seen.push(value);
      }
    })();
    await expect(reading).rejects.toThrow('broken');
    expect(seen).toEqual([0]);
    expect(ended.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3]);
  });
});
