import type { ClaimRequest } from '../../contracts/state-store.ts';
import type { Fence, Observed, UnitRow } from '../../kernel/run/unit.ts';
import type { Rows } from './store-model.ts';
import type { RemoteCall } from './remote-call.ts';

/** A row that one call changed. */
export interface RowChange {
  readonly before: UnitRow | undefined;
  readonly after: UnitRow;
}

/** The rows that differ between two looks, in order of their unit. */
export function changedRows(before: Rows | undefined, after: Rows): readonly RowChange[] {
  const changes: RowChange[] = [];
  for (const [unit, row] of after.units) {
    const old = before?.units.get(unit);
    if (old === undefined || !sameRow(old, row)) changes.push({ before: old, after: row });
  }
  return changes;
}

/** Whether a change takes a claim's row from it. A claim may do so on its way, and take the row at once. */
export function isReclaim({ before, after }: RowChange, method: string): boolean {
  if (before?.state !== 'RUNNING' || ['complete', 'fail', 'release'].includes(method)) return false;
  return after.state !== 'RUNNING' || after.token !== before.token;
}

/**
 * What is wrong with what a call did to one row, by what its caller knew of it; undefined when nothing is. The rules
 * are written once more here, apart from those the stores apply: a store or a rule that drifts does not fit them.
 */
export function faultOfChange(call: RemoteCall, change: RowChange, leaseProof: 'deadline' | 'observation'): string | undefined {
  const { before, after } = change;
  if (before === undefined) return call.method === 'writeUnits' ? undefined : `I12: ${call.method} made unit ${after.unit}`;
  if (before.state === 'DONE') return `I5: ${call.method} changed unit ${after.unit}, which was DONE`;
  const isClaim = after.token === before.token + 1 && after.state === 'RUNNING';
  if (after.token !== before.token && !isClaim)
    return `I4: ${call.method} moved the token of unit ${after.unit} from ${before.token} to ${after.token}`;
  return faultByMethod(call, before, after, leaseProof);
}

function faultByMethod(call: RemoteCall, before: UnitRow, after: UnitRow, leaseProof: string): string | undefined {
  const { method, args } = call;
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
function faultOfClaim(request: ClaimRequest, before: UnitRow, after: UnitRow, leaseProof: string): string | undefined {
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
  if (unit !== fence.unit) return `I2: ${method} of unit ${fence.unit} changed unit ${unit}`;
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
  const { holder: left, part: leftPart, ...rest } = one;
  const { holder: right, part: rightPart, ...others } = other;
  return (
    Object.entries(rest).every(([name, value]) => value === others[name as keyof typeof others]) &&
    left?.taskNonce === right?.taskNonce &&
    leftPart?.sha256 === rightPart?.sha256
  );
}
