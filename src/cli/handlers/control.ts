import type { Command } from 'commander';
import { cancelRun, pauseRun } from '../../app/control.ts';
import { findRun } from '../../app/find-run.ts';
import { withStandingState } from '../../app/open-stores.ts';
import { locateRun } from '../../app/places.ts';
import type { StateStore } from '../../contracts/state-store.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import type { CliContext } from '../context.ts';
import type { RunFlags } from '../run-argument.ts';
import type { Handler } from '../verb.ts';

interface Control {
  readonly apply: (state: StateStore, run: RunRow) => Promise<void>;
  readonly state: string;
  readonly told: string;
}

export const pauseOne: Handler = controlled({
  apply: pauseRun,
  state: 'PAUSED',
  told: 'is paused: its tasks end after the unit in hand; goldleaf resume lets it go on',
});

export const cancelOne: Handler = controlled({
  apply: cancelRun,
  state: 'CANCELLED',
  told: 'is cancelled: its tasks end after the unit in hand, and what is finished stays',
});

function controlled({ apply, state: stands, told }: Control): Handler {
  return async ({ terminal }: CliContext, command: Command) => {
    const { state: stateUri, json } = command.opts<RunFlags>();
    const place = await locateRun(command.args[0] ?? '', stateUri);
    await withStandingState(place.stateUri, async (state) => apply(state, await findRun(state, place.runId)));
    if (json === true) terminal.printJson({ runId: place.runId, state: stands });
    else terminal.print(`${terminal.outStyle.bold(place.runId)} ${told}`);
    return EXIT_OK;
  };
}
