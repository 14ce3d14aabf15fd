import type { EmitRunEvent, RunEvent } from '../../contracts/events.ts';
import type { TaskReport } from './child-task.ts';

/** Documents are counted for people: a few reports a second are enough. */
const REPORT_EVERY_MS = 200;

export interface Reporter {
  readonly emit: EmitRunEvent;
  /** Resolves once everything emitted so far was handed over, or can no longer be. */
  readonly flush: () => Promise<void>;
}

/** Reports run events to the parent: finished items now and then, everything else at once. */
export function reportTo(send: (report: TaskReport) => Promise<void>): Reporter {
  let waiting: RunEvent[] = [];
  let timer: NodeJS.Timeout | undefined;
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting;
    waiting = [];
    // A parent that is gone reads nothing; its end is noticed by the channel's own event.
    if (events.length > 0) await send({ events }).catch(() => undefined);
  };
  const emit = (event: RunEvent): void => {
    waiting.push(event);
    if (event.type !== 'item-done') void flush();
    else timer ??= setTimeout(() => void flush(), REPORT_EVERY_MS);
  };
  return { emit, flush };
}
