import type { ChunkTerms } from '../kernel/budget/chunk.ts';
import type { LedgerState } from '../kernel/budget/figures.ts';
import type { SpendRow, SpendTotals } from '../kernel/budget/spend.ts';
import type { RunKey } from '../kernel/run/plan.ts';

export type { LedgerState, SpendRow, SpendTotals };

export interface DrawRequest extends ChunkTerms {
  /** See `accountOf` in `kernel/budget/spend.ts`. */
  readonly account: string;
  /** More than that of the account's last draw or return; a repeat after `UNAVAILABLE` keeps it. */
  readonly sequence: number;
}

export interface ReturnRequest {
  readonly account: string;
  readonly sequence: number;
  /** What the account has spent and may still spend: all that it was granted beyond this goes back. */
  readonly keepNano: number;
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
 * still stands. Draws and returns of one account come one at a time: the next is sent when the outcome of the last is
 * known.
 *
 * Failure duty of every method: as the state store's; `NOT_FOUND` for a run that does not exist, and for a ledger that
 * was never opened.
 */
export interface SpendLedger {
  /** Writes the ledger unless one stands. Everyone gets the limit that stands. @throws GoldleafError `USAGE` */
  open(run: RunKey, limitNano: number): Promise<{ readonly created: boolean; readonly limitNano: number }>;
  /** Sets another limit. `below-granted`: more is granted already, and nothing was changed. @throws GoldleafError `USAGE` */
  setLimit(run: RunKey, limitNano: number): Promise<'done' | 'below-granted'>;
  /**
   * Grants a chunk, mostly by one conditional write; 0 when less than `leastNano` is left, and perhaps less than that
   * when others were quicker. A repeat of a grant gets the same answer.
   */
  draw(run: RunKey, request: DrawRequest): Promise<number>;
  /** Takes back what an account does not need. A repeat changes nothing. */
  giveBack(run: RunKey, request: ReturnRequest): Promise<void>;
  /** Sets the account's running totals, unless a newer row stands. */
  settle(run: RunKey, row: SpendRow): Promise<void>;
  /** Strongly consistent; costs by accounts, not by calls. Undefined when the run has no ledger. */
  read(run: RunKey): Promise<LedgerState | undefined>;
  /** Adds to the run's quarantined providers: an atomic union, the first reason stands. It needs no open ledger. */
  quarantine(run: RunKey, quarantine: Quarantine): Promise<void>;
  /** In order of the providers. */
  quarantined(run: RunKey): Promise<readonly Quarantine[]>;
}
