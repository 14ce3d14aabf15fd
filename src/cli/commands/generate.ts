import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Command } from 'commander';
import { generate, type GenerateOptions } from '../../app/generate.ts';
import { placeNewRun, type NewRunPlace } from '../../app/places.ts';
import { DEFAULT_PACK } from '../../app/settings/definitions.ts';
import { readFlags, type GivenSettings } from '../../app/settings/given.ts';
import { systemClock } from '../../app/system.ts';
import { packCard } from '../../packs/index.ts';
import type { CliContext } from '../context.ts';
import { openLog, type Log } from '../log.ts';
import { readTextFile } from '../read-text-file.ts';
import { openRunView, type RunView } from '../run-view.ts';
import { addSettingOptions, typedSettings } from '../setting-options.ts';
import { catchStopSignals, type StopSignals } from '../stop-signals.ts';
import { warnOfFewUnits } from '../few-units.ts';
import { tellGenerated } from '../tell-generated.ts';
import { taskHost } from '../task-host.ts';
import { workCommand } from '../work-command.ts';
import type { Verb } from '../verb.ts';

export const generateVerb: Verb = {
  examples: [
    'goldleaf generate --total 200 --out ./corpus',
    'goldleaf generate --total 200 --out ./corpus --locale en-GB,de-DE --seed june --tasks 4',
    'goldleaf generate --config run.yaml --out ./corpus',
  ],

  define(command) {
    addSettingOptions(command);
    command.option('--config <file>', 'read settings from a YAML file; flags win over it').option('--json', 'tell the outcome as JSON');
    const { locales, archetypes } = packCard(DEFAULT_PACK);
    command.addHelpText(
      'after',
      `\nOf the pack ${DEFAULT_PACK}:\n  locales     ${locales.join(', ')}\n  archetypes  ${archetypes.map(({ name }) => name).join(', ')}`,
    );
  },

  async run(context, command) {
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
  },
};

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
  const host = taskHost(context, signals.stop);
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
      view.begin(planned.run);
      signals.holding((signal) => say(`${signal}: letting go of what is in hand; a second Ctrl-C ends at once`));
      return view;
    },
  };
}
