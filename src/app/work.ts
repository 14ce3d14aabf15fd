import type { EmitRunEvent } from '../contracts/events.ts';
import { workRun } from '../engine/work-run.ts';
import type { TaskEnd } from '../kernel/run/exit-verdict.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { RunStores } from './open-stores.ts';
import { RUN_KINDS } from './run-kinds.ts';
import { systemChance, systemClock } from './system.ts';
import type { TaskHost } from './task-host.ts';

/** Works on a planned run in this process, as one task, until the run is done or this task is. */
export async function workInProcess(stores: RunStores, run: RunRow, host: TaskHost, emit: EmitRunEvent): Promise<TaskEnd> {
  const { execution, index, count, attempt } = host.identity ?? { execution: systemChance.nonce(), index: 0, count: 1, attempt: 0 };
  const taskNonce = systemChance.nonce();
  const { openJob, fingerprint } = await RUN_KINDS[run.kind]();
  return workRun(
    { ...stores, clock: systemClock, chance: systemChance, emit },
    {
      runId: run.runId,
      task: { execution, index, count, attempt, taskNonce, host: host.host, pid: host.pid },
      openJob: (standing) => openJob(standing, stores, host, { taskNonce, count }),
      fingerprint: await fingerprint(run, host),
      signal: host.stop,
    },
  );
}
