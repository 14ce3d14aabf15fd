import type { EmitRunEvent } from '../contracts/events.ts';
import type { UnitCounts } from '../contracts/state-store.ts';
import type { PlannedRun } from '../engine/plan-run.ts';
import type { Root } from '../kernel/golden/manifest.ts';
import { EXIT_OK, exitVerdict } from '../kernel/run/exit-verdict.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { EmitFleetEvent } from './events.ts';
import { withStores, type RunStores } from './open-stores.ts';
import type { NewRunPlace } from './places.ts';
import { planDocuments, requestDocuments } from './plan-documents.ts';
import { pollCounts } from './poll-counts.ts';
import { DEFAULT_MAX_RESTARTS } from './settings/definitions.ts';
import type { GivenSettings } from './settings/given.ts';
import { readStandingRoot } from './standing-root.ts';
import { fleetVerdict, type FleetVerdict } from './supervise/fleet-verdict.ts';
import { taskForker, type TaskCommand } from './supervise/fork-task.ts';
import { supervise } from './supervise/supervise.ts';
import { systemChance, systemClock } from './system.ts';
import { workInProcess, type TaskHost } from './work.ts';

/** Who watches a run being made. */
export interface RunWatcher {
  readonly show: EmitFleetEvent;
  readonly counted: (counts: UnitCounts) => void;
}

export interface GenerateOptions {
  readonly place: NewRunPlace;
  readonly given: GivenSettings;
  readonly host: TaskHost;
  /** Processors of this machine. */
  readonly cores: number;
  /** Aborts when local tasks shall be killed rather than stopped. */
  readonly atOnce: AbortSignal;
  /** The command that works on a planned run as one task. */
  readonly workCommand: (runId: string, stateUri: string) => TaskCommand;
  /** Hears of the planning. */
  readonly onPlanning: EmitRunEvent;
  /** Called once the plan stands, before any work. */
  readonly watch: (planned: PlannedRun, tasks: number) => RunWatcher;
}

export interface GeneratedRun extends FleetVerdict {
  readonly planned: PlannedRun;
  readonly stateUri: string;
  /** The root manifest, when it stands. */
  readonly root: Root | undefined;
}

/**
 * Plans a run and works on it with local tasks until it is done, or nothing is left to do here. On a run that stands it
 * goes on; on a finished one it changes nothing.
 *
 * @throws GoldleafError as planning and working do
 */
export async function generate(options: GenerateOptions): Promise<GeneratedRun> {
  const { place, given, host, onPlanning } = options;
  const wantedTasks = given.tasks?.value ?? (host.identity === undefined ? options.cores : 1);
  const request = await requestDocuments(given, Math.max(wantedTasks, host.identity?.count ?? 1), place);
  return withStores(place.stateUri, place.out, async (stores) => {
    const planned = await planDocuments(stores, place.runId, request, host.browser, onPlanning);
    const tasks = Math.min(wantedTasks, planned.run.units);
    const watcher = options.watch(planned, tasks);
    const verdict = planned.outcome === 'already-done' ? FINISHED : await makeRun(stores, planned.run, tasks, watcher, options);
    return { ...verdict, planned, stateUri: stores.state.uri, root: await readStandingRoot(stores.blobs, planned.run) };
  });
}

const FINISHED: FleetVerdict = { exitCode: EXIT_OK, end: { why: 'root-stands' } };

async function makeRun(
  stores: RunStores,
  run: RunRow,
  tasks: number,
  watcher: RunWatcher,
  options: GenerateOptions,
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

async function workAlone(stores: RunStores, run: RunRow, { show }: RunWatcher, { host }: GenerateOptions): Promise<FleetVerdict> {
  const task = host.identity?.index ?? 0;
  const end = await workInProcess(stores, run, host, (event) => show({ task, event }));
  return { exitCode: exitVerdict(end), end };
}

async function superviseTasks(
  { state, blobs }: RunStores,
  run: RunRow,
  tasks: number,
  { show }: RunWatcher,
  { given, host, atOnce, workCommand }: GenerateOptions,
): Promise<FleetVerdict> {
  const outcomes = await supervise({
    tasks,
    execution: systemChance.nonce(),
    maxRestarts: given['max-restarts']?.value ?? DEFAULT_MAX_RESTARTS,
    clock: systemClock,
    start: taskForker(workCommand(run.runId, state.uri)),
    emit: show,
    stop: host.stop,
    atOnce,
  });
  return fleetVerdict((await readStandingRoot(blobs, run)) !== undefined, outcomes);
}
