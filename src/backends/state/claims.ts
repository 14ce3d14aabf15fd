import type { ClaimOutcome, ClaimRequest } from '../../contracts/state-store.ts';
import { claim, FINISH_UNIT, reclaim, type UnitRow } from '../../kernel/run/unit.ts';
import type { RunRows } from './run-rows.ts';

/** One claim of a unit in one atomic step. `takesExpired`: a passed deadline is proof enough to take a unit back. */
export function claimUnitIn(rows: RunRows, request: ClaimRequest, takesExpired: boolean): ClaimOutcome {
  const place = Math.floor(request.place * rows.units);
  const view = rows.viewForClaim(request.terms.nonce, request.now, place);
  if (view.held !== undefined) return { kind: 'claimed', row: view.held, reclaimed: [] };
  const reclaimed = takesExpired ? takeExpired(rows, view.expired, request.maxAttempts) : [];
  const freed = view.free === undefined && reclaimed.length > 0 ? rows.firstPending(place) : undefined;
  const free = view.free ?? freed ?? (place > 0 ? rows.firstPending(0) : undefined);
  const row = free && claimRow(rows, free, request);
  return row === undefined ? { kind: 'none', reclaimed } : { kind: 'claimed', row, reclaimed };
}

/** One claim of the finish row in one atomic step; an expired one is taken over when a passed deadline is proof. */
export function claimFinishIn(rows: RunRows, request: ClaimRequest, takesExpired: boolean): ClaimOutcome {
  const finish = rows.unit(FINISH_UNIT);
  if (finish === undefined) return { kind: 'none', reclaimed: [] };
  if (finish.state === 'RUNNING' && finish.nonce === request.terms.nonce) return { kind: 'claimed', row: finish, reclaimed: [] };
  const freed = takesExpired && hasExpired(finish, request.now) ? takeBack(rows, finish, request.maxAttempts) : undefined;
  const reclaimed = freed === undefined ? [] : [freed];
  const row = claimRow(rows, freed ?? finish, request);
  return row === undefined ? { kind: 'none', reclaimed } : { kind: 'claimed', row, reclaimed };
}

function claimRow(rows: RunRows, free: UnitRow, request: ClaimRequest): UnitRow | undefined {
  const row = claim(free, request.terms);
  if (row !== undefined) rows.replaceUnit(free, row);
  return row;
}

function takeExpired(rows: RunRows, expired: readonly UnitRow[], maxAttempts: number): readonly UnitRow[] {
  return expired
    .filter((row) => row.unit !== FINISH_UNIT)
    .map((row) => takeBack(rows, row, maxAttempts))
    .filter((row) => row !== undefined);
}

function takeBack(rows: RunRows, row: UnitRow, maxAttempts: number): UnitRow | undefined {
  const freed = reclaim(row, row, maxAttempts);
  if (freed !== undefined) rows.replaceUnit(row, freed);
  return freed;
}

function hasExpired(row: UnitRow, now: number): boolean {
  return row.state === 'RUNNING' && row.deadline !== null && row.deadline <= now;
}
