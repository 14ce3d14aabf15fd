import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { RunKey } from '../../../contracts/state-store.ts';
import type { ChunkTerms } from '../../../kernel/budget/chunk.ts';
import { isGoldleafError } from '../../../kernel/errors.ts';
import type { LocalChunk } from './local-chunk.ts';

/** Draws and returns of one account, one at a time: after an unknown outcome the same call is sent again before any other. */
export class ChunkSupply {
  readonly #ledger: SpendLedger;
  readonly #run: RunKey;
  readonly #account: string;
  readonly #chunk: LocalChunk;
  #sequence = 0;
  #unsure: (() => Promise<unknown>) | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(ledger: SpendLedger, run: RunKey, account: string, chunk: LocalChunk) {
    this.#ledger = ledger;
    this.#run = run;
    this.#account = account;
    this.#chunk = chunk;
  }

  /** Whether something may be held that is not needed. */
  get mayReturn(): boolean {
    return this.#unsure !== undefined || (this.#sequence > 0 && this.#chunk.free > 0);
  }

  /** Adds to the chunk. @returns how much; 0 when it is closed */
  draw(terms: () => ChunkTerms): Promise<number> {
    return this.#inTurn(() => {
      if (this.#closed) return async () => 0;
      const request = { ...terms(), account: this.#account, sequence: ++this.#sequence };
      return async () => {
        const nano = await this.#ledger.draw(this.#run, request);
        this.#chunk.add(nano);
        return nano;
      };
    });
  }

  /** Hands back all that is free, and all that was granted without this guard's hearing of it. */
  async giveBack(): Promise<void> {
    if (this.#sequence === 0) return;
    await this.#inTurn(() => {
      const back = { account: this.#account, sequence: ++this.#sequence, keepNano: this.#chunk.letGo() };
      return () => this.#ledger.giveBack(this.#run, back);
    });
  }

  /** Hands back all that is free. Nothing is drawn any more. */
  close(): Promise<void> {
    this.#closed = true;
    // There is no later call that would find out what came of this one.
    return this.giveBack().catch((error: unknown) => (isGoldleafError(error, 'UNAVAILABLE') ? this.giveBack() : Promise.reject(error)));
  }

  /** @param prepare what is sent, made when its turn has come */
  #inTurn<T>(prepare: () => () => Promise<T>): Promise<T> {
    const turn = this.#last.then(async () => {
      if (this.#unsure !== undefined) await this.#send(this.#unsure);
      return this.#send(prepare());
    });
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #send<T>(call: () => Promise<T>): Promise<T> {
    this.#unsure = call;
    const value = await call();
    this.#unsure = undefined;
    return value;
  }
}
