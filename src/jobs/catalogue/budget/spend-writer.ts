import type { Clock } from '../../../contracts/clock.ts';
import type { SpendLedger, SpendRow } from '../../../contracts/spend-ledger.ts';
import type { RunKey } from '../../../contracts/state-store.ts';
import { addTotals, NOTHING_SPENT, type SpendTotals } from '../../../kernel/budget/spend.ts';

/** Between two writes of a row, in ms: a row of any store takes one write a second for long. */
const PACE_MS = 1_000;
/** After a write that failed. The store itself has tried for long. */
const PAUSE_MS = 5_000;
/** Writes that may fail in a row when there is no time to wait. */
const LAST_TRIES = 2;

export interface LedgerAccess {
  readonly ledger: SpendLedger;
  readonly run: RunKey;
  readonly clock: Clock;
}

/** The running totals of one account, written to the ledger as they grow: one write at a time, of all that came meanwhile. */
export class SpendWriter {
  readonly #at: LedgerAccess;
  readonly #account: string;
  readonly #models = new Map<string, SpendTotals>();
  readonly #hurry = new AbortController();
  #sequence = 0;
  #written = 0;
  #nextAt = 0;
  #writing: Promise<void> | undefined;
  #failure: unknown;

  constructor(at: LedgerAccess, account: string) {
    this.#at = at;
    this.#account = account;
  }

  get row(): SpendRow {
    return { account: this.#account, sequence: this.#sequence, models: Object.fromEntries(this.#models) };
  }

  /** One call more. */
  add(modelKey: string, totals: SpendTotals): void {
    this.#models.set(modelKey, addTotals(this.#models.get(modelKey) ?? NOTHING_SPENT, totals));
    this.#sequence += 1;
    void this.#keepWriting();
  }

  /** Resolves when all so far stands in the ledger; what comes later is written at once. @throws what the ledger throws */
  async flush(): Promise<void> {
    this.#hurry.abort();
    // A write that is under way may be of an older row.
    for (let tries = 0; tries < 2 && this.#written < this.#sequence; tries++) await this.#keepWriting();
    if (this.#written < this.#sequence) throw this.#failure;
  }

  #keepWriting(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async #write(): Promise<void> {
    const { ledger, run, clock } = this.#at;
    for (let failures = 0; this.#written < this.#sequence;) {
      if (this.#hurry.signal.aborted && failures >= LAST_TRIES) return;
      const wait = this.#nextAt - clock.monotonic();
      if (wait > 0) await clock.sleep(wait, this.#hurry.signal);
      this.#nextAt = clock.monotonic() + PACE_MS;
      const { row } = this;
      try {
        await ledger.settle(run, row);
        this.#written = row.sequence;
        failures = 0;
      } catch (error) {
        this.#failure = error;
        failures += 1;
        this.#nextAt = clock.monotonic() + PAUSE_MS;
      }
    }
  }
}
