import type { EmitRunEvent } from '../../contracts/events.ts';
import type { PlannedRun } from '../../engine/plan-run.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { GeneratedRun } from '../generate.ts';
import { defaultTasks, makeRun, type LocalTasks, type RunWatcher } from '../local-tasks.ts';
import { withStores } from '../open-stores.ts';
import { patienceOf } from '../patience.ts';
import type { NewRunPlace } from '../places.ts';
import type { GivenCatalogueSettings } from '../settings/catalogue-definitions.ts';
import { readStandingRoot } from '../standing-root.ts';
import type { RequestedRun } from '../settings/resolve.ts';
import { checkLease } from '../task-timeout.ts';
import { openLedger, readSpend, type SpendReport } from './budget.ts';
import { BuildFollower, type BuildFigures } from './follow-build.ts';
import { planCatalogue, requestBuild } from './plan-catalogue.ts';
import { closeModels, openModels } from './priced-models.ts';

/** Who watches a catalogue being built. */
export interface BuildWatcher extends RunWatcher {
  readonly figures: (figures: BuildFigures) => void;
}

export interface BuildOptions extends LocalTasks {
  readonly place: NewRunPlace;
  readonly given: GivenCatalogueSettings;
  /** Undefined: no models are named; a build that stands goes on with its own. */
  readonly mix: Mix | undefined;
  /** Hears what is asked for, before anything is written. */
  readonly onRequest: (request: RequestedRun) => Promise<void>;
  /** Hears of the planning. */
  readonly onPlanning: EmitRunEvent;
  /** Called once the plan stands, before any work. */
  readonly watch: (planned: PlannedRun, tasks: number) => BuildWatcher;
}

export interface BuiltCatalogue extends GeneratedRun {
  /** Undefined for a build that calls no model. */
  readonly spend: SpendReport | undefined;
}

/**
 * Plans a build and works on it with local tasks until it is done, or nothing is left to do here. On a build that
 * stands it goes on; on a finished one it changes nothing.
 *
 * @throws GoldleafError as planning and working do; `SETTINGS_DIFFER` for another budget than the build has
 */
export async function buildCatalogue(options: BuildOptions): Promise<BuiltCatalogue> {
  const { place, given, mix, host, onPlanning } = options;
  const wantedTasks = given.tasks?.value ?? defaultTasks(options);
  const request = await requestBuild(given, mix, Math.max(wantedTasks, host.identity?.count ?? 1), place);
  await checkLease(place, given.lease, host.timeout, patienceOf(host, onPlanning));
  await options.onRequest(request);
  // A missing key is told before anything is written, rather than by every task.
  if (mix !== undefined && request.policy.budgetNano !== 0) await closeModels(await openModels(mix, host.secrets));
  return withStores(place.stateUri, place.out, async (stores) => {
    const planned = await planCatalogue(stores, place.runId, request, patienceOf(host, onPlanning));
    const { run, outcome } = planned;
    const tasks = Math.min(wantedTasks, run.units);
    const isDone = outcome === 'already-done';
    if (!isDone) await openLedger(stores.state, run, given['budget-usd']?.value);
    const watcher = options.watch(planned, tasks);
    const verdict = isDone ? FINISHED : await make();
    const root = await readStandingRoot(stores.blobs, run);
    // A finished build may have outlived its state.
    const spend = await readSpend(stores.state, run, []).catch(() => undefined);
    return { ...verdict, planned, stateUri: stores.state.uri, root, spend };

    async function make(): ReturnType<typeof makeRun> {
      const follower = new BuildFollower(stores, run, watcher.figures);
      const heard: RunWatcher = {
        counted: watcher.counted,
        show(event) {
          watcher.show(event);
          follower.hear(event);
        },
      };
      follower.start();
      try {
        return await makeRun(stores, run, tasks, heard, { ...options, maxRestarts: given['max-restarts']?.value });
      } finally {
        await follower.end();
      }
    }
  });
}

const FINISHED = { exitCode: EXIT_OK, end: { why: 'root-stands' } } as const;
