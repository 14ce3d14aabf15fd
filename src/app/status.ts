import type { Clock } from '../contracts/clock.ts';
import type { StateStore, TaskRow, UnitCounts } from '../contracts/state-store.ts';
import { readSpend, type SpendReport } from './catalogue/budget.ts';
import { liveTasks } from './live-tasks.ts';
import { readStatus } from '../engine/read-status.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../kernel/run/unit.ts';

/** A task that may still be at work. */
export interface LiveTask extends TaskRow {
  /** Items a second since it started. */
  readonly rate: number;
}

export interface RunReport {
  readonly run: RunRow;
  readonly counts: UnitCounts;
  /** Items of finished units. */
  readonly itemsDone: number;
  readonly live: readonly LiveTask[];
  /** Tasks that said goodbye, or went silent. */
  readonly gone: number;
  /** Items a second of all live tasks. */
  readonly rate: number;
  readonly leftMs: number | undefined;
  /** What a build that asks models has spent; undefined for any other run. */
  readonly spend: SpendReport | undefined;
  /** Who finishes the run; undefined before the run is planned. */
  readonly finish: UnitRow | undefined;
  /** The first few FAILED units, with their reasons. */
  readonly failed: readonly UnitRow[];
  /** The first few units in hand whose claims died before, most attempts first. A free unit's attempts are not looked at. */
  readonly retried: readonly UnitRow[];
  /** How many such units are in hand, of the first 500 leases. */
  readonly retriedCount: number;
}

const LISTED = 5;
const LOOKED_AT = 500;
/** Later than any deadline: every live lease. */
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

/**
 * How a run stands, for people: it decides nothing. It costs by tasks, their leases and FAILED units; others are counted
 * many at a time, and not one by one beyond a bound that each store tells in its docs.
 *
 * @param now this machine's wall clock; a task is live when it was seen within two leases of it
 * @throws GoldleafError `NOT_FOUND`
 */
export async function reportRun(state: StateStore, runId: string, now: number): Promise<RunReport> {
  const { run, counts, tasks, finish } = await readStatus({ state }, runId);
  const live = liveTasks(tasks, run, now).map(withRate);
  const [failed, leases, spend] = await Promise.all([
    state.failedUnits(run, -1, LISTED),
    state.expiredLeases(run, END_OF_TIME, LOOKED_AT),
    readSpend(state, run, live),
  ]);
  const retried = mostRetried(leases);
  const { total, unitSize } = run.settings;
  const itemsDone = Math.min(total, counts.done * unitSize);
  const rate = live.reduce((sum, task) => sum + task.rate, 0);
  const leftMs = rate > 0 ? ((total - itemsDone) / rate) * 1000 : undefined;
  return {
    run,
    counts,
    itemsDone,
    live,
    gone: tasks.length - live.length,
    rate,
    leftMs,
    spend,
    finish,
    failed,
    retried: retried.slice(0, LISTED),
    retriedCount: retried.length,
  };
}

/** Whether nothing is left that any task could do: finished, cancelled, or only FAILED units. */
export function isOver({ run, counts }: Pick<RunReport, 'run' | 'counts'>): boolean {
  if (run.state === 'COMPLETED' || run.state === 'CANCELLED') return true;
  return run.planned && counts.pending === 0 && counts.running === 0 && counts.failed > 0;
}

const LOOK_EVERY_MS = 1000;
/** Looks before a wait counts as one: most are over before. */
const QUIET_LOOKS = 3;

/**
 * Looks until the run is over.
 *
 * @param onWait told once, where it takes more than a moment
 */
export async function waitUntilOver(
  look: () => Promise<RunReport>,
  clock: Pick<Clock, 'sleep'>,
  onWait: (report: RunReport) => void,
): Promise<RunReport> {
  for (let looks = 1; ; looks++) {
    const report = await look();
    if (isOver(report)) return report;
    if (looks === QUIET_LOOKS) onWait(report);
    await clock.sleep(LOOK_EVERY_MS);
  }
}

function withRate(task: TaskRow): LiveTask {
  const seconds = (task.seenAt - task.startedAt) / 1000;
  return { ...task, rate: seconds > 0 ? task.itemsDone / seconds : 0 };
}

function mostRetried(leases: readonly UnitRow[]): readonly UnitRow[] {
  const died = leases.filter(({ unit, attempts }) => unit !== FINISH_UNIT && attempts > 1);
  return died.toSorted((left, right) => right.attempts - left.attempts);
}
