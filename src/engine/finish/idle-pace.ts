import type { Chance, Clock } from '../../contracts/clock.ts';

const FIRST_PAUSE_MS = 100;

/** The first pause is no shorter than this for every task of the fleet: together they look a thousand times a second. */
const PAUSE_A_TASK_MS = 1;

/**
 * Pauses between the looks of a task that has nothing to work on: short at first, so that a short run ends at once, and
 * the longer the more tasks there are, since they all look at the same rows.
 */
export class IdlePace {
  readonly #clock: Clock;
  readonly #chance: Chance;
  readonly #firstMs: number;
  readonly #longestMs: number;
  #pauseMs: number;

  /** @param tasks of the fleet */
  constructor(clock: Clock, chance: Chance, longestMs: number, tasks: number) {
    this.#clock = clock;
    this.#chance = chance;
    this.#longestMs = longestMs;
    this.#firstMs = Math.min(longestMs, Math.max(FIRST_PAUSE_MS, tasks * PAUSE_A_TASK_MS));
    this.#pauseMs = this.#firstMs;
  }

  async pause(signal: AbortSignal): Promise<void> {
    const pause = this.#pauseMs * (0.5 + this.#chance.uniform());
    this.#pauseMs = Math.min(this.#longestMs, this.#pauseMs * 1.5);
    await this.#clock.sleep(pause, signal);
  }

  /** There was work again. */
  reset(): void {
    this.#pauseMs = this.#firstMs;
  }
}
