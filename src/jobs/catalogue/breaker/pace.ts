import type { Clock } from '../../../contracts/clock.ts';

/** What to do about a provider that asked for patience. */
export type Pacing = { readonly kind: 'go' | 'divert' } | { readonly kind: 'wait'; readonly ms: number };

const FIRST_PAUSE_MS = 1_000;
const LONGEST_BACKOFF_MS = 60_000;

/**
 * How fast one provider may be asked, for all calls of this task. An answer of 429 stops every call until the time it
 * names, or for a pause that doubles; it is no failure. A provider that has said nothing else for longer than somebody
 * is ready to wait is passed by, and asked again now and then.
 */
export class Pace {
  readonly #clock: Pick<Clock, 'monotonic'>;
  #pausedUntil = -Infinity;
  #limitedInARow = 0;
  /** When the first of them came. */
  #limitedSince = Infinity;

  constructor(clock: Pick<Clock, 'monotonic'>) {
    this.#clock = clock;
  }

  /** @param patienceMs how long only answers of 429 are put up with */
  next(patienceMs: number): Pacing {
    const now = this.#clock.monotonic();
    const ms = this.#pausedUntil - now;
    if (ms <= 0) return { kind: 'go' };
    const givesUpAt = this.#limitedSince + patienceMs;
    return this.#pausedUntil > givesUpAt ? { kind: 'divert' } : { kind: 'wait', ms };
  }

  /** It answered something else. */
  answered(): void {
    this.#limitedInARow = 0;
    this.#limitedSince = Infinity;
  }

  limited(retryAfterMs: number | undefined): void {
    const now = this.#clock.monotonic();
    // A pause that nobody came back from for long says nothing about today.
    if (now - this.#pausedUntil > LONGEST_BACKOFF_MS) this.answered();
    // Those that were under way when the pause began tell nothing new.
    if (now >= this.#pausedUntil) this.#limitedInARow += 1;
    this.#limitedSince = Math.min(this.#limitedSince, now);
    const backoffMs = Math.min(LONGEST_BACKOFF_MS, FIRST_PAUSE_MS * 2 ** (this.#limitedInARow - 1));
    const pauseMs = retryAfterMs === undefined ? backoffMs : Math.max(retryAfterMs, this.#limitedInARow > 1 ? backoffMs / 2 : 0);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
  }
}
