import type { Clock } from '../../../src/contracts/clock.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** Time that passes only while everybody sleeps. */
export class VirtualClock implements Clock {
  #now = 0;
  readonly #sleepers = new Set<Sleeper>();

  wall(): number {
    return this.#now;
  }

  monotonic(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const sleeper: Sleeper = {
        at: this.#now + ms,
        wake: () => {
          this.#sleepers.delete(sleeper);
          signal?.removeEventListener('abort', sleeper.wake);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
      signal?.addEventListener('abort', sleeper.wake);
    });
  }

  /** Lets time pass until the work is done. @throws what the work throws; Error when nobody would ever wake */
  async run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const ended = work.finally(() => (isOver = true));
    ended.catch(() => undefined);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isOver) return ended;
      const next = [...this.#sleepers].sort((left, right) => left.at - right.at)[0];
      if (next === undefined) throw new Error('everybody waits and nobody sleeps');
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }
}
