import type { StateStore } from '../contracts/state-store.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { RunRow, RunState } from '../kernel/run/plan.ts';

const STATE_WORDS: Readonly<Record<RunState, string>> = {
  RUNNING: 'running',
  PAUSED: 'paused',
  CANCELLED: 'cancelled',
  COMPLETED: 'finished',
};

/**
 * Pauses the run: tasks finish or release the unit in hand, and end. Doing it again changes nothing.
 *
 * @throws GoldleafError `USAGE` when the run is over
 */
export async function pauseRun(state: StateStore, run: RunRow): Promise<void> {
  const stands = await state.setRunState(run, ['RUNNING'], 'PAUSED');
  if (stands !== 'PAUSED') throw new GoldleafError('USAGE', `run ${run.runId} is ${STATE_WORDS[stands]}: there is nothing to pause`);
}

/** Cancels the run; what is finished stays. @throws GoldleafError `USAGE` when the run is finished */
export async function cancelRun(state: StateStore, run: RunRow): Promise<void> {
  const stands = await state.setRunState(run, ['RUNNING', 'PAUSED'], 'CANCELLED');
  if (stands !== 'CANCELLED') throw new GoldleafError('USAGE', `run ${run.runId} is ${STATE_WORDS[stands]}: there is nothing to cancel`);
}
