import { withStandingState } from '../../app/open-stores.ts';
import { locateRun } from '../../app/places.ts';
import { isOver, reportRun, type RunReport } from '../../app/status.ts';
import { systemClock } from '../../app/system.ts';
import type { StateStore } from '../../contracts/state-store.ts';
import { EXIT_OK, EXIT_PROBLEM } from '../../kernel/run/exit-verdict.ts';
import { addRunArgument, type RunFlags } from '../run-argument.ts';
import { machineStatus, statusLines } from '../status-lines.ts';
import type { Terminal } from '../terminal.ts';
import type { Verb } from '../verb.ts';

interface StatusFlags extends RunFlags {
  readonly wait?: true;
}

const LOOK_EVERY_MS = 1000;

export const statusVerb: Verb = {
  examples: ['goldleaf status ./corpus', 'goldleaf status june --state sqlite:/shared/state.db --wait', 'goldleaf status ./corpus --json'],

  define(command) {
    addRunArgument(command);
    command.option('--wait', 'wait until the run is over; exits with 0 when it is finished, with 1 otherwise');
  },

  async run({ terminal }, command) {
    const { state: stateUri, json, wait } = command.opts<StatusFlags>();
    const place = await locateRun(command.args[0] ?? '', stateUri);
    return withStandingState(place.stateUri, async (state) => {
      const report = wait === true ? await waitUntilOver(state, place.runId) : await look(state, place.runId);
      tell(terminal, report, json === true);
      return wait === true && report.run.state !== 'COMPLETED' ? EXIT_PROBLEM : EXIT_OK;
    });
  },
};

function look(state: StateStore, runId: string): Promise<RunReport> {
  return reportRun(state, runId, systemClock.wall());
}

async function waitUntilOver(state: StateStore, runId: string): Promise<RunReport> {
  for (;;) {
    const report = await look(state, runId);
    if (isOver(report)) return report;
    await systemClock.sleep(LOOK_EVERY_MS);
  }
}

function tell(terminal: Terminal, report: RunReport, json: boolean): void {
  if (json) terminal.printJson(machineStatus(report));
  else for (const line of statusLines(report, terminal.outStyle, systemClock.wall())) terminal.print(line);
}
