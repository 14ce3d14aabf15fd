import type { Command } from 'commander';
import { changeBudget } from '../../app/catalogue/budget.ts';
import { readableUsd } from '../../app/catalogue/readable-usd.ts';
import { findRun } from '../../app/find-run.ts';
import { withBlobs, withStandingState } from '../../app/open-stores.ts';
import { checkFolder, locateRun } from '../../app/places.ts';
import { CATALOGUE_SETTINGS } from '../../app/settings/catalogue-definitions.ts';
import { readValue } from '../../app/settings/given.ts';
import { systemChance, systemClock } from '../../app/system.ts';
import { resumeRun, type ResumedRun } from '../../engine/resume-run.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import { openLog } from '../log.ts';
import type { RunFlags } from '../run-argument.ts';
import { openRunView } from '../run-view.ts';
import type { Terminal } from '../terminal.ts';
import type { CliContext } from '../context.ts';
import { count } from '../nouns.ts';

export async function resumeOne(context: CliContext, command: Command): Promise<number> {
  const { state: stateUri, json, budgetUsd } = command.opts<RunFlags & { budgetUsd?: string }>();
  const budget = budgetUsd === undefined ? undefined : readValue(CATALOGUE_SETTINGS['budget-usd'], budgetUsd, '--budget-usd').value;
  const target = command.args[0] ?? '';
  const place = await locateRun(target, stateUri);
  const view = openRunView({ terminal: context.terminal, log: openLog(context, systemClock), clock: systemClock, runId: place.runId });
  const resumed = await withStandingState(place.stateUri, async (state) => {
    const run = await findRun(state, place.runId);
    await checkFolder(place, run.out);
    if (budget !== undefined) await changeBudget(state, run, budget);
    return withBlobs(run.out, (blobs) =>
      resumeRun({ state, blobs, clock: systemClock, chance: systemChance, emit: view.tell }, place.runId),
    );
  });
  if (json === true) context.terminal.printJson({ runId: place.runId, ...resumed });
  else {
    if (budget !== undefined) context.terminal.print(`the budget of ${place.runId} is ${readableUsd(budget)} now`);
    tell(context.terminal, place.runId, resumed, `goldleaf work ${target}${stateUri === undefined ? '' : ` --state ${stateUri}`}`);
  }
  return EXIT_OK;
}

function tell(terminal: Terminal, runId: string, { reset, adopted, reclaimed, state }: ResumedRun, goOn: string): void {
  const { bold, dim } = terminal.outStyle;
  if (state === 'COMPLETED') return terminal.print(`${bold(runId)} is finished: there is nothing to resume`);
  const what = [
    ...(reset > 0 ? [`${count(reset, 'failed unit')} back in the pool`] : []),
    ...(adopted > 0 ? [`${count(adopted, 'failed unit')} finished after all`] : []),
    ...(reclaimed > 0 ? [`${count(reclaimed, 'unit')} taken back from tasks that are gone`] : []),
  ];
  terminal.print(`${bold(runId)} may be worked on${what.length === 0 ? '' : `: ${what.join(', ')}`}`);
  terminal.print(dim(`  next: ${goOn}, or the generate command of the run again`));
}
