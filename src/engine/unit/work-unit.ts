import { isGoldleafError, messageOf } from '../../kernel/errors.ts';
import type { TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { Claimed } from '../claim/claim-unit.ts';
import { isBrokenGround, OutOfReach } from '../ground/ground.ts';
import { Hold } from '../claim/hold.ts';
import { makePart } from './make-part.ts';
import { JobNotOpened } from './open-job.ts';
import { haltOf, readOwnRun } from '../own-run.ts';
import { completeUnit, failUnit, release, tellFenced } from './settle-unit.ts';
import { StopOverdue } from '../ground/stop.ts';
import type { Task } from '../task.ts';

/**
 * Works a claimed unit until its row is settled: DONE, FAILED, or back in the pool. Returns how the task ends when the
 * run is paused or cancelled, which is read after the claim: no work is done under a claim that came later.
 *
 * @throws OutOfReach, StopOverdue; GoldleafError for what no other unit would survive either
 */
export async function workUnit(task: Task, claimed: Claimed): Promise<TaskEnd | undefined> {
  const hold = new Hold(task, claimed);
  task.totals.unit = claimed.row.unit;
  try {
    const halt = haltOf(await hold.during(readOwnRun(task, task.run)));
    if (halt !== undefined) {
      await release(task, hold.fence, halt.why);
      return halt;
    }
    const { summary } = await hold.during(makePart(task, hold, claimed.row));
    await completeUnit(task, hold.fence, summary);
    task.units.held();
    return undefined;
  } catch (error) {
    await letGo(task, hold, error);
    return undefined;
  } finally {
    hold.close();
    task.totals.unit = null;
    if (!task.stop.requested) await task.job.settle(task.deps.clock, task.limits.jobSettleMs);
  }
}

/** Settles a unit that did not come to its end. Charged only where it is the unit's own fault. */
async function letGo(task: Task, hold: Hold, error: unknown): Promise<void> {
  if (error instanceof OutOfReach || error instanceof StopOverdue) throw error;
  const { fence, end } = hold;
  if (end === 'fenced') return tellFenced(task, fence, 'work');
  if (end === 'expired') {
    task.deps.emit({ type: 'lease-lost', unit: fence.unit, token: fence.token });
    return release(task, fence, 'its lease was about to pass');
  }
  if (end === 'stopped') return release(task, fence, 'the task was told to stop');
  if (isBrokenGround(error)) {
    await release(task, fence, error.message);
    hold.close();
    return task.units.broke(error);
  }
  if (error instanceof JobNotOpened || wouldMeetEveryUnit(error)) {
    await release(task, fence, error.message);
    throw error instanceof JobNotOpened ? error.cause : error;
  }
  return failUnit(task, fence, messageOf(error));
}

/** Errors of the task's own footing that waiting does not heal: no unit is to blame. */
function wouldMeetEveryUnit(error: unknown): error is Error {
  return isGoldleafError(error, 'FORBIDDEN', 'UNUSABLE_STORE', 'MISSING_PACKAGE', 'NOT_FOUND');
}
