import type { Command } from 'commander';
import { availableParallelism } from 'node:os';
import { buildCatalogue, type BuildOptions } from '../../../app/catalogue/build-catalogue.ts';
import { estimateCost } from '../../../app/catalogue/estimate.ts';
import { requestBuild } from '../../../app/catalogue/plan-catalogue.ts';
import { placeNewRun, type NewRunPlace } from '../../../app/places.ts';
import { CATALOGUE_SETTINGS, type GivenCatalogueSettings } from '../../../app/settings/catalogue-definitions.ts';
import { readFlagsOf } from '../../../app/settings/given.ts';
import { systemClock } from '../../../app/system.ts';
import type { Mix } from '../../../jobs/catalogue/mix/mix.ts';
import { EXIT_OK } from '../../../kernel/run/exit-verdict.ts';
import type { CliContext } from '../../context.ts';
import { warnOfFewUnits } from '../../few-units.ts';
import { openLog, type Log } from '../../log.ts';
import { warnOfLongLease } from '../../long-lease.ts';
import { openRunView, type RunView } from '../../run-view.ts';
import { typedSettings } from '../../setting-options.ts';
import { catchStopSignals, type StopSignals } from '../../stop-signals.ts';
import { taskHost } from '../../task-host.ts';
import { workCommand } from '../../work-command.ts';
import { readMixFile } from './read-mix-file.ts';
import { tellBuilt, tellDryRun } from './tell-built.ts';
import { buildFigures, estimateText } from './words.ts';

export async function buildOne(context: CliContext, command: Command): Promise<number> {
  const startedAt = systemClock.monotonic();
  const { dryRun, json } = command.opts<{ dryRun?: true; json?: true }>();
  const given = readFlagsOf(CATALOGUE_SETTINGS, typedSettings(command, CATALOGUE_SETTINGS));
  const mix = given.providers === undefined ? undefined : await readMixFile(given.providers.value);
  const place = await placeNewRun(given);
  if (dryRun === true) return dryRunOf(context, given, mix, place, json === true);
  const log = openLog(context, systemClock);
  const view = openRunView({ terminal: context.terminal, log, clock: systemClock, runId: place.runId, noun: 'company' });
  const signals = catchStopSignals(context.process);
  try {
    const built = await buildCatalogue(optionsOf(context, given, mix, place, signals, view, log));
    view.close();
    const exitCode = built.root === undefined ? (signals.exitCode() ?? built.exitCode) : built.exitCode;
    tellBuilt(context.terminal, { ...built, exitCode }, systemClock.monotonic() - startedAt, json === true);
    return exitCode;
  } finally {
    view.close();
  }
}

async function dryRunOf(
  context: CliContext,
  given: GivenCatalogueSettings,
  mix: Mix | undefined,
  place: NewRunPlace,
  json: boolean,
): Promise<number> {
  const request = await requestBuild(given, mix, given.tasks?.value ?? availableParallelism(), place, true);
  tellDryRun(context.terminal, place, request, await estimateCost(request.settings), json);
  return EXIT_OK;
}

function optionsOf(
  context: CliContext,
  given: GivenCatalogueSettings,
  mix: Mix | undefined,
  place: NewRunPlace,
  signals: StopSignals,
  view: RunView,
  log: Log,
): BuildOptions {
  const say = (message: string): void => log.write('INFO', message, { run: place.runId, task: null, unit: null });
  const host = taskHost(context, signals.stop, given['task-timeout']);
  return {
    place,
    given,
    mix,
    host,
    cores: availableParallelism(),
    atOnce: signals.atOnce,
    workCommand: workCommand(context),
    onPlanning: view.tell,
    async onRequest({ settings, policy }) {
      const estimate = await estimateCost(settings);
      if (estimate !== undefined) say(estimateText(estimate, policy.budgetNano));
    },
    watch(planned, tasks) {
      const figures = (told: Parameters<typeof buildFigures>[0]): void => view.more(buildFigures(told));
      if (planned.outcome === 'already-done') return { ...watching(view), figures };
      warnOfFewUnits(log, planned, tasks);
      warnOfLongLease(log, planned.run, host);
      view.begin(planned.run);
      signals.holding((signal) => say(`${signal}: letting go of what is in hand; a second Ctrl-C ends at once`));
      return { ...watching(view), figures };
    },
  };
}

function watching({ show, counted }: RunView): Pick<RunView, 'show' | 'counted'> {
  return { show, counted };
}
