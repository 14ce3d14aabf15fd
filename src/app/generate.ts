import type { EmitRunEvent } from '../contracts/events.ts';
import type { PlannedRun } from '../engine/plan-run.ts';
import type { Root } from '../kernel/golden/manifest.ts';
import { EXIT_OK } from '../kernel/run/exit-verdict.ts';
import { defaultTasks, makeRun, type LocalTasks, type RunWatcher } from './local-tasks.ts';
import { withStores } from './open-stores.ts';
import { patienceOf } from './patience.ts';
import type { NewRunPlace } from './places.ts';
import { requestDocuments } from './request-documents.ts';
import type { GivenSettings } from './settings/given.ts';
import { readStandingRoot } from './standing-root.ts';
import type { FleetVerdict } from './supervise/fleet-verdict.ts';
import { checkLease } from './task-timeout.ts';

export interface GenerateOptions extends LocalTasks {
  readonly place: NewRunPlace;
  readonly given: GivenSettings;
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
  const wantedTasks = given.tasks?.value ?? defaultTasks(options);
  const request = await requestDocuments(given, Math.max(wantedTasks, host.identity?.count ?? 1), place);
  await checkLease(place, given.lease, host.timeout, patienceOf(host, onPlanning));
  // A request that cannot be has loaded nothing of the engine.
  const { planDocuments } = await import('./plan-documents.ts');
  return withStores(place.stateUri, place.out, async (stores) => {
    const planned = await planDocuments(stores, place.runId, request, host.browser, patienceOf(host, onPlanning));
    const tasks = Math.min(wantedTasks, planned.run.units);
    const watcher = options.watch(planned, tasks);
    const verdict =
      planned.outcome === 'already-done'
        ? FINISHED
        : await makeRun(stores, planned.run, tasks, watcher, { ...options, maxRestarts: given['max-restarts']?.value });
    return { ...verdict, planned, stateUri: stores.state.uri, root: await readStandingRoot(stores.blobs, planned.run) };
  });
}

const FINISHED: FleetVerdict = { exitCode: EXIT_OK, end: { why: 'root-stands' } };
