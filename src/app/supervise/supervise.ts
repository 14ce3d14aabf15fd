import type { Clock } from '../../contracts/clock.ts';
import { EXIT_TEMPORARY, type TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { EmitFleetEvent } from '../events.ts';
import { afterExit, wordExit } from './after-exit.ts';
import type { ChildExit, ChildTask, StartChild } from './child-task.ts';

export interface SupervisionOptions {
  readonly tasks: number;
  /** Of this supervision; the identities of its tasks share it. */
  readonly execution: string;
  readonly maxRestarts: number;
  readonly clock: Clock;
  readonly start: StartChild;
  readonly emit: EmitFleetEvent;
  /** Aborts when the tasks shall let go and end. */
  readonly stop: AbortSignal;
  /** Aborts when the tasks shall be killed. */
  readonly atOnce: AbortSignal;
}

/** What came of one task. */
export interface TaskOutcome {
  readonly exitCode: number | null;
  /** Why its drain loop ended, if it lived to say so. */
  readonly end: TaskEnd | undefined;
  /** It died too often and was given up. */
  readonly gaveUp: boolean;
}

/** A task lets go within 8 s; one that has not by then never will. */
const KILL_AFTER_MS = 10_000;

/** Keeps `tasks` processes at work on one pool until each has come to an end. One that dies is started again. */
export async function supervise(options: SupervisionOptions): Promise<readonly TaskOutcome[]> {
  const live = new Set<ChildTask>();
  const done = new AbortController();
  const killAll = (): void => live.forEach((child) => child.kill('SIGKILL'));
  const stopAll = (): void => {
    for (const child of live) child.kill('SIGTERM');
    void options.clock.sleep(KILL_AFTER_MS, done.signal).then(killAll);
  };
  options.stop.addEventListener('abort', stopAll, { once: true });
  options.atOnce.addEventListener('abort', killAll, { once: true });
  try {
    return await Promise.all(Array.from({ length: options.tasks }, (_, index) => keepTask(index, options, live)));
  } finally {
    options.stop.removeEventListener('abort', stopAll);
    options.atOnce.removeEventListener('abort', killAll);
    done.abort();
  }
}

async function keepTask(index: number, options: SupervisionOptions, live: Set<ChildTask>): Promise<TaskOutcome> {
  const { emit, stop, maxRestarts, clock } = options;
  let deaths = 0;
  for (let attempt = 0; ; attempt++) {
    const { exit, end, unitsDone } = await runChild(index, attempt, options, live);
    deaths = unitsDone > 0 ? 1 : deaths + 1;
    const next = afterExit(exit, deaths, maxRestarts);
    if (next.kind === 'ended' || stop.aborted) {
      emit({ task: index, event: { type: 'task-ended', how: end === undefined && !stop.aborted ? wordExit(exit) : null } });
      return { exitCode: exit.code, end, gaveUp: false };
    }
    const retryMs = next.kind === 'restart' ? next.afterMs : null;
    emit({ task: index, event: { type: 'task-died', how: wordExit(exit), retryMs } });
    if (retryMs === null) return { exitCode: exit.code, end, gaveUp: exit.code !== EXIT_TEMPORARY };
    await clock.sleep(retryMs, stop);
    if (stop.aborted) return { exitCode: exit.code, end, gaveUp: false };
  }
}

interface ChildLife {
  readonly exit: ChildExit;
  readonly end: TaskEnd | undefined;
  readonly unitsDone: number;
}

async function runChild(index: number, attempt: number, options: SupervisionOptions, live: Set<ChildTask>): Promise<ChildLife> {
  const { execution, tasks, emit, stop } = options;
  let end: TaskEnd | undefined;
  let unitsDone = 0;
  const child = options.start({ execution, index, count: tasks, attempt }, ({ events }) => {
    for (const event of events) {
      if (event.type === 'ended') end = event.end;
      if (event.type === 'unit-done') unitsDone++;
      emit({ task: index, event });
    }
  });
  live.add(child);
  emit({ task: index, event: { type: 'task-started', attempt, pid: child.pid } });
  if (stop.aborted) child.kill('SIGTERM');
  const exit = await child.exited;
  live.delete(child);
  return { exit, end, unitsDone };
}
