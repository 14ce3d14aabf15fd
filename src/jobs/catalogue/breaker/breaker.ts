import { setMaxListeners } from 'node:events';
import type { Quarantine, SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { RunKey } from '../../../contracts/state-store.ts';
import { isGoldleafError } from '../../../kernel/errors.ts';

/** Where the fleet keeps whom it calls no more. */
export interface QuarantineBoard {
  readonly ledger: Pick<SpendLedger, 'quarantine' | 'quarantined'>;
  readonly run: RunKey;
}

/**
 * Who is called no more. A streak of failures quarantines a provider at once on this task, and through the ledger on
 * every other one. Nobody comes back within a run.
 */
export class Breaker {
  readonly #limit: number;
  readonly #board: QuarantineBoard;
  readonly #streaks = new Map<string, number>();
  readonly #out = new Map<string, AbortController>();
  /** Known here, and not yet to the ledger. */
  readonly #untold = new Map<string, Quarantine>();

  /** @param limit failures in a row */
  constructor(limit: number, board: QuarantineBoard) {
    this.#limit = limit;
    this.#board = board;
  }

  isOut(provider: string): boolean {
    return this.#cutOff(provider).signal.aborted;
  }

  /** Aborts when the provider is quarantined: its calls in flight end with it. */
  signalOf(provider: string): AbortSignal {
    return this.#cutOff(provider).signal;
  }

  get quarantined(): readonly string[] {
    return [...this.#out].filter(([, { signal }]) => signal.aborted).map(([provider]) => provider);
  }

  succeeded(provider: string): void {
    this.#streaks.set(provider, 0);
  }

  /** One more failure in a row. */
  failed(provider: string, reason: string): void {
    const streak = (this.#streaks.get(provider) ?? 0) + 1;
    this.#streaks.set(provider, streak);
    if (streak >= this.#limit) this.quarantine(provider, `${streak} failures in a row, the last: ${reason}`);
  }

  quarantine(provider: string, reason: string): void {
    if (this.isOut(provider)) return;
    this.#untold.set(provider, { provider, reason });
    this.#cutOff(provider).abort();
  }

  /**
   * Tells the ledger what it does not know, and learns what others told it.
   *
   * @throws what the ledger says; nothing is lost by it, and the next exchange makes up for it
   */
  async exchange(): Promise<void> {
    const { ledger, run } = this.#board;
    for (const quarantine of this.#untold.values()) {
      await ledger.quarantine(run, quarantine);
      this.#untold.delete(quarantine.provider);
    }
    for (const { provider } of await ledger.quarantined(run)) this.#cutOff(provider).abort();
  }

  /** As {@link exchange}, but a ledger that does not answer is met again soon. */
  async tryExchange(): Promise<void> {
    try {
      await this.exchange();
    } catch (error) {
      if (!isGoldleafError(error, 'UNAVAILABLE')) throw error;
    }
  }

  #cutOff(provider: string): AbortController {
    const known = this.#out.get(provider);
    if (known !== undefined) return known;
    const cutOff = new AbortController();
    // Every call in flight listens.
    setMaxListeners(0, cutOff.signal);
    this.#out.set(provider, cutOff);
    return cutOff;
  }
}
