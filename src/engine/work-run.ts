import type { UnitJob } from '../contracts/unit-job.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import { LeaseWatch } from '../kernel/run/lease.ts';
import type { Fingerprint, RunRow } from '../kernel/run/plan.ts';
import type { Holder } from '../kernel/run/unit.ts';
import { ClaimPlace } from './claim/claim-place.ts';
import type { EngineDeps } from './deps.ts';
import { drain } from './drain.ts';
import { newFooting, type Footing } from './ground/footing.ts';
import { Ground, OutOfReach } from './ground/ground.ts';
import { IdlePace } from './finish/idle-pace.ts';
import { limitsOfAttempt, type Limits } from './ground/limits.ts';
import { OpenJob } from './unit/open-job.ts';
import { findOwnFolder } from './plan/own-folder.ts';
import { findRun, haltOf } from './own-run.ts';
import { Pulse } from './pulse.ts';
import { refuseOtherFingerprint } from './plan/settings-differ.ts';
import { rootStands, setCompleted } from './finish/standing-root.ts';
import { Stop, StopOverdue } from './ground/stop.ts';
import { takeBackPredecessors } from './claim/take-back.ts';
import type { Task } from './task.ts';
import { waitForPlan } from './plan/wait-for-plan.ts';

/** Who the task is: its place in a fleet, its process, and a nonce that no other task has. */
export interface TaskIdentity extends Holder {
  /** How many tasks were started together; `index` is below it. */
  readonly count: number;
  readonly host: string;
  readonly pid: number;
}

export interface WorkOptions {
  readonly runId: string;
  readonly task: TaskIdentity;
  /**
   * Opens the run's job. Called when the first unit must be made, and for the tables when the root is written, so a
   * browser should wait for the first `run`. A task that only adopts or watches never calls it.
   */
  readonly openJob: (run: RunRow) => Promise<UnitJob>;
  /** What this installation would plan with. */
  readonly fingerprint: Fingerprint;
  /** Aborts when the task shall stop: it claims nothing more, and lets go of what it holds within 8 s. */
  readonly signal: AbortSignal;
  readonly limits?: Partial<Limits>;
}

/**
 * Works on a planned run until it is done, or this task is. It never writes under a claim it does not hold, and does
 * not leave with a claim in hand.
 *
 * @throws GoldleafError `NOT_FOUND`, `FINGERPRINT_DIFFERS`, `FOLDER_TAKEN` before anything is claimed; `FORBIDDEN`,
 * `UNUSABLE_STORE`, `MISSING_PACKAGE` at any time; `CORPUS` when files of the output were removed or damaged
 */
export async function workRun(deps: EngineDeps, options: WorkOptions): Promise<TaskEnd> {
  const limits = limitsOfAttempt(options.task.attempt, options.limits);
  const stop = new Stop(deps.clock, options.signal, limits.stopMs);
  try {
    const end = await workToTheEnd(newFooting(deps, limits, stop), options);
    deps.emit({ type: 'ended', end });
    return end;
  } finally {
    stop.close();
  }
}

async function workToTheEnd(footing: Footing, options: WorkOptions): Promise<TaskEnd> {
  try {
    return await work(footing, options);
  } catch (error) {
    if (error instanceof StopOverdue) return { why: 'stopped' };
    if (!(error instanceof OutOfReach)) throw error;
    if (footing.stop.requested) return { why: 'stopped' };
    return { why: 'out-of-reach', code: error.broken.code, message: error.broken.message };
  }
}

async function work(footing: Footing, options: WorkOptions): Promise<TaskEnd> {
  const run = await findRun(footing, options.runId);
  if (await rootStands(footing, run)) {
    await setCompleted(footing, run);
    return { why: 'root-stands' };
  }
  refuseOtherFingerprint(run.runId, run.fingerprint, options.fingerprint);
  const halt = haltOf(run);
  if (halt !== undefined) return halt;
  await waitForPlan(footing, run);
  if (footing.stop.requested) return { why: 'stopped' };
  await findOwnFolder(footing, run);
  return beAtWork(newTask(footing, run, options));
}

async function beAtWork(task: Task): Promise<TaskEnd> {
  await takeBackPredecessors(task);
  const pulse = new Pulse(task);
  await pulse.start();
  try {
    return await drain(task);
  } finally {
    await pulse.end();
    await task.stop.bound(task.job.close()).catch(() => undefined);
  }
}

function newTask(footing: Footing, run: RunRow, { task, openJob }: WorkOptions): Task {
  const { deps, limits, stop } = footing;
  const { execution, index, attempt, taskNonce, count, host, pid } = task;
  const longestPause = deps.state.leaseProof === 'deadline' ? limits.idleOnOneHostMs : limits.idleMs;
  return {
    ...footing,
    run,
    holder: { execution, index, attempt, taskNonce },
    host,
    pid,
    place: new ClaimPlace(deps.chance, index, count, run.units),
    units: new Ground(deps, limits, stop, true),
    job: new OpenJob(() => openJob(run)),
    watch: new LeaseWatch(run.policy.leaseMs),
    pace: new IdlePace(deps.clock, deps.chance, Math.min(longestPause, run.policy.leaseMs / 6), count),
    totals: { unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0 },
  };
}
