import type { EmitRunEvent } from '../contracts/events.ts';
import { workRun } from '../engine/work-run.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { fingerprintFor, openDocumentsJob, type BrowserPlace } from './document-tools.ts';
import type { TaskIdentity } from './identity.ts';
import type { RunStores } from './open-stores.ts';
import { systemChance, systemClock } from './system.ts';

/** The process a task runs in, and what it may use there. */
export interface TaskHost {
  readonly host: string;
  readonly pid: number;
  readonly browser: BrowserPlace;
  /** Who a platform says this task is; undefined for a lone one. */
  readonly identity: TaskIdentity | undefined;
  /** Aborts when the task shall let go and end. */
  readonly stop: AbortSignal;
}

/** Works on a planned run in this process, as one task, until the run is done or this task is. */
export async function workInProcess(stores: RunStores, run: RunRow, host: TaskHost, emit: EmitRunEvent): Promise<TaskEnd> {
  const { execution, index, count, attempt } = host.identity ?? { execution: systemChance.nonce(), index: 0, count: 1, attempt: 0 };
  return workRun(
    { ...stores, clock: systemClock, chance: systemChance, emit },
    {
      runId: run.runId,
      task: { execution, index, count, attempt, taskNonce: systemChance.nonce(), host: host.host, pid: host.pid },
      openJob: (standing) => openDocumentsJob(standing, host.browser),
      fingerprint: await fingerprintFor(run, host.browser),
      signal: host.stop,
    },
  );
}
