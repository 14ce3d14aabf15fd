import type { RetryRules, RetryTools } from '../../../backends/shared/retry.ts';
import type { Wire } from '../wire.ts';

/** Patience in proportion to the short leases of a simulation. `limitMs` counts real time, of which a simulation takes none. */
export const retryRules: RetryRules & { readonly limitMs: number } = {
  limitMs: 3_600_000,
  patienceMs: 3_000,
  firstPauseMs: 50,
  longestPauseMs: 1_000,
};

/** The time and the chance of the process that retries. */
export function toolsOf({ process: { clock, chance } }: Wire): RetryTools {
  return { monotonic: () => clock.monotonic(), sleep: (ms, signal) => clock.sleep(ms, signal), uniform: () => chance.uniform() };
}
