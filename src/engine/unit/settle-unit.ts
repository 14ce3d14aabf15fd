import { FINISH_UNIT, type Fence, type PartSummary } from '../../kernel/run/unit.ts';
import type { Task } from '../task.ts';

/** The unit's part stands: its row becomes DONE, unless another claim has the row by now and will find the part. */
export async function completeUnit(task: Task, fence: Fence, part: PartSummary): Promise<void> {
  const { deps, run, totals } = task;
  const outcome = await task.state.call(() => deps.state.complete(run, fence, part));
  if (outcome === 'fenced') return tellFenced(task, fence, 'complete');
  totals.unitsDone += 1;
  totals.itemsDone += part.items;
  deps.emit({ type: 'unit-done', unit: fence.unit, items: part.items, bytes: part.bytes });
}

/** An item of the unit cannot be made: the unit waits for people. */
export async function failUnit(task: Task, fence: Fence, reason: string): Promise<void> {
  const { deps, run, totals } = task;
  const outcome = await task.state.call(() => deps.state.fail(run, fence, reason));
  if (outcome === 'fenced') return tellFenced(task, fence, 'fail');
  totals.unitsFailed += 1;
  deps.emit({ type: 'unit-failed', unit: fence.unit, reason });
}

/** The row goes back uncharged. */
export async function release(task: Task, fence: Fence, why: string): Promise<void> {
  const { deps, run } = task;
  const outcome = await task.state.call(() => deps.state.release(run, fence));
  if (outcome === 'fenced') tellFenced(task, fence, 'release');
  else if (fence.unit !== FINISH_UNIT) deps.emit({ type: 'released', unit: fence.unit, why });
}

export function tellFenced({ deps }: Task, { unit, token }: Fence, during: string): void {
  deps.emit({ type: 'fenced', unit, token, during });
}
