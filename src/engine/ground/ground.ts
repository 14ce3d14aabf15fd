import { isGoldleafError, type ErrorCode, type GoldleafError } from '../../kernel/errors.ts';
import type { EngineDeps } from '../deps.ts';
import type { Limits } from './limits.ts';
import type { Stop } from './stop.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 15_000;

/** The ground stayed broken for longer than a task waits. */
export class OutOfReach extends Error {
  readonly broken: GoldleafError;

  constructor(broken: GoldleafError) {
    super(broken.message, { cause: broken });
    this.name = 'OutOfReach';
    this.broken = broken;
  }
}

/** Whether the error says that a store, a disk or a browser is broken, and nothing about the work itself. */
export function isBrokenGround(error: unknown): error is GoldleafError {
  return isGoldleafError(error, 'UNAVAILABLE', 'DISK_FULL', 'BROWSER_UNAVAILABLE');
}

/**
 * Something a task stands on: its state store, its output, what a unit needs. Broken for a moment, it is waited for
 * with growing pauses; broken for longer than its limit, it ends the task.
 */
export class Ground {
  readonly #deps: Pick<EngineDeps, 'clock' | 'chance' | 'emit'>;
  readonly #limits: Limits;
  readonly #stop: Stop;
  #proven: boolean;
  #brokenSince: number | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  /** @param proven whether it is known to have held before, so that it may take longer to come back */
  constructor(deps: Pick<EngineDeps, 'clock' | 'chance' | 'emit'>, limits: Limits, stop: Stop, proven = false) {
    this.#deps = deps;
    this.#limits = limits;
    this.#stop = stop;
    this.#proven = proven;
  }

  /**
   * Sends the call again and again until its outcome is definite. Any error but broken ground passes through.
   *
   * @throws OutOfReach, StopOverdue
   */
  async call<T>(send: () => Promise<T>): Promise<T> {
    for (;;) {
      const sentAt = this.#deps.clock.monotonic();
      try {
        const outcome = await this.#stop.bound(send());
        this.held();
        return outcome;
      } catch (error) {
        await this.broke(error, sentAt);
      }
    }
  }

  /** It holds: the next time it breaks is a new time. */
  held(): void {
    this.#proven = true;
    this.#brokenSince = undefined;
    this.#pauseMs = FIRST_PAUSE_MS;
  }

  /**
   * It broke, by this error: resolves when it is time to try again.
   *
   * @param since when it was last asked, which it has not answered from then on; now, when left out
   * @throws OutOfReach, or the error if it is another
   */
  async broke(error: unknown, since?: number): Promise<void> {
    if (!isBrokenGround(error)) throw error;
    const { clock, chance, emit } = this.#deps;
    this.#brokenSince ??= since ?? clock.monotonic();
    const left = this.#brokenSince + this.#limitOf(error.code) - clock.monotonic();
    if (left <= 0) throw new OutOfReach(error);
    const pause = this.#stop.requested ? FIRST_PAUSE_MS : Math.min(left, this.#pauseMs * (0.5 + chance.uniform()));
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
    emit({ type: 'waiting', code: error.code, message: error.message, retryMs: Math.ceil(pause) });
    await clock.sleep(pause, this.#stop.requested ? undefined : this.#stop.signal);
  }

  #limitOf(code: ErrorCode): number {
    const { startMs, outageMs, diskFullMs, browserMs } = this.#limits;
    if (code === 'DISK_FULL') return diskFullMs;
    if (code === 'BROWSER_UNAVAILABLE') return browserMs;
    return this.#proven ? outageMs : startMs;
  }
}
