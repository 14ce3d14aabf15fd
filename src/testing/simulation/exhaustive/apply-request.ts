import * as rules from '../../../kernel/run/unit.ts';
import type { PartSummary, UnitRow } from '../../../kernel/run/unit.ts';
import { faultOfChange } from '../row-invariants.ts';
import type { ContractCall } from '../remote-call.ts';
import { rowOf, type Request, type SmallWorld } from './small-world.ts';

const PART: PartSummary = { sha256: '', items: 1, bytes: 1 };
const HOLDER = { execution: 'small', index: 0, attempt: 0, taskNonce: '' };

export interface Applied {
  readonly world: SmallWorld;
  /** Whether its sender has what it wanted, by this send or an earlier one. */
  readonly told: 'yes' | 'no';
  /** The invariant that the change breaks. */
  readonly fault: string | undefined;
}

/** Lets a request take effect, in one atomic step: the kernel's rule on the row that stands, or nothing. */
export function applyRequest(world: SmallWorld, request: Request, maxAttempts: number): Applied {
  const unit = 'fence' in request ? request.fence.unit : request.unit;
  const before = rowOf(world, unit);
  const after = ruleOf(before, request, maxAttempts);
  if (after === undefined) return { world, told: isDone(before, request) ? 'yes' : 'no', fault: undefined };
  const rows = world.rows.map((row) => (row === before ? after : row));
  const fault = faultOfChange(callOf(request), { before, after }, 'observation');
  const { parts, root, completed, tasks, strays, left } = world;
  return { world: { rows, parts, root, completed, tasks, strays, left }, told: 'yes', fault };
}

function ruleOf(row: UnitRow, request: Request, maxAttempts: number): UnitRow | undefined {
  switch (request.kind) {
    case 'claim':
      return row.token === request.token ? rules.claim(row, { nonce: request.nonce, holder: HOLDER, deadline: 0 }) : undefined;
    case 'renew':
      return rules.renew(row, request.fence, 0);
    case 'complete':
      return rules.complete(row, request.fence, PART);
    case 'release':
      return rules.release(row, request.fence);
    case 'reclaim':
      return rules.reclaim(row, request.observed, maxAttempts);
    case 'adopt':
      return row.token === request.token ? rules.adopt(row, PART) : undefined;
  }
}

/** Whether an earlier send of the request did it. */
function isDone(row: UnitRow, request: Request): boolean {
  switch (request.kind) {
    case 'claim':
      return row.state === 'RUNNING' && row.nonce === request.nonce;
    case 'complete':
      return rules.isCompletedBy(row, request.fence);
    case 'release':
      return rules.isReleasedBy(row, request.fence);
    default:
      return false;
  }
}

/** The call of the contract that the request is. */
function callOf(request: Request): ContractCall {
  switch (request.kind) {
    case 'claim':
      return { method: 'claimUnit', args: ['', { terms: { nonce: request.nonce } }] };
    case 'reclaim':
      return { method: 'reclaim', args: ['', request.unit, request.observed] };
    case 'adopt':
      return { method: 'adopt', args: ['', request.unit, request.token] };
    default:
      return { method: request.kind, args: ['', request.fence] };
  }
}
