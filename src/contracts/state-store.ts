import type { RunKey, RunMarker, RunRow, RunState } from '../kernel/run/plan.ts';
import type { ClaimTerms, Fence, Holder, Observed, PartSummary, UnitRange, UnitRow } from '../kernel/run/unit.ts';
import type { SpendLedger } from './spend-ledger.ts';

export type { RunKey };

export interface ClaimRequest {
  /** `nonce` is fresh for every claim and kept for its repeats. */
  readonly terms: ClaimTerms;
  /** Where in the run to look first, in [0, 1): the store takes the first free unit at or after it, and wraps around. */
  readonly place: number;
  /** The caller's wall clock, in ms since the epoch. */
  readonly now: number;
  readonly maxAttempts: number;
}

export type ClaimOutcome =
  /** The unit is the caller's. `reclaimed`: units whose dead claims were taken back on the way. */
  | { readonly kind: 'claimed'; readonly row: UnitRow; readonly reclaimed: readonly UnitRow[] }
  /** A peer was quicker; there may be other units. */
  | { readonly kind: 'lost' }
  /** No unit is free. */
  | { readonly kind: 'none'; readonly reclaimed: readonly UnitRow[] };

/** `done`: the row was changed, or an earlier send of the same call had changed it. `fenced`: the claim is not the row's. */
export type FencedOutcome = 'done' | 'fenced';

/** Units by state; the finish row is not among them. */
export interface UnitCounts {
  readonly pending: number;
  readonly running: number;
  readonly done: number;
  readonly failed: number;
}

/** What a task tells about itself, once a beat. */
export interface TaskRow extends Holder {
  readonly host: string;
  readonly pid: number;
  /** Wall clock of the task, ms since the epoch. */
  readonly startedAt: number;
  readonly seenAt: number;
  /** The unit in hand. */
  readonly unit: number | null;
  readonly unitsDone: number;
  readonly itemsDone: number;
  readonly unitsFailed: number;
  /** The task said goodbye. */
  readonly ended: boolean;
}

/**
 * The pool of a run. Its atomic primitives are the only coordination between tasks.
 *
 * Rules are not the store's: it applies the transitions of `kernel/run/unit.ts` and writes the new row on the
 * condition that the old one still stands, in one atomic step of the backend. A store that says a transition again in its
 * own language, as SQLite's claim does, is held to it by a law.
 *
 * Failure duty of every method: `UNAVAILABLE` when the store does not answer after its own bounded retries; the outcome
 * is then unknown and the same call may be sent again. `NOT_FOUND` for a run or unit that does not exist (never an
 * upsert). `FORBIDDEN`, `UNUSABLE_STORE`, `DISK_FULL` as their names say. Contention (BUSY, ABORTED, throttling) is
 * retried inside and surfaces as `UNAVAILABLE` at worst. All reads are strongly consistent unless they say otherwise.
 */
export interface StateStore {
  readonly uri: string;
  /**
   * `deadline`: holders and observers share one host and one clock, so a passed deadline is enough to reclaim, and
   * `claimUnit` reclaims on its way. `observation`: a passed deadline only nominates; the caller watches (token, beat).
   */
  readonly leaseProof: 'deadline' | 'observation';
  /** What the fleet may spend and has spent, of runs that call models. */
  readonly ledger: SpendLedger;

  /** Writes the marker unless the run exists: exactly one caller ever gets `created`. Everyone gets the standing row. */
  createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }>;
  readRun(runId: string): Promise<RunRow | undefined>;
  /** Creates the rows that are absent and touches no other; also the finish row. Returns how many it created. */
  writeUnits(run: RunKey, ranges: readonly UnitRange[]): Promise<number>;
  /** Sets `planned`. Setting it again changes nothing. */
  markPlanned(run: RunKey): Promise<void>;
  /** Sets the run's state if it is one of `from`. Returns the state that stands afterwards. */
  setRunState(run: RunKey, from: readonly RunState[], to: RunState): Promise<RunState>;

  /** Claims a free unit. Repeated with the same nonce after `UNAVAILABLE`, it returns the unit that nonce already holds. */
  claimUnit(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome>;
  /** Claims the finish row if it is free; `none` when somebody holds it or it is DONE. Repeats as `claimUnit` does. */
  claimFinish(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome>;
  renew(run: RunKey, fence: Fence, deadline: number): Promise<FencedOutcome>;
  complete(run: RunKey, fence: Fence, part: PartSummary): Promise<FencedOutcome>;
  fail(run: RunKey, fence: Fence, reason: string): Promise<FencedOutcome>;
  /** Gives the unit back uncharged. */
  release(run: RunKey, fence: Fence): Promise<FencedOutcome>;

  /** RUNNING rows, the finish row too, whose deadline passed at `now`: through an index of live leases, which may be stale. */
  expiredLeases(run: RunKey, now: number, limit: number): Promise<readonly UnitRow[]>;
  /** RUNNING rows held by tasks of this (execution, index), the finish row too. Same index. */
  leasesOf(run: RunKey, execution: string, index: number): Promise<readonly UnitRow[]>;
  /** Takes a dead claim's unit back if (token, beat) still is what was observed. Undefined when it is not. */
  reclaim(run: RunKey, unit: number, observed: Observed, maxAttempts: number): Promise<UnitRow | undefined>;

  readUnit(run: RunKey, unit: number): Promise<UnitRow | undefined>;
  /** Up to `limit` rows that are PENDING or RUNNING, the finish row left out. None: every unit is DONE or FAILED. */
  openUnits(run: RunKey, limit: number): Promise<readonly UnitRow[]>;
  /** Up to `limit` FAILED rows with a unit index above `after`, in order of their index. */
  failedUnits(run: RunKey, after: number, limit: number): Promise<readonly UnitRow[]>;
  /** Puts a FAILED unit back, if its token still is `token`. */
  reset(run: RunKey, unit: number, token: number): Promise<FencedOutcome>;
  /** Makes a FAILED unit whose part stands DONE, if its token still is `token`. */
  adopt(run: RunKey, unit: number, token: number, part: PartSummary): Promise<FencedOutcome>;
  /** For people: may lag behind a little. Costs no scan of the units. */
  countUnits(run: RunKey): Promise<UnitCounts>;

  /** Sets the task's row, whatever stood there, unless a higher attempt of the same (execution, index) has written it. */
  putTask(run: RunKey, task: TaskRow): Promise<void>;
  readTask(run: RunKey, execution: string, index: number): Promise<TaskRow | undefined>;
  listTasks(run: RunKey): Promise<readonly TaskRow[]>;

  close(): Promise<void>;
}
