import type { UnitCounts } from '../contracts/state-store.ts';
import { exitVerdict } from '../kernel/run/exit-verdict.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { EmitFleetEvent } from './events.ts';
import type { RunStores } from './open-stores.ts';
import { pollCounts } from './poll-counts.ts';
import { DEFAULT_MAX_RESTARTS } from './settings/definitions.ts';
import { readStandingRoot } from './standing-root.ts';
import { fleetVerdict, type FleetVerdict } from './supervise/fleet-verdict.ts';
import { taskForker, type TaskCommand } from './supervise/fork-task.ts';
import { supervise } from './supervise/supervise.ts';
import { systemChance, systemClock } from './system.ts';
import type { TaskHost } from './task-host.ts';

/** Who watches a run being made. */
export interface RunWatcher {
  readonly show: EmitFleetEvent;
  readonly counted: (counts: UnitCounts) => void;
}

/** This machine, as a place for tasks of a run. */
export interface LocalTasks {
  readonly host: TaskHost;
  /** Processors of this machine. */
  readonly cores: number;
  /** Aborts when local tasks shall be killed rather than stopped. */
  readonly atOnce: AbortSignal;
  /** The command that works on a planned run as one task. */
  readonly workCommand: (runId: string, stateUri: string) => TaskCommand;
}

type MakeOptions = LocalTasks & { readonly maxRestarts: number | undefined };

/** One inside a platform's task, else as many as there are processors. */
export function defaultTasks({ host, cores }: LocalTasks): number {
  return host.identity === undefined ? cores : 1;
}

/** Works on a planned run with local tasks until it is done, or nothing is left to do here. */
export async function makeRun(
  stores: RunStores,
  run: RunRow,
  tasks: number,
  watcher: RunWatcher,
  options: MakeOptions,
): Promise<FleetVerdict> {
  const over = new AbortController();
  const polling = pollCounts(stores.state, run, watcher.counted, over.signal);
  try {
    return await (tasks > 1 ? superviseTasks(stores, run, tasks, watcher, options) : workAlone(stores, run, watcher, options));
  } finally {
    over.abort();
    await polling;
  }
}

async function workAlone(stores: RunStores, run: RunRow, { show }: RunWatcher, { host }: MakeOptions): Promise<FleetVerdict> {
  // Only here: a parent of tasks does no work of its own.
  const { workInProcess } = await import('./work.ts');
  const task = host.identity?.index ?? 0;
  const end = await workInProcess(stores, run, host, (event) => show({ task, event }));
  return { exitCode: exitVerdict(end), end };
}

async function superviseTasks(
  { state, blobs }: RunStores,
  run: RunRow,
  tasks: number,
  { show }: RunWatcher,
  { maxRestarts = DEFAULT_MAX_RESTARTS, host, atOnce, workCommand }: MakeOptions,
): Promise<FleetVerdict> {
  const outcomes = await supervise({
    tasks,
    execution: systemChance.nonce(),
    maxRestarts,
    clock: systemClock,
    start: taskForker(workCommand(run.runId, state.uri)),
    emit: show,
    stop: host.stop,
    atOnce,
  });
  return fleetVerdict((await readStandingRoot(blobs, run)) !== undefined, outcomes);
}
