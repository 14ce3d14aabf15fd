import type { EmitRunEvent } from '../contracts/events.ts';
import { Ground, OutOfReach } from '../engine/ground/ground.ts';
import { limitsOfAttempt } from '../engine/ground/limits.ts';
import { Stop } from '../engine/ground/stop.ts';
import { systemChance, systemClock } from './system.ts';
import type { TaskHost } from './task-host.ts';

/** Who waits, and how he is told to stop. */
export interface Patience {
  readonly emit: EmitRunEvent;
  /** Aborts when the task shall end. */
  readonly signal: AbortSignal;
  /** Of the task: one that was started again waits longer. */
  readonly attempt: number;
}

export function patienceOf({ stop, identity }: Pick<TaskHost, 'stop' | 'identity'>, emit: EmitRunEvent): Patience {
  return { emit, signal: stop, attempt: identity?.attempt ?? 0 };
}

/**
 * Asks a store as patiently as the drain loop does, for a task that has just started, perhaps before the way to its
 * store is open.
 *
 * @throws what the call throws; GoldleafError `UNAVAILABLE` when the store stays out of reach
 */
export async function patiently<T>({ emit, signal, attempt }: Patience, call: () => Promise<T>): Promise<T> {
  const limits = limitsOfAttempt(attempt);
  const stop = new Stop(systemClock, signal, limits.stopMs);
  const ground = new Ground({ clock: systemClock, chance: systemChance, emit }, limits, stop);
  try {
    return await ground.call(call);
  } catch (error) {
    throw error instanceof OutOfReach ? error.broken : error;
  } finally {
    stop.close();
  }
}
