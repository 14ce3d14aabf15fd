import { setTimeout as delay } from 'node:timers/promises';
import type { Chance, Clock } from '../../contracts/clock.ts';

export interface RetryRules {
  /** How long the call goes on altogether, in ms: no attempt begins later. */
  readonly patienceMs: number;
  /** The longest first pause, in ms; each further one may be twice as long. */
  readonly firstPauseMs: number;
  readonly longestPauseMs: number;
}

/** What time and chance a retry goes by. */
export type RetryTools = Pick<Clock, 'monotonic' | 'sleep'> & Pick<Chance, 'uniform'>;

export const systemRetryTools: RetryTools = {
  monotonic: () => performance.now(),
  sleep: async (ms, signal) => {
    // The one way this rejects is the signal, and then the sleep is over.
    await delay(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
  uniform: () => Math.random(),
};

/**
 * Makes the call, again while its error is a passing one. A pause is uniform between nothing and its bound, so that
 * the many callers of one broken store do not come back together.
 *
 * @param isPassing whether the same call may succeed later
 * @throws the error of the last attempt
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  isPassing: (error: unknown) => boolean,
  rules: RetryRules,
  tools: RetryTools,
  signal?: AbortSignal,
): Promise<T> {
  const giveUpAt = tools.monotonic() + rules.patienceMs;
  for (let boundMs = rules.firstPauseMs; ; boundMs = Math.min(boundMs * 2, rules.longestPauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      const pauseMs = tools.uniform() * boundMs;
      const isOver = tools.monotonic() + pauseMs >= giveUpAt || signal?.aborted === true;
      if (isOver || !isPassing(error)) throw error;
      await tools.sleep(pauseMs, signal);
    }
  }
}
