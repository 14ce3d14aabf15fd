import type { Command } from 'commander';
import { findRun } from '../../app/find-run.ts';
import { patienceOf, patiently } from '../../app/patience.ts';
import { withBlobs, withStandingState } from '../../app/open-stores.ts';
import { checkFolder, locateRun } from '../../app/places.ts';
import { TASK_SETTINGS } from '../../app/settings/definitions.ts';
import { readFlagsOf } from '../../app/settings/given.ts';
import { systemClock } from '../../app/system.ts';
import type { TaskHost } from '../../app/task-host.ts';
import { refuseLongLease } from '../../app/task-timeout.ts';
import { workInProcess } from '../../app/work.ts';
import type { EmitRunEvent } from '../../contracts/events.ts';
import { exitVerdict, type TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import type { CliContext } from '../context.ts';
import { openLog } from '../log.ts';
import { warnOfLongLease } from '../long-lease.ts';
import { followParent, type Parent } from '../parent.ts';
import { openRunView } from '../run-view.ts';
import { typedSettings } from '../setting-options.ts';
import { catchStopSignals } from '../stop-signals.ts';
import { taskHost } from '../task-host.ts';
import { wordEnd } from '../words.ts';

interface WorkFlags {
  readonly state?: string;
  readonly json?: true;
}

export async function workOnRun(context: CliContext, command: Command): Promise<number> {
  const { state: stateUri, json } = command.opts<WorkFlags>();
  const timeout = readFlagsOf(TASK_SETTINGS, typedSettings(command, TASK_SETTINGS))['task-timeout'];
  const place = await locateRun(command.args[0] ?? '', stateUri);
  const signals = catchStopSignals(context.process);
  const parent = followParent(context);
  const host = taskHost(context, parent === undefined ? signals.stop : AbortSignal.any([signals.stop, parent.gone]), timeout);
  const voice = parent === undefined ? ownVoice(context, place.runId, host.identity?.index ?? 0) : parentVoice(parent);
  try {
    const end = await withStandingState(
      place.stateUri,
      async (state) => {
        const run = await patiently(patienceOf(host, voice.emit), () => findRun(state, place.runId));
        await checkFolder(place, run.out);
        // A parent has checked it, and been told more than its tasks.
        if (parent === undefined && run.state !== 'COMPLETED') refuseLongLease(run.policy.leaseMs, host.timeout);
        voice.begin(run, host);
        signals.holding(voice.stopping);
        return withBlobs(run.out, (blobs) => workInProcess({ state, blobs }, run, host, voice.emit));
      },
      { signal: host.stop },
    );
    return conclude(context, place.runId, end, signals.exitCode(), json === true && parent === undefined);
  } finally {
    await voice.close();
  }
}

/** To whom a task tells what it does. */
interface Voice {
  readonly emit: EmitRunEvent;
  readonly begin: (run: RunRow, host: TaskHost) => void;
  readonly stopping: (signal: string) => void;
  readonly close: () => Promise<void>;
}

function parentVoice({ emit, flush }: Parent): Voice {
  return { emit, begin: () => undefined, stopping: () => undefined, close: flush };
}

function ownVoice(context: CliContext, runId: string, task: number): Voice {
  const log = openLog(context, systemClock);
  const view = openRunView({ terminal: context.terminal, log, clock: systemClock, runId });
  const say = (message: string): void => log.write('INFO', message, { run: runId, task, unit: null });
  return {
    emit(event) {
      view.show({ task, event });
      if (event.type === 'ended') {
        view.close();
        say(wordEnd(event.end));
      }
    },
    begin(run, host) {
      warnOfLongLease(log, run, host);
      view.begin(run);
    },
    stopping: (signal) => say(`${signal}: letting go of the unit in hand`),
    close: async () => view.close(),
  };
}

function conclude({ terminal }: CliContext, runId: string, end: TaskEnd, stopped: number | undefined, json: boolean): number {
  if (json) terminal.printJson({ runId, end });
  return end.why === 'stopped' && stopped !== undefined ? stopped : exitVerdict(end);
}
