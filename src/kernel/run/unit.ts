/**
 * The life of a unit.
 *
 *     PENDING --claim (token+1)--> RUNNING --complete--> DONE (absorbs)
 *        ^                           |  |--item error, or attempts spent--> FAILED --resume--> PENDING
 *        '--release, reclaim --------'                                        '--part stands--> DONE
 *
 * Every rule is a pure function from the row as it was read to the row as it shall be, or `undefined` when the rule
 * does not hold for that row. A state store compares and sets: it writes the new row on the condition that the old one still
 * stands, so two stores cannot disagree about what a transition means. One that says a rule again in its own language is held
 * to it by a law.
 */
export type UnitState = 'PENDING' | 'RUNNING' | 'DONE' | 'FAILED';

/** A contiguous range of item indexes: [start, start + count). */
export interface UnitRange {
  readonly unit: number;
  readonly start: number;
  readonly count: number;
}

/** Who holds a claim: one process, by its place in a fleet and a nonce of its own. */
export interface Holder {
  /** The job execution that started the task, for example a Cloud Run execution. */
  readonly execution: string;
  readonly index: number;
  readonly attempt: number;
  readonly taskNonce: string;
}

/** What the row keeps of a standing part. */
export interface PartSummary {
  readonly sha256: string;
  readonly items: number;
  readonly bytes: number;
}

export interface UnitRow extends UnitRange {
  readonly state: UnitState;
  /** Grows with every acquisition and never goes back, also not when `resume` resets the attempts. */
  readonly token: number;
  /** Of the claim that acquired `token` last; null before the first. */
  readonly nonce: string | null;
  /** Moves with every heartbeat of one claim; starts at 0 with each. */
  readonly beat: number;
  /** When the lease passes by the holder's wall clock, in ms since the epoch. Only nominates for a reclaim. */
  readonly deadline: number | null;
  readonly holder: Holder | null;
  /** Claims that neither completed nor released. */
  readonly attempts: number;
  /** Why the unit FAILED. */
  readonly reason: string | null;
  readonly part: PartSummary | null;
}

/** A claim, as its holder proves it: compared with the row before every mutation. */
export interface Fence {
  readonly unit: number;
  readonly token: number;
  readonly nonce: string;
}

/** What an observer saw of somebody else's claim: compared with the row before a reclaim. */
export interface Observed {
  readonly token: number;
  readonly beat: number;
}

export interface ClaimTerms {
  readonly nonce: string;
  readonly holder: Holder;
  readonly deadline: number;
}

/** The row that stands for "finish": claimed, renewed and released like any unit. */
export const FINISH_UNIT = -1;

export function newUnit(range: UnitRange): UnitRow {
  return {
    unit: range.unit,
    start: range.start,
    count: range.count,
    state: 'PENDING',
    token: 0,
    nonce: null,
    beat: 0,
    deadline: null,
    holder: null,
    attempts: 0,
    reason: null,
    part: null,
  };
}

export function newFinish(): UnitRow {
  return newUnit({ unit: FINISH_UNIT, start: 0, count: 0 });
}

/** A free unit becomes the claimer's, one token further. Every acquisition counts as an attempt until it is released. */
export function claim(row: UnitRow, terms: ClaimTerms): UnitRow | undefined {
  if (row.state !== 'PENDING') return undefined;
  return { ...row, ...terms, state: 'RUNNING', token: row.token + 1, beat: 0, attempts: row.attempts + 1 };
}

/** Whether the row is RUNNING under exactly this claim. */
export function isHeld(row: UnitRow, fence: Fence): boolean {
  return row.state === 'RUNNING' && row.token === fence.token && row.nonce === fence.nonce;
}

export function renew(row: UnitRow, fence: Fence, deadline: number): UnitRow | undefined {
  return isHeld(row, fence) ? { ...row, beat: row.beat + 1, deadline } : undefined;
}

/** A repeat of a completion that was applied is no error: see {@link isCompletedBy}. */
export function complete(row: UnitRow, fence: Fence, part: PartSummary): UnitRow | undefined {
  return isHeld(row, fence) ? { ...settled(row), state: 'DONE', part, reason: null } : undefined;
}

/** Whether this very claim completed the unit, which is how a repeated completion knows itself. */
export function isCompletedBy(row: UnitRow, fence: Fence): boolean {
  return row.state === 'DONE' && row.token === fence.token && row.nonce === fence.nonce;
}

/** A repeat of a failure that was applied is no error: see {@link isFailedBy}. */
export function fail(row: UnitRow, fence: Fence, reason: string): UnitRow | undefined {
  return isHeld(row, fence) ? { ...settled(row), state: 'FAILED', reason } : undefined;
}

/** Whether the unit FAILED under this very claim. */
export function isFailedBy(row: UnitRow, fence: Fence): boolean {
  return row.state === 'FAILED' && row.token === fence.token && row.nonce === fence.nonce;
}

/** The unit goes back uncharged: the claim is not counted as an attempt. See {@link isReleasedBy} for a repeat. */
export function release(row: UnitRow, fence: Fence): UnitRow | undefined {
  return isHeld(row, fence) ? { ...settled(row), state: 'PENDING', attempts: row.attempts - 1 } : undefined;
}

/** Whether this very claim was the last and let go of the unit, or had it taken: either way nothing is left to release. */
export function isReleasedBy(row: UnitRow, fence: Fence): boolean {
  return row.state === 'PENDING' && row.token === fence.token && row.nonce === fence.nonce;
}

/**
 * Takes a dead claim's unit back, if the claim has not moved since it was observed. The attempt stays charged; at the
 * cap the unit FAILS, so that a unit that kills its process cannot kill a fleet. The finish row has no cap.
 */
export function reclaim(row: UnitRow, observed: Observed, maxAttempts: number): UnitRow | undefined {
  if (row.state !== 'RUNNING' || row.token !== observed.token || row.beat !== observed.beat) return undefined;
  if (row.unit === FINISH_UNIT || row.attempts < maxAttempts) return { ...settled(row), state: 'PENDING' };
  const claims = row.attempts === 1 ? '1 claim' : `${row.attempts} claims`;
  return { ...settled(row), state: 'FAILED', reason: `${claims} neither completed nor released this unit` };
}

/** A FAILED unit returns to the pool with fresh attempts and its old token. */
export function reset(row: UnitRow): UnitRow | undefined {
  return row.state === 'FAILED' ? { ...row, state: 'PENDING', attempts: 0, reason: null } : undefined;
}

/** A FAILED unit whose part stands was committed all the same: its last claim died between the part and the row. */
export function adopt(row: UnitRow, part: PartSummary): UnitRow | undefined {
  return row.state === 'FAILED' ? { ...row, state: 'DONE', part, reason: null } : undefined;
}

/** Without a lease; token and nonce stay, to recognise a repeated call. */
function settled(row: UnitRow): UnitRow {
  return { ...row, deadline: null, holder: null };
}
