import type { Chance, Clock } from '../../../contracts/clock.ts';
import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { RunKey } from '../../../contracts/state-store.ts';
import type { TokenUsage } from '../../../contracts/text-model.ts';
import type { ChunkTerms } from '../../../kernel/budget/chunk.ts';
import { roomNano, type LedgerState } from '../../../kernel/budget/figures.ts';
import { accountOf } from '../../../kernel/budget/spend.ts';
import { GoldleafError, isGoldleafError } from '../../../kernel/errors.ts';
import type { Admission, BudgetGuard } from '../budget-guard.ts';
import { ChunkSupply } from './chunk-supply.ts';
import { LocalChunk } from './local-chunk.ts';
import { newReservation } from './reservation.ts';
import { SpendWriter } from './spend-writer.ts';
import { TaskWatch, type TaskSign } from './task-watch.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** What a guard counts against, and how it sees its peers. */
export interface BudgetGround {
  readonly ledger: SpendLedger;
  readonly run: RunKey;
  readonly taskNonce: string;
  /** The rows of the fleet's tasks: `() => state.listTasks(run)`. Asked only while a call waits. */
  readonly tasks: () => Promise<readonly TaskSign[]>;
  readonly clock: Clock;
  readonly chance: Chance;
}

export interface BudgetTerms {
  /** Calls of this task in flight at most. */
  readonly concurrency: number;
  /** Tasks of the fleet. */
  readonly tasks: number;
  readonly leaseMs: number;
}

/** Between two looks while others may still leave room, in ms: from the first, doubled, to the longest. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 16_000;
/** A guard that nobody asks for so long hands its chunk back: its task may have nothing left to do. */
const IDLE_MS = 3_000;

/** What to do after an attempt: whether a draw may be granted, and whether to find out at once. */
interface NextTry {
  readonly mayDraw: boolean;
  readonly atOnce: boolean;
}

const TRY_AT_ONCE: NextTry = { mayDraw: true, atOnce: true };

/**
 * One budget over a whole fleet, with no call of the ledger for most calls of a model.
 *
 * The guard draws chunks from the run's ledger and admits calls from the chunk in hand, each at its worst case; what a
 * call really cost is settled in running totals that are written about once a second. So billed and in flight never
 * exceed the limit, as long as no call costs more than its worst case: one that does is charged in full, and the excess
 * is drawn before the next call.
 */
export class DistributedBudgetGuard implements BudgetGuard {
  readonly #ground: BudgetGround;
  readonly #terms: BudgetTerms;
  readonly #account: string;
  readonly #chunk = new LocalChunk();
  readonly #waiting = new WaitingCalls();
  readonly #writer: SpendWriter;
  readonly #supply: ChunkSupply;
  readonly #watch: TaskWatch;
  readonly #closing = new AbortController();
  /** Calls as dear as this are refused for good, with no more looks at the ledger. */
  #refusedFrom = Infinity;
  #supplying = false;
  #wake = new AbortController();
  #idling = false;
  #admitted = 0;
  #closed: Promise<void> | undefined;

  constructor(ground: BudgetGround, terms: BudgetTerms) {
    const { ledger, run, taskNonce, clock, chance } = ground;
    this.#ground = ground;
    this.#terms = terms;
    this.#account = accountOf(taskNonce, chance.nonce().slice(0, 8));
    this.#writer = new SpendWriter(ground, this.#account);
    this.#supply = new ChunkSupply(ledger, run, this.#account, this.#chunk);
    this.#watch = new TaskWatch(clock, terms.leaseMs, this.#account);
  }

