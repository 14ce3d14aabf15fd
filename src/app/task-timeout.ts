import { GoldleafError } from '../kernel/errors.ts';
import { DEFAULT_LEASE_MS } from '../kernel/run/lease.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { PLATFORM_TIMEOUT_MS, type TaskIdentity } from './identity.ts';
import { withStandingState } from './open-stores.ts';
import { patiently, type Patience } from './patience.ts';
import type { NewRunPlace } from './places.ts';
import { wordDuration } from './settings/duration.ts';
import type { Given } from './settings/given.ts';
import type { TaskHost } from './task-host.ts';

type TaskTimeout = TaskHost['timeout'];

/**
 * Checks the lease that a run has, or will have once it is planned, before anything is written.
 *
 * @param lease as it was given; without it that of the standing run rules, or the default
 * @throws GoldleafError `USAGE` as {@link refuseLongLease}
 */
export async function checkLease(
  place: NewRunPlace,
  lease: Given<number> | undefined,
  timeout: TaskTimeout,
  patience: Patience,
): Promise<void> {
  if (timeout === undefined) return;
  if (lease !== undefined) return refuseLongLease(lease.value, timeout);
  const run = await standingRun(place, patience);
  if (run?.state !== 'COMPLETED') refuseLongLease(run?.policy.leaseMs ?? DEFAULT_LEASE_MS, timeout);
}

/** @throws GoldleafError `USAGE` for a lease that is not shorter than the task's timeout */
export function refuseLongLease(leaseMs: number, timeout: TaskTimeout): void {
  if (timeout === undefined || leaseMs < timeout.value) return;
  const [lease, limit] = [wordDuration(leaseMs), wordDuration(timeout.value)];
  throw new GoldleafError('USAGE', `a lease of ${lease} is not shorter than a task's timeout of ${limit} (${timeout.where})`, {
    hint: 'A task that its platform ends keeps its unit for a whole lease: plan with a shorter --lease, or give the tasks more time.',
  });
}

/** What to warn of where nobody told a timeout, and the platform has one of its own. */
export function untoldTimeout(leaseMs: number, timeout: TaskTimeout, identity: TaskIdentity | undefined): string | undefined {
  const usualMs = identity === undefined ? undefined : PLATFORM_TIMEOUT_MS[identity.platform];
  if (timeout !== undefined || usualMs === undefined || leaseMs < usualMs) return undefined;
  const [lease, limit] = [wordDuration(leaseMs), wordDuration(usualMs)];
  return `a lease of ${lease} is not shorter than the ${limit} after which ${identity?.platform} ends a task unless told otherwise: tell its timeout by --task-timeout`;
}

async function standingRun({ stateUri, runId }: NewRunPlace, patience: Patience): Promise<RunRow | undefined> {
  try {
    return await withStandingState(stateUri, (state) => patiently(patience, () => state.readRun(runId)), { signal: patience.signal });
  } catch (error) {
    if (error instanceof GoldleafError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}
