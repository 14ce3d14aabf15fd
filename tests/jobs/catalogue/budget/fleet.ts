import { MemoryStateStore } from '../../../../src/backends/state/memory/memory-state-store.ts';
import type { LedgerState, SpendLedger } from '../../../../src/contracts/spend-ledger.ts';
import type { RunKey } from '../../../../src/contracts/state-store.ts';
import { DistributedBudgetGuard } from '../../../../src/jobs/catalogue/budget/distributed-budget-guard.ts';
import type { Admission, Reservation } from '../../../../src/jobs/catalogue/budget-guard.ts';
import { GoldleafError } from '../../../../src/kernel/errors.ts';
import { planRun, taskRowOf } from '../../../../src/testing/state-store/planned-run.ts';
import { wrapStateStore } from '../../../../src/testing/wrappers/wrap-store.ts';
import type { CallCounts } from '../../../../src/testing/wrappers/call-counts.ts';
import { ManualClock } from './manual-clock.ts';

export const LEASE_MS = 60_000;
export const USAGE = { tokensIn: 100, tokensOut: 20 };
export const never = new AbortController().signal;

/** Tasks with a budget over one ledger in memory, in time that a test lets pass. */
export class Fleet {
  readonly clock = new ManualClock();
  readonly ledger: SpendLedger;
  readonly run: RunKey;
  readonly calls: CallCounts;
  /** What the ledger's next calls meet instead of an answer: they take effect all the same. */
  lostReplies = 0;
  /** What its calls meet from now on. */
  broken: GoldleafError | undefined;
  #guards = 0;
  readonly #store: MemoryStateStore;

  private constructor(store: MemoryStateStore, run: RunKey) {
    this.#store = store;
    this.run = run;
    const wrapped = wrapStateStore(store, {
      faults: ({ method }) => {
        if (!method.startsWith('ledger.')) return undefined;
        if (this.broken !== undefined) return { times: 0, error: this.broken.code };
        if (this.lostReplies === 0) return undefined;
        this.lostReplies -= 1;
        return { times: 1, error: 'UNAVAILABLE' };
      },
    });
    this.ledger = wrapped.store.ledger;
    this.calls = wrapped.calls;
  }

  static async open(limitNano: number | undefined): Promise<Fleet> {
    const store = new MemoryStateStore();
    const run = await planRun(store, 1);
    if (limitNano !== undefined) await store.ledger.open(run, limitNano);
    return new Fleet(store, run);
  }

  guard(taskNonce: string, concurrency = 4, tasks = 1): DistributedBudgetGuard {
    const nonce = (++this.#guards).toString().padEnd(32, 'f');
    const chance = { nonce: () => nonce, uniform: () => 0.5 };
    const listTasks = () => this.#store.listTasks(this.run);
    const ground = { ledger: this.ledger, run: this.run, taskNonce, tasks: listTasks, clock: this.clock, chance };
    return new DistributedBudgetGuard(ground, { concurrency, tasks, leaseMs: LEASE_MS });
  }

  /** The task tells that it lives. */
  async beat(taskNonce: string, ended = false): Promise<void> {
    const holder = { execution: taskNonce, index: 0, attempt: 0, taskNonce };
    await this.#store.putTask(this.run, taskRowOf(holder, { seenAt: this.clock.wall(), ended }));
  }

  async state(): Promise<LedgerState> {
    return (await this.#store.ledger.read(this.run)) as LedgerState;
  }

  async granted(): Promise<number> {
    const { limitNano, leftNano } = await this.state();
    return limitNano - leftNano;
  }

  async spent(): Promise<number> {
    const { rows } = await this.state();
    return rows.flatMap(({ models }) => Object.values(models)).reduce((sum, { nanoUsd }) => sum + nanoUsd, 0);
  }
}

export function admitted(admission: Admission): Reservation {
  if (admission.kind !== 'admitted') throw new Error(`the call was answered ${admission.kind}`);
  return admission.reservation;
}

/** What a call is answered, as it comes. */
export function watch(answer: Promise<Admission>): { kind: string; answer: Promise<Admission> } {
  const seen = { kind: 'waits', answer };
  answer.then(
    ({ kind }) => (seen.kind = kind),
    (error: unknown) => (seen.kind = String(error)),
  );
  return seen;
}

export const brokenBy = (code: 'UNAVAILABLE' | 'FORBIDDEN'): GoldleafError => new GoldleafError(code, 'as the test says');
