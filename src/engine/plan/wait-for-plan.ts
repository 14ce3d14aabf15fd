import type { RunRow } from '../../kernel/run/plan.ts';
import type { Footing } from '../ground/footing.ts';
import { readOwnRun } from '../own-run.ts';
import { writePlan } from './write-plan.ts';

/** How often a waiter looks, in ms. */
const LOOK_MS = 500;

/**
 * Waits until a peer's plan stands, and writes what is missing itself when the plan has not grown for a while.
 * Resolves early when the task is told to stop.
 *
 * @throws GoldleafError `FOLDER_TAKEN`, or `NOT_FOUND` when the run was removed meanwhile
 */
export async function waitForPlan(footing: Footing, run: RunRow): Promise<void> {
  const { deps, limits, stop } = footing;
  const { clock, chance, emit } = deps;
  // Waiters that lost their planner should not all help at the same moment.
  const patience = limits.stalledPlanMs * (1 + chance.uniform());
  let { planned } = run;
  let rows = 0;
  let grewAt = clock.monotonic();
  while (!planned && !stop.requested) {
    await clock.sleep(LOOK_MS * (0.5 + chance.uniform()), stop.signal);
    ({ planned } = await readOwnRun(footing, run));
    if (planned || clock.monotonic() - grewAt < patience) continue;
    const standing = await countRows(footing, run);
    if (standing === rows) return emit({ type: 'plan-helped', created: await writePlan(footing, run) });
    rows = standing;
    grewAt = clock.monotonic();
  }
}

async function countRows({ deps, state }: Footing, run: RunRow): Promise<number> {
  const { pending, running, done, failed } = await state.call(() => deps.state.countUnits(run));
  return pending + running + done + failed;
}
