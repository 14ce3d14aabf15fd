import type { EmitRunEvent } from '../contracts/events.ts';
import type { StateStore } from '../contracts/state-store.ts';
import { Ground, OutOfReach } from '../engine/ground/ground.ts';
import { limitsOfAttempt } from '../engine/ground/limits.ts';
import { Stop } from '../engine/ground/stop.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { systemChance, systemClock } from './system.ts';

/** The run's row. @throws GoldleafError `NOT_FOUND` */
export async function findRun(state: StateStore, runId: string): Promise<RunRow> {
  const row = await state.readRun(runId);
  if (row !== undefined) return row;
  throw new GoldleafError('NOT_FOUND', `there is no run ${runId} in ${state.uri}`, {
    hint: 'Look for a misspelt run id or --state; goldleaf generate plans a run.',
  });
}

/**
 * The same for a task that has just started, perhaps before the way to its store is open: it is as patient as the drain
 * loop is.
 *
 * @param attempt of the task: one that was started again waits longer
 * @throws GoldleafError `NOT_FOUND`, `UNAVAILABLE`
 */
export async function awaitRun(state: StateStore, runId: string, emit: EmitRunEvent, signal: AbortSignal, attempt = 0): Promise<RunRow> {
  const limits = limitsOfAttempt(attempt);
  const stop = new Stop(systemClock, signal, limits.stopMs);
  const ground = new Ground({ clock: systemClock, chance: systemChance, emit }, limits, stop);
  try {
    return await ground.call(() => findRun(state, runId));
  } catch (error) {
    throw error instanceof OutOfReach ? error.broken : error;
  } finally {
    stop.close();
  }
}