  async admit(worstNano: number, signal: AbortSignal): Promise<Admission> {
    if (!Number.isSafeInteger(worstNano) || worstNano < 0) {
      throw new GoldleafError('INTERNAL', `a call without a worst case cannot be admitted: ${worstNano}`);
    }
    signal.throwIfAborted();
    if (this.#closing.signal.aborted) return { kind: 'unavailable' };
    const now = this.#answer(worstNano);
    if (now !== undefined) return now;
    const answer = this.#waiting.add(worstNano, signal);
    if (!this.#supplying) void this.#keepSupplying();
    return answer;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#closing.abort();
    this.#wake.abort();
    this.#waiting.answer(() => ({ kind: 'unavailable' }));
    const ends = await Promise.allSettled([this.#writer.flush(), this.#supply.close()]);
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
  }

  #answer(worstNano: number): Admission | undefined {
    if (worstNano >= this.#refusedFrom) return { kind: 'exhausted' };
    if (worstNano > 0 && !this.#chunk.reserve(worstNano)) return undefined;
    this.#admitted += 1;
    const reservation = newReservation(worstNano, (cost, modelKey, usage) => this.#settle(worstNano, cost, modelKey, usage));
    return { kind: 'admitted', reservation };
  }

  #settle(worstNano: number, costNano: number, modelKey: string | undefined, usage: TokenUsage): void {
    this.#chunk.settle(worstNano, costNano);
    if (modelKey !== undefined) this.#writer.add(modelKey, { calls: 1, ...usage, nanoUsd: costNano });
    this.#waiting.answer((worst) => this.#answer(worst));
    // Nothing is in flight that could still leave room: what is left goes to a peer who has use for it.
    if (!this.#chunk.inFlight) this.#wake.abort();
    void this.#handBackWhenIdle();
  }

  /** While calls wait: draws, and when that is refused, finds out whether it ever will be granted. */
  async #keepSupplying(): Promise<void> {
    this.#supplying = true;
    let pauseMs = FIRST_PAUSE_MS;
    let next = TRY_AT_ONCE;
    while (this.#waiting.firstWorst !== undefined) {
      this.#wake = new AbortController();
      try {
        next = await this.#supplyFor(this.#waiting.firstWorst, next.mayDraw);
      } catch (error) {
        this.#giveUp(error);
        next = TRY_AT_ONCE;
      }
      this.#waiting.answer((worst) => this.#answer(worst));
      if (next.atOnce) pauseMs = FIRST_PAUSE_MS;
      else if (this.#waiting.size > 0) {
        await this.#pause(pauseMs);
        pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS, this.#terms.leaseMs / 4);
      }
    }
    this.#supplying = false;
    // Whoever it was drawn for may have left without it.
    void this.#handBackWhenIdle();
  }

  async #supplyFor(worst: number, mayDraw: boolean): Promise<NextTry> {
    if (mayDraw && (await this.#supply.draw(() => this.#wanted(worst))) > 0) return TRY_AT_ONCE;
    if (!this.#chunk.inFlight && this.#supply.mayReturn) {
      // What is too small for the call goes back, or two tasks could wait for each other.
      await this.#supply.giveBack();
      return TRY_AT_ONCE;
    }
    const { isFinal, leftNano } = await this.#look(worst);
    if (isFinal) {
      this.#refusedFrom = Math.min(this.#refusedFrom, worst);
      return TRY_AT_ONCE;
    }
    const isEnough = leftNano >= this.#wanted(worst).leastNano;
    return { mayDraw: isEnough, atOnce: isEnough && !mayDraw };
  }

  #wanted(worst: number): ChunkTerms {
    const { concurrency, tasks } = this.#terms;
    const lacking = (nano: number): number => Math.max(1, nano - this.#chunk.free);
    return { leastNano: lacking(worst), mostNano: lacking(concurrency * worst), tasks };
  }

  /** Final: neither what is left nor what others may hand back will ever be enough. */
  async #look(worst: number): Promise<{ readonly isFinal: boolean; readonly leftNano: number }> {
    const { ledger, run, tasks } = this.#ground;
    const [state, signs] = await Promise.all([ledger.read(run), tasks()]);
    if (state === undefined) throw new GoldleafError('NOT_FOUND', `the spend ledger of run ${run.runId} is gone`);
    const isDead = this.#watch.observe(state, signs);
    return { isFinal: roomNano(this.#withOwnSpending(state), isDead) < worst, leftNano: state.leftNano };
  }

  /** What this guard spent counts at once, written or not. */
  #withOwnSpending(state: LedgerState): LedgerState {
    const others = state.rows.filter(({ account }) => account !== this.#account);
    return { ...state, rows: [...others, this.#writer.row] };
  }

  /** The ledger does not answer: no call, and nobody is to blame but the ledger. */
  #giveUp(error: unknown): void {
    if (isGoldleafError(error, 'UNAVAILABLE')) this.#waiting.answer(() => ({ kind: 'unavailable' }));
    else this.#waiting.rejectAll(error);
  }

  #pause(ms: number): Promise<void> {
    const { clock, chance } = this.#ground;
    return clock.sleep(ms * (0.5 + chance.uniform() / 2), this.#wake.signal);
  }

  async #handBackWhenIdle(): Promise<void> {
    if (this.#idling) return;
    this.#idling = true;
    while (this.#isIdle()) {
      const admitted = this.#admitted;
      await this.#ground.clock.sleep(IDLE_MS, this.#closing.signal);
      // After a failure it is tried again while nobody asks.
      if (this.#isIdle() && admitted === this.#admitted) await this.#supply.giveBack().catch(() => undefined);
    }
    this.#idling = false;
  }

  #isIdle(): boolean {
    return !this.#closing.signal.aborted && !this.#chunk.inFlight && this.#waiting.size === 0 && this.#supply.mayReturn;
  }
}
