import type { RetryTools } from '../../../src/backends/shared/retry.ts';

/** Pauses take no time, and count as if they had: patience ends after so many attempts, however slow the machine is. */
export function countedPauses(): RetryTools {
  let now = 0;
  return { monotonic: () => now, uniform: () => 0.5, sleep: async (ms) => void (now += ms) };
}

/** Rules of a client that makes some six attempts, and waits for nothing between them. */
export const IMPATIENT = { limitMs: 3_000, patienceMs: 3_000, firstPauseMs: 500, longestPauseMs: 1_000, tools: countedPauses() };
