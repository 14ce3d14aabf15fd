import assert from 'node:assert/strict';
import type { SpendLedger } from '../../contracts/spend-ledger.ts';
import type { RunKey, StateStore } from '../../contracts/state-store.ts';
import { openStream, type RandomStream } from '../../kernel/random.ts';
import type { ConformanceCase } from '../conformance.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { openLedger, request, stateOf } from './open-ledger.ts';

const SEED = 'spend-ledger-model';
const SEQUENCES = 2;
const CALLS = 40;
/** Every call says what it granted; after so many the whole ledger is read. */
const CALLS_A_LOOK = 4;
const ACCOUNTS = ['a', 'b', 'c', 'd', 'e'];
const LIMIT = 2_000;

/** Random calls, repeats among them, against a plain sum of what was answered. */
export const ledgerModelCases: readonly ConformanceCase<StateStoreContext>[] = Array.from({ length: SEQUENCES }, (_, sequence) => ({
  name: `ledger: holds what it answered over ${CALLS} random calls (sequence ${sequence})`,
  async run({ open }) {
    const stores = [await open(), await open()];
    const run = await openLedger(stores[0] as StateStore, LIMIT);
    const walk = new Walk(stores, run, openStream(SEED, sequence, 'calls'));
    for (let call = 1; call <= CALLS; call++) {
      await walk.step(`call ${call} of sequence ${sequence}`);
      if (call % CALLS_A_LOOK === 0) await walk.compare(`call ${call} of sequence ${sequence}`);
    }
  },
}));

class Walk {
  readonly #stores: readonly StateStore[];
  readonly #run: RunKey;
  readonly #draw: RandomStream;
  readonly #held = new Map(ACCOUNTS.map((account) => [account, 0]));
  readonly #sequences = new Map(ACCOUNTS.map((account) => [account, 0]));
  #limit = LIMIT;

  constructor(stores: readonly StateStore[], run: RunKey, draw: RandomStream) {
    this.#stores = stores;
    this.#run = run;
    this.#draw = draw;
  }

  async step(about: string): Promise<void> {
    const kind = this.#draw.weighted([6, 3, 1] as const, (weight) => weight);
    if (kind === 6) await this.#drawChunk(about);
    else if (kind === 3) await this.#giveBack();
    else await this.#moveLimit(about);
  }

  async #drawChunk(about: string): Promise<void> {
    const account = this.#draw.pick(ACCOUNTS);
    const least = this.#draw.int(1, 500);
    const asked = request(account, this.#next(account), least, { mostNano: least + this.#draw.int(0, 500), tasks: this.#draw.int(1, 3) });
    const left = this.#limit - this.#sum();
    const granted = await this.#ledger().draw(this.#run, asked);
    assert.equal(granted >= least, left >= least, `${about}: ${granted} was granted of ${left} where ${least} helps`);
    assert.ok(granted <= asked.mostNano && granted <= left, `${about}: ${granted} is too much`);
    if (this.#draw.chance(0.4)) assert.equal(await this.#ledger().draw(this.#run, asked), granted, `${about}, repeated`);
    this.#add(account, granted);
  }

  async #giveBack(): Promise<void> {
    const account = this.#draw.pick(ACCOUNTS);
    const held = this.#held.get(account) as number;
    const keepNano = this.#draw.int(0, held);
    const back = { account, sequence: this.#next(account), keepNano };
    for (let times = this.#draw.int(1, 2); times > 0; times--) await this.#ledger().giveBack(this.#run, back);
    this.#add(account, keepNano - held);
  }

  async #moveLimit(about: string): Promise<void> {
    const limit = this.#draw.int(0, 2 * LIMIT);
    const outcome = await this.#ledger().setLimit(this.#run, limit);
    assert.equal(outcome, limit < this.#sum() ? 'below-granted' : 'done', about);
    if (outcome === 'done') this.#limit = limit;
  }

  async compare(about: string): Promise<void> {
    const { granted, limitNano, leftNano } = await stateOf(this.#ledger(), this.#run);
    for (const [account, nano] of this.#held) assert.equal(granted.get(account) ?? 0, nano, `${about}: ${account}`);
    assert.deepEqual({ limitNano, leftNano }, { limitNano: this.#limit, leftNano: this.#limit - this.#sum() }, about);
  }

  #ledger(): SpendLedger {
    return this.#draw.pick(this.#stores).ledger;
  }

  #next(account: string): number {
    const sequence = (this.#sequences.get(account) as number) + 1;
    this.#sequences.set(account, sequence);
    return sequence;
  }

  #add(account: string, nano: number): void {
    this.#held.set(account, (this.#held.get(account) as number) + nano);
  }

  #sum(): number {
    return [...this.#held.values()].reduce((total, nano) => total + nano, 0);
  }
}
