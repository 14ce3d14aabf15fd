import { beatInterval, ownExpiry, rowDeadline } from '../../kernel/run/lease.ts';
import type { Fence } from '../../kernel/run/unit.ts';
import { abandonOn } from '../ground/abandon.ts';
import type { Claimed } from './claim-unit.ts';
import type { Task } from '../task.ts';

/** The claim is over, and with it every right to work under it. */
export class ClaimOver extends Error {
  constructor(unit: number) {
    super(`the claim of unit ${unit} is over`);
    this.name = 'ClaimOver';
  }
}

/** Why a hold is over: another claim stands in the row; the lease was about to pass unrenewed; the task must stop. */
export type HoldEnd = 'fenced' | 'expired' | 'stopped';

/**
 * A claim while it is worked under: it beats beside the work, and is over in time when it does not get through.
 *
 * The lease counts from before the claim, or the renewal that went through, was sent, by the task's own monotonic
 * clock. Two loops, so that a renewal that hangs cannot hold up the end of the lease.
 */
export class Hold {
  readonly fence: Fence;
  readonly #task: Task;
  readonly #over = new AbortController();
  readonly #ended = new AbortController();
  #renewedAt: number;
  #end: HoldEnd | undefined;

  constructor(task: Task, { fence, sentAt }: Claimed) {
    this.#task = task;
    this.fence = fence;
    this.#renewedAt = sentAt;
    const { signal } = task.stop;
    if (signal.aborted) this.#finish('stopped');
    else signal.addEventListener('abort', () => this.#finish('stopped'), { once: true, signal: this.#ended.signal });
    void this.#beat();
    void this.#expire();
  }

  /** Aborts when the claim is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Why it is over; undefined while work may go on. By the clock: after a long freeze no alarm has rung yet. */
  get end(): HoldEnd | undefined {
    if (this.#end === undefined && this.#now() >= this.#expiry()) this.#finish('expired');
    return this.#end;
  }

  /** @throws ClaimOver */
  assertHeld(): void {
    if (this.end !== undefined) throw new ClaimOver(this.fence.unit);
  }

  /** The outcome of the work, unless the claim is over before it comes. @throws ClaimOver */
  async during<T>(work: Promise<T>): Promise<T> {
    const outcome = await abandonOn(this.signal, work, () => new ClaimOver(this.fence.unit));
    this.assertHeld();
    return outcome;
  }

  /** Stops beating: the row is settled, or left to its fate. */
  close(): void {
    this.#ended.abort();
  }

  async #beat(): Promise<void> {
    const { clock, chance } = this.#task.deps;
    const { leaseMs } = this.#task.run.policy;
    const interval = beatInterval(leaseMs);
    // The first comes early, or tasks that started together would knock at the store together.
    let next = this.#renewedAt + interval * (0.5 + chance.uniform() / 2);
    while (!this.#idle()) {
      await clock.sleep(Math.max(0, next - this.#now()), this.#ended.signal);
      if (this.#idle() || this.end !== undefined) return;
      const renewed = await this.#renew();
      // A beat that did not get through is tried again soon: two in three may be lost.
      next = renewed ? this.#renewedAt + interval : this.#now() + (interval / 8) * (0.5 + chance.uniform());
    }
  }

  async #renew(): Promise<boolean> {
    const { deps, run } = this.#task;
    const sentAt = this.#now();
    try {
      const outcome = await deps.state.renew(run, this.fence, rowDeadline(deps.clock.wall(), run.policy.leaseMs));
      if (outcome === 'fenced') this.#finish('fenced');
      else if (this.end === undefined) this.#renewedAt = sentAt;
      return true;
    } catch {
      // Whatever it was: the lease still has time, and the work's own calls will say what is wrong.
      return false;
    }
  }

  async #expire(): Promise<void> {
    while (!this.#idle() && this.end === undefined) {
      // At least a millisecond: an alarm may ring a fraction of one early.
      await this.#task.deps.clock.sleep(Math.max(1, this.#expiry() - this.#now()), this.#ended.signal);
    }
  }

  #finish(end: HoldEnd): void {
    if (this.#end !== undefined || this.#ended.signal.aborted) return;
    this.#end = end;
    this.#over.abort();
  }

  #idle(): boolean {
    return this.#ended.signal.aborted || this.#over.signal.aborted;
  }

  #expiry(): number {
    return ownExpiry(this.#renewedAt, this.#task.run.policy.leaseMs);
  }

  #now(): number {
    return this.#task.deps.clock.monotonic();
  }
}
