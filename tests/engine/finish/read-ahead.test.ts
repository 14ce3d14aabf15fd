import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAhead } from '../../../src/engine/finish/read-ahead.ts';

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

/** Resolves after as many turns of the event loop. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((resolve) => setImmediate(resolve));
}

describe('reading ahead', () => {
  it('gives every value once and in order, whichever comes first', async () => {
    const property = fc.asyncProperty(fc.array(fc.nat(3), { maxLength: 50 }), async (delays) => {
      const values = readAhead(delays.length, async (at) => (await turns(delays[at] ?? 0), at));
      expect(await collect(values)).toEqual(delays.map((_, at) => at));
    });
    await fc.assert(property, { seed: 7, numRuns: 30 });
  });

  it('has many reads under way, and never all of a long run', async () => {
    let [open, most] = [0, 0];
    const read = async (at: number): Promise<number> => {
      open += 1;
      most = Math.max(most, open);
      await turns(2);
      open -= 1;
      return at;
    };
    await collect(readAhead(100, read));
    expect(most).toBe(30);
  });

  it('throws what a read threw when its turn comes, and after that nothing goes unhandled', async () => {
    const seen: number[] = [];
    const read = (at: number): Promise<number> => (at >= 5 ? Promise.reject(new Error(`read ${at}`)) : Promise.resolve(at));
    const reading = (async () => {
      for await (const at of readAhead(40, read)) {
        seen.push(at);
        await turns(1);
      }
    })();
    await expect(reading).rejects.toThrow('read 5');
    await turns(2);
    expect(seen).toEqual([0, 1, 2, 3, 4]);
  });
});
