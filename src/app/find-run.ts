import type { StateStore } from '../contracts/state-store.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { RunRow } from '../kernel/run/plan.ts';

/** The run's row. @throws GoldleafError `NOT_FOUND` */
export async function findRun(state: StateStore, runId: string): Promise<RunRow> {
  const row = await state.readRun(runId);
  if (row !== undefined) return row;
  throw new GoldleafError('NOT_FOUND', `there is no run ${runId} in ${state.uri}`, {
    hint: 'Look for a misspelt run id or --state; goldleaf generate plans a run.',
  });
}
