import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { generate, type GenerateOptions } from '../../app/generate.ts';
import { placeNewRun, type NewRunPlace } from '../../app/places.ts';
import { readFlags, type GivenSettings } from '../../app/settings/given.ts';
import { systemClock } from '../../app/system.ts';
import type { CliContext } from '../context.ts';
import { openLog, type Log } from '../log.ts';
import { readTextFile } from '../read-text-file.ts';
import { openRunView, type RunView } from '../run-view.ts';
import { typedSettings } from '../setting-options.ts';
import { catchStopSignals, type StopSignals } from '../stop-signals.ts';
import { warnOfFewUnits } from '../few-units.ts';
import { warnOfLongLease } from '../long-lease.ts';
import { tellGenerated } from '../tell-generated.ts';
import { taskHost } from '../task-host.ts';
import { workCommand } from '../work-command.ts';

export async function generateRun(context: CliContext, command: Command): Promise<number> {
  const startedAt = systemClock.monotonic();
  const given = await givenSettings(command);
  const place = await placeNewRun(given);
  const log = openLog(context, systemClock);
  const view = openRunView({ terminal: context.terminal, log, clock: systemClock, runId: place.runId });
  const signals = catchStopSignals(context.process);
  try {
    const made = await generate(optionsOf(context, given, place, signals, view, log));
    view.close();
    const exitCode = made.root === undefined ? (signals.exitCode() ?? made.exitCode) : made.exitCode;
    const tookMs = systemClock.monotonic() - startedAt;
    tellGenerated(context.terminal, { ...made, exitCode }, tookMs, command.opts<{ json?: true }>().json === true);
    return exitCode;
  } finally {
    view.close();
  }
}

async function givenSettings(command: Command): Promise<GivenSettings> {
  const flags = readFlags(typedSettings(command));
  const { config } = command.opts<{ config?: string }>();
  if (config === undefined) return flags;
  const { readRunFile } = await import('../../app/settings/run-file.ts');
  return { ...readRunFile(await readTextFile('--config', config), basename(config)), ...flags };
}

function optionsOf(
  context: CliContext,
  given: GivenSettings,
  place: NewRunPlace,
  signals: StopSignals,
  view: RunView,
  log: Log,
): GenerateOptions {
  const host = taskHost(context, signals.stop, given['task-timeout']);
  const say = (message: string): void => log.write('INFO', message, { run: place.runId, task: null, unit: null });
  return {
    place,
    given,
    host,
    cores: availableParallelism(),
    atOnce: signals.atOnce,
    workCommand: workCommand(context),
    onPlanning: view.tell,
    watch(planned, tasks) {
      if (planned.outcome === 'already-done') return view;
      warnOfFewUnits(log, planned, tasks);
      warnOfLongLease(log, planned.run, host);
      view.begin(planned.run);
      signals.holding((signal) => say(`${signal}: letting go of what is in hand; a second Ctrl-C ends at once`));
      return view;
    },
  };
}
