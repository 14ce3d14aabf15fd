import { GoldleafError } from '../kernel/errors.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import type { Footing } from './ground/footing.ts';

/** The run's row, read strongly. @throws GoldleafError `NOT_FOUND` when there is none. */
export async function findRun({ deps, state }: Footing, runId: string): Promise<RunRow> {
  const row = await state.call(() => deps.state.readRun(runId));
  if (row !== undefined) return row;
  throw new GoldleafError('NOT_FOUND', `there is no run ${runId} in ${deps.state.uri}`, {
    hint: 'Look for a misspelt run id or --state; goldleaf generate plans a run.',
  });
}

/** The row of the run one works on, read anew. @throws GoldleafError `NOT_FOUND` when it was removed or planned anew. */
export async function readOwnRun({ deps, state }: Footing, run: Pick<RunRow, 'runId' | 'nonce'>): Promise<RunRow> {
  const row = await state.call(() => deps.state.readRun(run.runId));
  if (row?.nonce === run.nonce) return row;
  throw new GoldleafError('NOT_FOUND', `run ${run.runId} was removed from ${deps.state.uri} while it was worked on`);
}

/** How a task ends for the sake of the run's state; undefined while the run may be worked on. */
export function haltOf({ state }: Pick<RunRow, 'state'>): TaskEnd | undefined {
  if (state === 'PAUSED') return { why: 'paused' };
  return state === 'CANCELLED' ? { why: 'cancelled' } : undefined;
}
