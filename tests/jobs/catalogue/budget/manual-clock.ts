import type { Clock } from '../../../../src/contracts/clock.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that passes when a test says so. */
export class ManualClock implements Clock {
  #now = 0;
  #sleepers: Sleeper[] = [];

  wall(): number {
    return 1_700_000_000_000 + this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      this.#sleepers.push({ at: this.#now + ms, wake: resolve });
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Lets time pass, and all that it sets off come to rest. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms;
    await rest();
    for (;;) {
      const next = this.#sleepers.filter(({ at }) => at <= until).sort((left, right) => left.at - right.at)[0];
      if (next === undefined) break;
      this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
      await rest();
    }
    this.#now = until;
  }
}

/** Everything that needs no time has happened. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
