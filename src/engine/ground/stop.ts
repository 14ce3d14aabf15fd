import { setMaxListeners } from 'node:events';
import type { Clock } from '../../contracts/clock.ts';
import { abandonOn } from './abandon.ts';

/** The time a stopping task had is over, and a call still had not come back. */
export class StopOverdue extends Error {
  constructor() {
    super('the task was told to stop, and a store did not answer in time');
    this.name = 'StopOverdue';
  }
}

/** That the task was told to stop, and until when it may still let go of what it holds. */
export class Stop {
  /** Aborts when the task is told to stop. */
  readonly signal: AbortSignal;
  readonly #clock: Clock;
  readonly #graceMs: number;
  readonly #overdue = new AbortController();
  readonly #closed = new AbortController();

  constructor(clock: Clock, signal: AbortSignal, graceMs: number) {
    this.#clock = clock;
    this.signal = signal;
    this.#graceMs = graceMs;
    // Parts are read many at once, and every read listens: no leak to warn of.
    setMaxListeners(0, signal, this.#overdue.signal);
    if (signal.aborted) void this.#countDown();
    else signal.addEventListener('abort', () => void this.#countDown(), { once: true, signal: this.#closed.signal });
  }

  get requested(): boolean {
    return this.signal.aborted;
  }

  /** The call's outcome. @throws StopOverdue when a stop was requested and its time is over before the call comes back. */
  bound<T>(call: Promise<T>): Promise<T> {
    return abandonOn(this.#overdue.signal, call, () => new StopOverdue());
  }

  /** Nobody waits for the stop any more. */
  close(): void {
    this.#closed.abort();
  }

  async #countDown(): Promise<void> {
    await this.#clock.sleep(this.#graceMs, this.#closed.signal);
    this.#overdue.abort();
  }
}
