import type { TokenUsage } from '../../contracts/text-model.ts';

/** The worst case of one call, held until the call's cost is known. Exactly one of the three is called, once. */
export interface Reservation {
  /** The call cost this; it is written to the ledger under `provider/model`. At most the worst case. */
  settle(modelKey: string, usage: TokenUsage, nanoUsd: number): void;
  /** What it cost is not known: the whole worst case counts. */
  keep(modelKey: string): void;
  /** It surely never ran. */
  refund(): void;
}

/**
 * Whether a call may be made. `exhausted` is final for this task: the fleet's limit leaves no room for a call this
 * dear. `unavailable`: the ledger does not answer, so no call, and no mark against the provider.
 */
export type Admission = { readonly kind: 'admitted'; readonly reservation: Reservation } | { readonly kind: 'exhausted' | 'unavailable' };

/** Stands before every call of a model. */
export interface BudgetGuard {
  /** Waits while other calls in flight may still leave room. @throws what the signal aborts with */
  admit(worstNano: number, signal: AbortSignal): Promise<Admission>;
  /** Resolves when everything settled so far stands in the ledger and unspent chunks are handed back. */
  close(): Promise<void>;
}
