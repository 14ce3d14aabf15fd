import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { retry, type RetryRules, type RetryTools } from '../../../src/backends/shared/retry.ts';

const rules: RetryRules = { patienceMs: 10_000, firstPauseMs: 100, longestPauseMs: 3_000 };

function toolsOf(uniform: () => number): RetryTools & { pauses: number[]; now: () => number } {
  const pauses: number[] = [];
  let now = 5;
  const sleep = async (ms: number): Promise<void> => {
    pauses.push(ms);
    now += ms;
  };
  return { monotonic: () => now, sleep, uniform, pauses, now: () => now };
}

describe('a retry', () => {
  it('gives the first success, and the last error', async () => {
    const tools = toolsOf(() => 0.9);
    let attempts = 0;
    const third = async (): Promise<number> => {
      if (++attempts < 3) throw new Error(`attempt ${attempts}`);
      return attempts;
    };
    await expect(retry(third, () => true, rules, tools)).resolves.toBe(3);
    const failing = async (): Promise<never> => {
      throw new Error(`attempt ${++attempts}`);
    };
    await expect(retry(failing, (error) => String(error).includes('attempt 4'), rules, tools)).rejects.toThrow('attempt 5');
  });

  it('begins no attempt after its patience, and each pause keeps to its bound', async () => {
    const jitter = fc.array(fc.double({ min: 0.01, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(jitter, async (values) => {
        let at = 0;
        const tools = toolsOf(() => values[at++ % values.length] as number);
        const begun: number[] = [];
        const failing = async (): Promise<never> => {
          begun.push(tools.now());
          throw new Error('always');
        };
        await expect(retry(failing, () => true, rules, tools)).rejects.toThrow('always');
        expect(Math.max(...begun)).toBeLessThan(5 + rules.patienceMs);
        for (const [number, pause] of tools.pauses.entries()) expect(pause).toBeLessThanOrEqual(Math.min(3_000, 100 * 2 ** number));
      }),
      { seed: 4711, numRuns: 50 },
    );
  });

  it('ends early by its signal', async () => {
    const tools = toolsOf(() => 0.5);
    const closing = new AbortController();
    let attempts = 0;
    const failing = async (): Promise<never> => {
      if (++attempts === 2) closing.abort();
      throw new Error(`attempt ${attempts}`);
    };
    await expect(retry(failing, () => true, rules, tools, closing.signal)).rejects.toThrow('attempt 2');
  });
});
