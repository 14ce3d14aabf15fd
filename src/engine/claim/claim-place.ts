import type { Chance } from '../../contracts/clock.ts';

/**
 * Where a task looks for its next unit: from its own place on until it has taken its share, then, or after a lost
 * race, anywhere. So two hundred tasks do not fight over the lowest index.
 */
export class ClaimPlace {
  readonly #chance: Chance;
  readonly #own: number;
  #share: number;

  /** @param index of the task among `count` tasks that start together on `units` units */
  constructor(chance: Chance, index: number, count: number, units: number) {
    this.#chance = chance;
    this.#own = (index % count) / count;
    this.#share = Math.ceil(units / count);
  }

  /** In [0, 1). */
  next(): number {
    return this.#share > 0 ? this.#own : this.#chance.uniform();
  }

  taken(): void {
    this.#share -= 1;
  }

  lost(): void {
    this.#share = 0;
  }
}
