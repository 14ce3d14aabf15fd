import { reportTo } from '../app/supervise/report.ts';
import type { TaskReport } from '../app/supervise/child-task.ts';
import type { EmitRunEvent } from '../contracts/events.ts';
import type { CliContext } from './context.ts';

/** The `goldleaf generate` that started this process as one of its local tasks. */
export interface Parent {
  /** Aborts when the parent is gone, however it went: its tasks do not outlive it. */
  readonly gone: AbortSignal;
  /** Tells it an event. */
  readonly emit: EmitRunEvent;
  /** Resolves once it was told everything. */
  readonly flush: () => Promise<void>;
}

/** The parent, where there is one that listens. */
export function followParent({ process, env }: CliContext): Parent | undefined {
  if (env['GOLDLEAF_TASK_EXECUTION'] === undefined || !process.connected) return undefined;
  const gone = new AbortController();
  process.on('disconnect', () => gone.abort());
  const send = (report: TaskReport): Promise<void> =>
    new Promise((resolve) => {
      // A parent that is gone reads nothing, and its end is noticed by the channel's own event.
      if (process.send === undefined || !process.connected) resolve();
      else process.send(report, undefined, {}, () => resolve());
    });
  return { gone: gone.signal, ...reportTo(send) };
}
