import type { Chance, Clock } from '../../contracts/clock.ts';
import { openStream, type RandomStream } from '../../kernel/random.ts';
import type { World } from './world.ts';

/** Wall clock when the world begins. */
const EPOCH = Date.UTC(2026, 0, 1);

/** How a machine's clocks are off. */
export interface ClockError {
  /** Added to the wall clock, in ms. */
  readonly skewMs: number;
  /** How fast its time runs; 1 is true time. */
  readonly rate: number;
}

/**
 * One process: it gets its replies and its alarms while it lives, late after a freeze, and never after a crash. What
 * it has sent before goes on without it.
 */
export class SimulatedProcess {
  readonly name: string;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly clockError: ClockError;
  /** Whether anything bad may happen to it. */
  readonly mortal: boolean;
  /** Told once, when it crashes. */
  onCrash: () => void = () => undefined;
  crashed = false;
  #exited = false;
  /** The latest moment at which something happened to it that would excuse a lost lease. */
  troubledAt = -Infinity;
  readonly #world: World;
  #frozenUntil = -Infinity;
  #suspendedMs = 0;
  #jumpedMs = 0;

  constructor(world: World, name: string, seed: string, error: ClockError, mortal: boolean) {
    this.#world = world;
    this.name = name;
    this.clockError = error;
    this.mortal = mortal;
    this.clock = {
      wall: () => Math.floor(EPOCH + error.skewMs + this.#jumpedMs + world.now * error.rate),
      monotonic: () => (world.now - this.#suspendedMs) * error.rate,
      sleep: (ms, signal) => this.#sleep(ms, signal),
    };
    this.chance = chanceOf(openStream(seed, 0, `chance of ${name}`));
  }

  /** Until when nothing reaches it, or reached it last. */
  get frozenUntil(): number {
    return this.#frozenUntil;
  }

  crash(why: string): void {
    if (this.gone) return;
    this.crashed = true;
    this.troubledAt = Infinity;
    this.#world.story.tell(this.name, `crashes ${why}`);
    this.onCrash();
  }

  /** It came to an end of its own. What it has sent may still arrive, and nobody will answer for it. */
  exit(): void {
    this.#exited = true;
    this.troubledAt = Infinity;
  }

  /** Whether it is no more, in whichever way. */
  get gone(): boolean {
    return this.crashed || this.#exited;
  }

  /** Nothing reaches it for a while. `suspended`: its machine stands still, and its monotonic clock does not count the time. */
  freeze(ms: number, suspended: boolean): void {
    this.#frozenUntil = Math.max(this.#frozenUntil, this.#world.now + ms);
    this.troubledAt = Math.max(this.troubledAt, this.#frozenUntil);
    if (suspended) this.#suspendedMs += ms;
    this.#world.story.tell(this.name, `${suspended ? 'is suspended' : 'freezes'} for ${(ms / 1000).toFixed(1)} s`);
  }

  /** Somebody sets its wall clock. */
  jumpClock(ms: number): void {
    this.#jumpedMs += ms;
    this.#world.story.tell(this.name, `has its clock set ${ms < 0 ? 'back' : 'forward'} by ${(Math.abs(ms) / 1000).toFixed(0)} s`);
  }

  /** Something went wrong for it now, or until `untilMs`. */
  trouble(untilMs = this.#world.now): void {
    this.troubledAt = Math.max(this.troubledAt, untilMs);
  }

  /** Lets something reach the process after `delayMs`: when it is frozen then, later; when it has crashed, never. */
  reach(delayMs: number, happen: () => void): void {
    this.#world.after(delayMs, () => {
      if (this.gone) return;
      if (this.#frozenUntil > this.#world.now) this.reach(this.#frozenUntil - this.#world.now, happen);
      else happen();
    });
  }

  #sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted === true) return resolve();
      const wake = (): void => {
        signal?.removeEventListener('abort', wake);
        resolve();
      };
      signal?.addEventListener('abort', wake, { once: true });
      // No timer is shorter than a millisecond.
      this.reach(Math.max(1, ms) / this.clockError.rate, wake);
    });
  }
}

function chanceOf(stream: RandomStream): Chance {
  const word = (): string => stream.int(0, 0xffffffff).toString(16).padStart(8, '0');
  return { nonce: () => word() + word() + word() + word(), uniform: () => stream.float() };
}
