import type { ClaimOutcome, ClaimRequest } from '../../contracts/state-store.ts';
import { rowDeadline } from '../../kernel/run/lease.ts';
import type { Fence, UnitRow } from '../../kernel/run/unit.ts';
import type { Task } from '../task.ts';

/** A row that is this task's. */
export interface Claimed {
  readonly row: UnitRow;
  readonly fence: Fence;
  /** Monotonic clock before the claim was first sent: the lease counts from there. */
  readonly sentAt: number;
}

/** Claims a free unit, by jumps when peers are quicker. Undefined when none is free, or the task must stop. */
export async function claimUnit(task: Task): Promise<Claimed | undefined> {
  const { deps, run, place } = task;
  while (!task.stop.requested) {
    const { outcome, claimed } = await sendClaim(task, place.next(), (request) => deps.state.claimUnit(run, request));
    if (claimed !== undefined) {
      place.taken();
      deps.emit({ type: 'claimed', unit: claimed.row.unit, token: claimed.row.token, count: claimed.row.count });
      return claimed;
    }
    if (outcome.kind === 'none') return undefined;
    place.lost();
    deps.emit({ type: 'claim-lost' });
  }
  return undefined;
}

/** Claims the finish row. Undefined when a peer holds it or was quicker. */
export async function claimFinish(task: Task): Promise<Claimed | undefined> {
  const { deps, run } = task;
  const { claimed } = await sendClaim(task, 0, (request) => deps.state.claimFinish(run, request));
  deps.emit({ type: claimed === undefined ? 'finish-lost' : 'finish-claimed' });
  return claimed;
}

/** One claim under one nonce, sent until its outcome is definite: a repeat finds what an earlier send took. */
async function sendClaim(
  task: Task,
  place: number,
  send: (request: ClaimRequest) => Promise<ClaimOutcome>,
): Promise<{ outcome: ClaimOutcome; claimed: Claimed | undefined }> {
  const { clock, chance } = task.deps;
  const { leaseMs, maxAttempts } = task.run.policy;
  const nonce = chance.nonce();
  const sentAt = clock.monotonic();
  const outcome = await task.state.call(() => {
    const now = clock.wall();
    const terms = { nonce, holder: task.holder, deadline: rowDeadline(now, leaseMs) };
    return send({ terms, place, now, maxAttempts });
  });
  if (outcome.kind !== 'lost') tellReclaimed(task, outcome.reclaimed);
  if (outcome.kind !== 'claimed') return { outcome, claimed: undefined };
  const { row } = outcome;
  return { outcome, claimed: { row, fence: { unit: row.unit, token: row.token, nonce }, sentAt } };
}

export function tellReclaimed(task: Pick<Task, 'deps'>, rows: readonly UnitRow[]): void {
  for (const { unit, token, state } of rows) task.deps.emit({ type: 'reclaimed', unit, token, failed: state === 'FAILED' });
}
