import type { TokenUsage } from '../../contracts/text-model.ts';

/** The worst case of one call, held until the call's cost is known. Exactly one of the three is called, once. */
export interface Reservation {
  /**
   * The call cost this; it is written to the ledger under `provider/model`. More than the worst case is charged in full,
   * and drawn before the next call: then, and only then, the fleet may spend more than its limit, by that excess.
   */
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
  /**
   * Waits while other calls in flight may still leave room. A worst case of 0 is admitted at once.
   *
   * @param worstNano whole nano-dollars
   * @throws what the signal aborts with; GoldleafError `NOT_FOUND` when the run has no ledger, and what else the store
   *   refuses for good
   */
  admit(worstNano: number, signal: AbortSignal): Promise<Admission>;
  /**
   * Resolves when everything settled so far stands in the ledger and unspent chunks are handed back. Calls still in
   * flight keep their worst case, and what they settle later is written too.
   *
   * @throws GoldleafError `UNAVAILABLE` when the ledger does not answer: then the chunk in hand counts as spent
   */
  close(): Promise<void>;
}
