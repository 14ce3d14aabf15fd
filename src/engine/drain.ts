import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import { FINISH_UNIT } from '../kernel/run/unit.ts';
import { claimUnit } from './claim/claim-unit.ts';
import { idle } from './finish/idle.ts';
import type { Task } from './task.ts';
import { workUnit } from './unit/work-unit.ts';

/**
 * The drain loop: claim a unit, work it; when none is free, finish the run or see that a peer does. It ends when the
 * run is done, or this task is.
 */
export async function drain(task: Task): Promise<TaskEnd> {
  while (!task.stop.requested) {
    const claimed = await claimUnit(task);
    if (claimed !== undefined) comeBackToWork(task);
    const end = claimed === undefined ? await idle(task) : await workUnit(task, claimed);
    if (end !== undefined) return end;
  }
  return { why: 'stopped' };
}

/** What was seen of a finishing peer is old by the time this task is idle again. */
function comeBackToWork(task: Task): void {
  task.pace.reset();
  task.watch.forget(FINISH_UNIT);
}
