import type { UnitRow } from '../../kernel/run/unit.ts';
import { tellReclaimed } from './claim-unit.ts';
import { release } from '../unit/settle-unit.ts';
import type { Task } from '../task.ts';

/** `freed`: the claim was over, and its row was taken back. `moved`: its holder was seen alive since the last look. */
export type Look = 'freed' | 'moved' | 'quiet';

/**
 * Looks at a claim that nobody in this task works under, and takes its row back when the claim is over.
 *
 * A beat proves its holder alive, and a mere new claim does not: it may have landed after its sender was gone.
 */
export async function lookAtClaim(task: Task, row: UnitRow): Promise<Look> {
  const { clock } = task.deps;
  if (row.holder?.taskNonce === task.holder.taskNonce) {
    await releaseLanded(task, row);
    return 'freed';
  }
  const seen = task.watch.observe(row, clock.monotonic());
  const byDeadline = task.deps.state.leaseProof === 'deadline' && row.deadline !== null && row.deadline <= clock.wall();
  if (byDeadline || seen === 'dead') {
    await reclaim(task, row);
    return 'freed';
  }
  return seen === 'moved' && row.beat > 0 ? 'moved' : 'quiet';
}

/**
 * Takes the units of this task's predecessors back at once: the platform starts a task again when the one before is
 * gone. A twin with the same attempt may be alive and is left alone.
 */
export async function takeBackPredecessors(task: Task): Promise<void> {
  const { deps, run, holder } = task;
  const { execution, index, attempt } = holder;
  if (attempt === 0) return;
  const last = await task.state.call(() => deps.state.readTask(run, execution, index));
  if (last === undefined || last.attempt >= attempt) return;
  const leases = await task.state.call(() => deps.state.leasesOf(run, execution, index));
  for (const lease of leases) {
    if (lease.holder !== null && lease.holder.attempt < attempt) await reclaim(task, lease);
  }
}

async function reclaim(task: Task, row: UnitRow): Promise<void> {
  const { deps, run } = task;
  const freed = await task.state.call(() => deps.state.reclaim(run, row.unit, row, run.policy.maxAttempts));
  if (freed === undefined) deps.emit({ type: 'reclaim-lost', unit: row.unit, token: row.token });
  else tellReclaimed(task, [freed]);
}

/** A claim of this task's own that took effect after the task had given it up: nobody else would ever beat for it. */
async function releaseLanded(task: Task, { unit, token, nonce }: UnitRow): Promise<void> {
  if (nonce !== null) await release(task, { unit, token, nonce }, 'the claim landed late');
}
