import type { ClaimRequest } from '../../contracts/state-store.ts';
import { FINISH_UNIT, type Fence, type Observed, type UnitRow } from '../../kernel/run/unit.ts';
import type { ContractCall } from './remote-call.ts';
import type { Rows } from './store-model.ts';

/** A row that one request changed. */
export interface RowChange {
  readonly before: UnitRow | undefined;
  readonly after: UnitRow;
}

export type LeaseProof = 'deadline' | 'observation';

/** The rows that differ between two looks, in order of their unit. */
export function changedRows(before: Rows | undefined, after: Rows): readonly RowChange[] {
  const changes: RowChange[] = [];
  if (before === after) return changes;
  for (const [unit, row] of after.units) {
    const old = before?.units.get(unit);
    if (old === undefined || !sameRow(old, row)) changes.push({ before: old, after: row });
  }
  return changes;
}

/** Calls that may change the row of a unit, and whether this one is about that unit. */
export function concerns({ method, args }: ContractCall, unit: number): boolean {
  switch (method) {
    case 'writeUnits':
    case 'claimUnit':
      return method === 'writeUnits' || unit !== FINISH_UNIT;
    case 'claimFinish':
      return unit === FINISH_UNIT;
    case 'renew':
    case 'complete':
    case 'fail':
    case 'release':
      return (args[1] as Fence).unit === unit;
    default:
      return args[1] === unit;
  }
}

/** What a call would make of a row, so that of many calls the one is blamed that could have been meant. */
export function couldMean({ method }: ContractCall, { before, after }: RowChange): boolean {
  if (before === undefined) return method === 'writeUnits';
  if (after.token !== before.token) return method === 'claimUnit' || method === 'claimFinish';
  const methods = {
    RUNNING: ['renew'],
    DONE: ['complete', 'adopt'],
    FAILED: ['fail', 'reclaim'],
    PENDING: before.state === 'FAILED' ? ['reset'] : ['reclaim', 'release'],
  }[after.state];
  return methods.includes(method);
}

/**
 * What is wrong with what a call did to one row, by what its caller knew of it; undefined when nothing is. The rules
 * are written once more here, apart from those the stores apply: a store or a rule that drifts does not fit them.
 */
export function faultOfChange(call: ContractCall, change: RowChange, leaseProof: LeaseProof): string | undefined {
  const { before, after } = change;
  if (before === undefined) return call.method === 'writeUnits' ? undefined : `I12: ${call.method} made unit ${after.unit}`;
  if (before.state === 'DONE') return `I5: ${call.method} changed unit ${after.unit}, which was DONE`;
  const isClaim = after.token === before.token + 1 && after.state === 'RUNNING';
  if (after.token !== before.token && !isClaim)
    return `I4: ${call.method} moved the token of unit ${after.unit} from ${before.token} to ${after.token}`;
  return faultByMethod(call, before, after, leaseProof);
}

function faultByMethod({ method, args }: ContractCall, before: UnitRow, after: UnitRow, leaseProof: LeaseProof): string | undefined {
  switch (method) {
    case 'claimUnit':
    case 'claimFinish':
      return faultOfClaim(args[1] as ClaimRequest, before, after, leaseProof);
    case 'renew':
    case 'complete':
    case 'fail':
    case 'release':
      return faultOfFenced(method, args[1] as Fence, before, after);
    case 'reclaim':
      return faultOfReclaim(args[2] as Observed, before, after);
    case 'reset':
    case 'adopt':
      return faultOfSettled(method, args[2] as number, before, after);
    default:
      return `I2: ${method} changed unit ${after.unit}`;
  }
}

/** Where a passed deadline is proof, a claim takes dead claims back on its way, and may take such a row at once. */
function faultOfClaim(request: ClaimRequest, before: UnitRow, after: UnitRow, leaseProof: LeaseProof): string | undefined {
  const { unit } = after;
  const expired = leaseProof === 'deadline' && before.state === 'RUNNING' && before.deadline !== null && before.deadline <= request.now;
  if (after.state !== 'RUNNING') return expired ? undefined : `I3: a claim took unit ${unit} back, whose lease had not passed`;
  if (before.state !== 'PENDING' && !expired) return `I1: unit ${unit} was claimed while it was ${before.state}`;
  if (after.nonce !== request.terms.nonce || after.beat !== 0) return `I2: unit ${unit} does not carry the claim that took it`;
  const charged = after.attempts - before.attempts;
  return charged === 1 ? undefined : `I4: a claim of unit ${unit} counts ${charged} attempts`;
}

function faultOfFenced(method: string, fence: Fence, before: UnitRow, after: UnitRow): string | undefined {
  const { unit } = after;
  if (before.state !== 'RUNNING' || before.token !== fence.token || before.nonce !== fence.nonce) {
    return `I2: ${method} of unit ${unit} under token ${fence.token} changed a row that was ${before.state} under token ${before.token}`;
  }
  const state = { renew: 'RUNNING', complete: 'DONE', fail: 'FAILED', release: 'PENDING' }[method];
  if (after.state !== state) return `I2: ${method} left unit ${unit} ${after.state}`;
  const charged = method === 'release' ? before.attempts - 1 : before.attempts;
  return after.attempts === charged
    ? undefined
    : `I4: ${method} of unit ${unit} moved its attempts from ${before.attempts} to ${after.attempts}`;
}

function faultOfReclaim(observed: Observed, before: UnitRow, after: UnitRow): string | undefined {
  const { unit } = after;
  if (before.state !== 'RUNNING' || before.token !== observed.token || before.beat !== observed.beat) {
    return `I3: a reclaim that observed ${observed.token}.${observed.beat} took unit ${unit}, which was ${before.state} at ${before.token}.${before.beat}`;
  }
  return after.attempts === before.attempts ? undefined : `I4: a reclaim moved the attempts of unit ${unit}`;
}

function faultOfSettled(method: string, token: number, before: UnitRow, after: UnitRow): string | undefined {
  const { unit } = after;
  if (before.state !== 'FAILED' || before.token !== token)
    return `I2: ${method} changed unit ${unit}, which was ${before.state} at ${before.token}`;
  const state = method === 'reset' ? 'PENDING' : 'DONE';
  return after.state === state ? undefined : `I2: ${method} left unit ${unit} ${after.state}`;
}

function sameRow(one: UnitRow, other: UnitRow): boolean {
  if (one === other) return true;
  for (const name in one) {
    const field = name as keyof UnitRow;
    if (field !== 'holder' && field !== 'part' && one[field] !== other[field]) return false;
  }
  return one.holder?.taskNonce === other.holder?.taskNonce && one.part?.sha256 === other.part?.sha256;
}
