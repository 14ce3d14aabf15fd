import type { Command } from 'commander';
import { withStandingState } from '../../app/open-stores.ts';
import { locateRun } from '../../app/places.ts';
import { tellFinished } from '../../app/standing-root.ts';
import { reportRun, waitUntilOver, type RunReport } from '../../app/status.ts';
import { systemClock } from '../../app/system.ts';
import { EXIT_OK, EXIT_PROBLEM } from '../../kernel/run/exit-verdict.ts';
import { waitWords } from '../next-step.ts';
import type { RunFlags } from '../run-argument.ts';
import { machineStatus, statusLines } from '../status-lines.ts';
import type { CliContext } from '../context.ts';

interface StatusFlags extends RunFlags {
  readonly wait?: true;
}

export async function tellStatus({ terminal }: CliContext, command: Command): Promise<number> {
  const { state: stateUri, json, wait } = command.opts<StatusFlags>();
  const name = command.args[0] ?? '';
  const target = stateUri === undefined ? name : `${name} --state ${stateUri}`;
  const place = await locateRun(name, stateUri);
  const report = await withStandingState(place.stateUri, (state) => {
    const look = (): Promise<RunReport> => reportRun(state, place.runId, systemClock.wall());
    return wait === true ? waitUntilOver(look, systemClock, (found) => terminal.note(waitWords(found, target))) : look();
  }).catch(async (error: unknown) => {
    throw await tellFinished(error, place.folder);
  });
  if (json === true) terminal.printJson(machineStatus(report));
  else for (const line of statusLines(report, terminal.outStyle, systemClock.wall(), target)) terminal.print(line);
  return wait === true && report.run.state !== 'COMPLETED' ? EXIT_PROBLEM : EXIT_OK;
}
