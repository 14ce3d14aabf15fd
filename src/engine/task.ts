import type { TaskRow } from '../contracts/state-store.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { LeaseWatch } from '../kernel/run/lease.ts';
import type { Holder } from '../kernel/run/unit.ts';
import type { ClaimPlace } from './claim/claim-place.ts';
import type { Footing } from './ground/footing.ts';
import type { Ground } from './ground/ground.ts';
import type { IdlePace } from './finish/idle-pace.ts';
import type { OpenJob } from './unit/open-job.ts';

/** What a task has done so far: it is told in the task's row. */
export interface Totals {
  /** The unit in hand. */
  unit: number | null;
  unitsDone: number;
  itemsDone: number;
  unitsFailed: number;
}

/** One process working on one run, from its first claim to its end. */
export interface Task extends Footing {
  readonly run: RunRow;
  readonly holder: Holder;
  readonly host: string;
  readonly pid: number;
  /** Where in the run to look for the next unit. */
  readonly place: ClaimPlace;
  /** What units need beside the stores' own ground: room on the disk, a browser. */
  readonly units: Ground;
  readonly job: OpenJob;
  /** What was seen of other tasks' claims. */
  readonly watch: LeaseWatch;
  readonly pace: IdlePace;
  readonly totals: Totals;
}

export function taskRow(task: Task, startedAt: number, ended: boolean): TaskRow {
  const { holder, host, pid, totals, deps } = task;
  return { ...holder, ...totals, host, pid, startedAt, seenAt: deps.clock.wall(), ended };
}
