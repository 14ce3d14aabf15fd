import type { Clock } from '../../contracts/clock.ts';
import type { UnitJob } from '../../contracts/unit-job.ts';
import { messageOf } from '../../kernel/errors.ts';
import { isBrokenGround } from '../ground/ground.ts';

/** The job does not open on this machine, for a reason that waiting does not heal: no unit is to blame. */
export class JobNotOpened extends Error {
  constructor(cause: unknown) {
    super(messageOf(cause), { cause });
    this.name = 'JobNotOpened';
  }
}

/** The task's job, opened when the first unit needs it: a task that only adopts or watches needs no browser. */
export class OpenJob {
  readonly #open: () => Promise<UnitJob>;
  #job: Promise<UnitJob> | undefined;
  #running: Promise<unknown> | undefined;

  constructor(open: () => Promise<UnitJob>) {
    this.#open = open;
  }

  /** @throws what opening throws; the next call tries again */
  async get(): Promise<UnitJob> {
    this.#job ??= this.#open();
    try {
      return await this.#job;
    } catch (error) {
      this.#job = undefined;
      throw error;
    }
  }

  /** The same for a unit. @throws JobNotOpened, or broken ground as it is */
  async getForUnit(): Promise<UnitJob> {
    try {
      return await this.get();
    } catch (error) {
      throw isBrokenGround(error) ? error : new JobNotOpened(error);
    }
  }

  /** Remembers that the job works on a unit until this settles. */
  track(running: Promise<unknown>): void {
    this.#running = running.catch(() => undefined);
  }

  /** Resolves when the job is free for the next unit. One that does not let go of its last unit in time is closed. */
  async settle(clock: Clock, patienceMs: number): Promise<void> {
    if (this.#running === undefined) return;
    const settled = new AbortController();
    void this.#running.then(() => settled.abort());
    this.#running = undefined;
    await clock.sleep(patienceMs, settled.signal);
    if (!settled.signal.aborted) await this.close();
  }

  /** Closes the job if it is open. That it would not close is no news: nothing of a unit depends on it any more. */
  async close(): Promise<void> {
    const job = this.#job;
    this.#job = undefined;
    await job?.then((opened) => opened.close()).catch(() => undefined);
  }
}
