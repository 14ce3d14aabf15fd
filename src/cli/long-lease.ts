import type { TaskHost } from '../app/task-host.ts';
import { untoldTimeout } from '../app/task-timeout.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import type { Log } from './log.ts';

/** A task that its platform ends without a word keeps its unit for a whole lease, and a lease may be all of its time. */
export function warnOfLongLease(log: Log, run: RunRow, { timeout, identity }: TaskHost): void {
  const message = untoldTimeout(run.policy.leaseMs, timeout, identity);
  if (message !== undefined) log.write('WARNING', message, { run: run.runId, task: identity?.index ?? null, unit: null });
}
