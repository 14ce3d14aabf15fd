import type { RunRow, RunState } from '../kernel/run/plan.ts';
import { tellReclaimed } from './claim/claim-unit.ts';
import type { EngineDeps } from './deps.ts';
import { adoptFailed, failedUnits } from './unit/failed-units.ts';
import { newFooting, type Footing } from './ground/footing.ts';
import { OutOfReach } from './ground/ground.ts';
import { DEFAULT_LIMITS, type Limits } from './ground/limits.ts';
import { findRun } from './own-run.ts';
import { rootStands, setCompleted } from './finish/standing-root.ts';
import { Stop } from './ground/stop.ts';

export interface ResumedRun {
  /** FAILED units that are back in the pool, with fresh attempts. */
  readonly reset: number;
  /** FAILED units that are DONE: their parts stood. */
  readonly adopted: number;
  /** Units taken back from tasks that are gone, where the store can prove that at once. Others wait for a lease to pass. */
  readonly reclaimed: number;
  readonly state: RunState;
}

/** So many expired leases are read at once. */
const PAGE = 100;

/**
 * Puts a run that stands still back to work: FAILED units return to the pool, and a paused or cancelled run runs again.
 * Safe while tasks work on it, and to repeat. It works on no unit itself.
 *
 * @throws GoldleafError `NOT_FOUND`; `FOLDER_TAKEN` or `CORPUS` for a folder that is not this run's or is damaged;
 * `UNAVAILABLE` when a store stays out of reach
 */
export async function resumeRun(deps: EngineDeps, runId: string, options: Partial<Limits> = {}): Promise<ResumedRun> {
  const limits = { ...DEFAULT_LIMITS, ...options };
  const stop = new Stop(deps.clock, new AbortController().signal, limits.stopMs);
  try {
    return await resumeOn(newFooting(deps, limits, stop), runId);
  } catch (error) {
    throw error instanceof OutOfReach ? error.broken : error;
  }
}

async function resumeOn(footing: Footing, runId: string): Promise<ResumedRun> {
  const run = await findRun(footing, runId);
  if (await rootStands(footing, run)) {
    await setCompleted(footing, run);
    return { reset: 0, adopted: 0, reclaimed: 0, state: 'COMPLETED' };
  }
  // In this order: a unit taken back may be FAILED by that, and the run runs again only when its units do.
  const reclaimed = await takeBackExpired(footing, run);
  const { reset, adopted } = await returnFailed(footing, run);
  const { deps, state } = footing;
  const standing = await state.call(() => deps.state.setRunState(run, ['PAUSED', 'CANCELLED', 'COMPLETED'], 'RUNNING'));
  return { reset, adopted, reclaimed, state: standing };
}

/** Where a passed deadline is proof. Elsewhere a lease must be seen to stand still, which the tasks do. */
async function takeBackExpired({ deps, state }: Footing, run: RunRow): Promise<number> {
  if (deps.state.leaseProof !== 'deadline') return 0;
  let freed = 0;
  for (;;) {
    const expired = await state.call(() => deps.state.expiredLeases(run, deps.clock.wall(), PAGE));
    for (const row of expired) {
      const taken = await state.call(() => deps.state.reclaim(run, row.unit, row, run.policy.maxAttempts));
      if (taken === undefined) continue;
      tellReclaimed({ deps }, [taken]);
      freed += 1;
    }
    if (expired.length < PAGE) return freed;
  }
}

async function returnFailed(footing: Footing, run: RunRow): Promise<{ reset: number; adopted: number }> {
  const { deps, state } = footing;
  let [reset, adopted] = [0, 0];
  for await (const row of failedUnits(footing, run)) {
    if (await adoptFailed(footing, run, row)) adopted += 1;
    else if ((await state.call(() => deps.state.reset(run, row.unit, row.token))) === 'done') reset += 1;
  }
  return { reset, adopted };
}
