import type { Chance, Clock } from '../../contracts/clock.ts';

const FIRST_PAUSE_MS = 100;

/** Pauses between the looks of a task that has nothing to work on: short at first, so that a short run ends at once. */
export class IdlePace {
  readonly #clock: Clock;
  readonly #chance: Chance;
  readonly #longestMs: number;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(clock: Clock, chance: Chance, longestMs: number) {
    this.#clock = clock;
    this.#chance = chance;
    this.#longestMs = longestMs;
  }

  async pause(signal: AbortSignal): Promise<void> {
    const pause = this.#pauseMs * (0.5 + this.#chance.uniform());
    this.#pauseMs = Math.min(this.#longestMs, this.#pauseMs * 1.5);
    await this.#clock.sleep(pause, signal);
  }

  /** There was work again. */
  reset(): void {
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}
