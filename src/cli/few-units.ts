import type { PlannedRun } from '../engine/plan-run.ts';
import type { Log } from './log.ts';
import { count } from './nouns.ts';

/** The last unit of a task is worked on while the others have nothing left to do. */
export function warnOfFewUnits(log: Log, { run }: PlannedRun, tasks: number): void {
  if (run.units >= 2 * tasks || run.settings.unitSize === 1) return;
  const message = `${count(run.units, 'unit')} for ${count(tasks, 'task')}: smaller units (--unit-size) share the work better`;
  log.write('WARNING', message, { run: run.runId, task: null, unit: null });
}
