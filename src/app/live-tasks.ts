import type { TaskRow } from '../contracts/state-store.ts';
import type { RunRow } from '../kernel/run/plan.ts';

/**
 * Tasks that may still be at work: they did not say goodbye, and were seen within two leases.
 *
 * @param now this machine's wall clock, ms since the epoch
 */
export function liveTasks(tasks: readonly TaskRow[], { policy }: Pick<RunRow, 'policy'>, now: number): readonly TaskRow[] {
  return tasks.filter(({ ended, seenAt }) => !ended && now - seenAt < 2 * policy.leaseMs);
}
