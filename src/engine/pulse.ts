import { beatInterval } from '../kernel/run/lease.ts';
import { taskRow, type Task } from './task.ts';

/** Puts the task's row about once a beat. It informs people and the task's successors; nothing waits for it. */
export class Pulse {
  readonly #task: Task;
  readonly #startedAt: number;
  readonly #ended = new AbortController();
  #beating: Promise<void> = Promise.resolve();

  constructor(task: Task) {
    this.#task = task;
    this.#startedAt = task.deps.clock.wall();
  }

  /** The first row stands before the first claim: by it a successor knows that there may be something to take back. */
  async start(): Promise<void> {
    const { deps, run, state } = this.#task;
    await state.call(() => deps.state.putTask(run, taskRow(this.#task, this.#startedAt, false)));
    this.#beating = this.#beat();
  }

  /** Says goodbye, if the store listens. */
  async end(): Promise<void> {
    this.#ended.abort();
    await this.#beating;
    await this.#put(true);
  }

  async #beat(): Promise<void> {
    const { clock, chance } = this.#task.deps;
    const interval = beatInterval(this.#task.run.policy.leaseMs);
    for (;;) {
      // Uneven, or tasks that started together would knock at the store together for hours.
      await clock.sleep(interval * (0.5 + chance.uniform()), this.#ended.signal);
      if (this.#ended.signal.aborted) return;
      await this.#put(false);
    }
  }

  async #put(ended: boolean): Promise<void> {
    const { deps, run, stop } = this.#task;
    await stop.bound(deps.state.putTask(run, taskRow(this.#task, this.#startedAt, ended))).catch(() => undefined);
  }
}
