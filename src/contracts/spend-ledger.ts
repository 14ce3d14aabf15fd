import type { RunKey } from './state-store.ts';

/** What calls of one model came to. */
export interface SpendTotals {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** Integer nano-dollars. */
  readonly nanoUsd: number;
}

/** Running totals of one task: set, never added, so writing them again changes nothing. */
export interface SpendRow {
  readonly taskNonce: string;
  /** Grows with every change; an older row never replaces a newer one. */
  readonly sequence: number;
  /** `provider/model` → totals. */
  readonly models: Readonly<Record<string, SpendTotals>>;
}

export interface DrawRequest {
  readonly taskNonce: string;
  /** One more than the task's last draw or return; a repeat after `UNAVAILABLE` keeps it. */
  readonly sequence: number;
  /** The least that helps: one call at its dearest, in nano-dollars. */
  readonly worstNano: number;
  /** Calls the task has in flight at most. */
  readonly concurrency: number;
  /** Tasks of the fleet. */
  readonly tasks: number;
}

export interface ReturnRequest {
  readonly taskNonce: string;
  readonly sequence: number;
  readonly nano: number;
}

/** The ledger as it stands, for `status` and for the decision that nothing can be drawn any more. */
export interface LedgerState {
  readonly limitNano: number;
  /** Not granted to anybody. */
  readonly leftNano: number;
  /** Task nonce → what it was granted and has not returned: its spending, what it still holds, what died with it. */
  readonly granted: ReadonlyMap<string, number>;
  readonly rows: readonly SpendRow[];
}

/** A provider that the fleet calls no more. */
export interface Quarantine {
  readonly provider: string;
  readonly reason: string;
}

/**
 * The spend rollup of a run, in its state store: it holds one limit over the whole fleet. The sum of what is granted
 * never exceeds the limit, whatever crashes, repeats or arrives late.
 *
 * Rules are not the ledger's: it applies those of `kernel/budget/` and writes on the condition that the row it read
 * still stands. Failure duty of every method: as the state store's; `NOT_FOUND` for a ledger that was never opened.
 */
export interface SpendLedger {
  /** Writes the ledger unless one stands. Everyone gets the limit that stands. */
  open(run: RunKey, limitNano: number): Promise<{ readonly created: boolean; readonly limitNano: number }>;
  /** Sets another limit. `below-granted`: more is granted already, and nothing was changed. */
  setLimit(run: RunKey, limitNano: number): Promise<'done' | 'below-granted'>;
  /** Grants a chunk, by one conditional write; 0 when less than `worstNano` is left. A repeat gets the same answer. */
  draw(run: RunKey, request: DrawRequest): Promise<number>;
  /** Takes back what a task does not need. A repeat changes nothing. */
  giveBack(run: RunKey, request: ReturnRequest): Promise<void>;
  /** Sets the task's running totals, unless a newer row stands. */
  settle(run: RunKey, row: SpendRow): Promise<void>;
  /** Strongly consistent; costs by tasks, not by calls. Undefined when the run has no ledger. */
  read(run: RunKey): Promise<LedgerState | undefined>;
  /** Adds to the run's quarantined providers: an atomic union, the first reason stands. */
  quarantine(run: RunKey, quarantine: Quarantine): Promise<void>;
  quarantined(run: RunKey): Promise<readonly Quarantine[]>;
}
