import type { TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { Claimed } from '../claim/claim-unit.ts';
import { countFailed } from '../unit/failed-units.ts';
import { ClaimOver, Hold } from '../claim/hold.ts';
import { haltOf, readOwnRun } from '../own-run.ts';
import { release, tellFenced } from '../unit/settle-unit.ts';
import { setCompleted } from './standing-root.ts';
import { lookAtClaim } from '../claim/take-back.ts';
import type { Task } from '../task.ts';
import { writeRoot } from './write-root.ts';

/** So many open units are watched at once; the rest have their turn when these are settled. */
const WATCHED = 100;

/**
 * Finishes the run under a claim of the finish row: lingers while units are open, and writes the root when none is.
 * Undefined when there is a unit to work on, or the claim is over: the row is free again for whoever comes next.
 */
export async function finishRun(task: Task, claimed: Claimed): Promise<TaskEnd | undefined> {
  const hold = new Hold(task, claimed);
  try {
    const end = await hold.during(finish(task, hold));
    if (end?.why !== 'root-stands') await release(task, hold.fence, end?.why ?? 'there are units to work on');
    return end;
  } catch (error) {
    if (hold.end === 'fenced') tellFenced(task, hold.fence, 'finish');
    else await release(task, hold.fence, 'the finish claim is over');
    if (error instanceof ClaimOver) return undefined;
    throw error;
  } finally {
    hold.close();
  }
}

async function finish(task: Task, hold: Hold): Promise<TaskEnd | undefined> {
  const { deps, run } = task;
  const settled = await linger(task, hold);
  if (settled !== true) return settled;
  const failed = await countFailed(task, run);
  if (failed > 0) return { why: 'units-failed', failed };
  const root = await writeRoot(task, () => hold.assertHeld());
  if (root === undefined) return undefined;
  await setCompleted(task, run);
  if ((await task.state.call(() => deps.state.complete(run, hold.fence, root))) === 'fenced') tellFenced(task, hold.fence, 'finish');
  return { why: 'root-stands' };
}

/** Waits until no unit is open. Otherwise how the task ends, or undefined when a unit is free to be worked on. */
async function linger(task: Task, hold: Hold): Promise<true | TaskEnd | undefined> {
  const { deps, run } = task;
  for (;;) {
    hold.assertHeld();
    const halt = haltOf(await readOwnRun(task, run));
    if (halt !== undefined) return halt;
    const open = await task.state.call(() => deps.state.openUnits(run, WATCHED));
    if (open.length === 0) return true;
    if (await hasFreeUnit(task, open)) return undefined;
    await task.pace.pause(hold.signal);
  }
}

async function hasFreeUnit(task: Task, open: readonly UnitRow[]): Promise<boolean> {
  let free = false;
  for (const row of open) free = row.state === 'PENDING' || (await lookAtClaim(task, row)) === 'freed' || free;
  return free;
}
