import { setTimeout as sleep } from 'node:timers/promises';
import { isBusy, stateError } from './sqlite-errors.ts';

/**
 * How long SQLite itself may wait for a lock, in ms. It blocks the event loop, so it stays below any heartbeat. Its pauses grow
 * from 1 to 50 ms meanwhile: cut short and begun anew, they would look at a busy file all the time, and every look that finds it
 * free takes it from a process that has its pages at hand.
 */
export const BUSY_TIMEOUT_MS = 200;
/** How long a call waits for the file altogether unless it says otherwise, in ms. */
export const DEFAULT_PATIENCE_MS = 30_000;
/** Pauses grow fast to this: among many processes, every look at a busy file takes time from the one that holds it. */
const LONGEST_PAUSE_MS = 100;
const PAUSE_GROWTH = 4;

export interface Patience {
  readonly path: string;
  readonly patienceMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs a transaction, again while the file is busy, with random pauses in between.
 *
 * @throws GoldleafError the meaning of what SQLite says; `UNAVAILABLE` when patience ends
 */
export async function patiently<T>(transaction: () => T, { path, patienceMs = DEFAULT_PATIENCE_MS, signal }: Patience): Promise<T> {
  const giveUpAt = performance.now() + patienceMs;
  for (let tries = 1; ; tries++) {
    try {
      return transaction();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= giveUpAt || signal?.aborted === true) throw stateError(error, path);
    }
    await sleep(Math.random() * Math.min(PAUSE_GROWTH ** tries, LONGEST_PAUSE_MS));
  }
}
