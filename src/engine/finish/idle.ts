import { GoldleafError } from '../../kernel/errors.ts';
import type { TaskEnd } from '../../kernel/run/exit-verdict.ts';
import { FINISH_UNIT, type UnitRow } from '../../kernel/run/unit.ts';
import { claimFinish } from '../claim/claim-unit.ts';
import { countFailed } from '../unit/failed-units.ts';
import { finishRun } from './finish-run.ts';
import { haltOf, readOwnRun } from '../own-run.ts';
import { rootStands, setCompleted } from './standing-root.ts';
import { lookAtClaim } from '../claim/take-back.ts';
import type { Task } from '../task.ts';
import { writeRoot } from './write-root.ts';

/**
 * One look of a task that found no unit to work on: it finishes the run, or watches the peer that does. Undefined
 * when the run goes on and the task shall look for units again.
 */
export async function idle(task: Task): Promise<TaskEnd | undefined> {
  const run = await readOwnRun(task, task.run);
  const halt = haltOf(run);
  if (halt !== undefined) return halt;
  const finish = await readFinish(task);
  if (run.state === 'COMPLETED' || finish.state === 'DONE') return healRoot(task);
  if (finish.state === 'RUNNING') return watchFinish(task, finish);
  const failed = await settledFailures(task);
  if (failed > 0) return { why: 'units-failed', failed };
  const claimed = await claimFinish(task);
  return claimed && finishRun(task, claimed);
}

async function readFinish({ deps, state, run }: Task): Promise<UnitRow> {
  const finish = await state.call(() => deps.state.readUnit(run, FINISH_UNIT));
  if (finish === undefined) throw new GoldleafError('INTERNAL', `run ${run.runId} is planned and has no finish row`);
  return finish;
}

/** Leaves the run to a peer that beat for the finish row under this task's eyes; takes the row from one that is dead. */
async function watchFinish(task: Task, finish: UnitRow): Promise<TaskEnd | undefined> {
  const look = await lookAtClaim(task, finish);
  if (look === 'moved') return { why: 'peer-finishes' };
  if (look === 'quiet') await task.pace.pause(task.stop.signal);
  return undefined;
}

/** Units that are FAILED for good while none is open. The verdict needs no claim, so a whole fleet can read it at once. */
async function settledFailures(task: Task): Promise<number> {
  const open = await task.state.call(() => task.deps.state.openUnits(task.run, 1));
  return open.length === 0 ? countFailed(task, task.run) : 0;
}

/** The run is said to be done: then the root stands, or is written again from the parts, which needs no claim. */
async function healRoot(task: Task): Promise<TaskEnd | undefined> {
  if (!(await rootStands(task, task.run)) && (await writeRoot(task, () => undefined)) === undefined) return undefined;
  await setCompleted(task, task.run);
  return { why: 'root-stands' };
}
