import type { Chance, Clock } from '../../src/contracts/clock.ts';

/** A clock on which every sleep is over at once, and its time has passed. */
export class QuickClock implements Clock {
  readonly pauses: number[] = [];
  #now = 0;

  wall(): number {
    return 1_800_000_000_000 + this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  async sleep(ms: number): Promise<void> {
    this.pauses.push(ms);
    this.#now += ms;
  }
}

/** Always the same draw. */
export function steady(uniform: number): Chance {
  return { nonce: () => 'ab'.repeat(16), uniform: () => uniform };
}
