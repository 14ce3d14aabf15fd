import { setMaxListeners } from 'node:events';
import type { Clock } from '../../../contracts/clock.ts';
import { Breaker, type QuarantineBoard } from '../breaker/breaker.ts';
import { Pace } from '../breaker/pace.ts';
import type { BudgetGuard } from '../budget-guard.ts';
import type { Mix } from '../mix/mix.ts';
import type { CompanySkeleton, FilledCompanies, FillOptions, Overlay, UsageRow } from '../overlay.ts';
import { cutChunks, type Chunk } from './chunks.ts';
import { fillChunk, type ChunkTools } from './fill-chunk.ts';
import type { PricedModel } from './priced-model.ts';
import { checkRejects, countRejects } from './reject-limit.ts';
import { judgeChunk, settleCompany, type JudgedProduct } from './settle-company.ts';
import { CallSlots } from '../../../kernel/call-slots.ts';

/** How often a task asks whom others have quarantined. */
const EXCHANGE_MS = 3_000;

export interface ModelOverlayDeps {
  /** Of the run: prompts depend on it. */
  readonly seed: string;
  readonly mix: Mix;
  /** Every provider of the mix, opened. The overlay closes them. */
  readonly models: readonly PricedModel[];
  readonly guard: BudgetGuard;
  readonly board: QuarantineBoard;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
  /** Calls in flight at most. */
  readonly concurrency: number;
}

interface JudgedChunk {
  readonly judged: readonly JudgedProduct[];
  readonly usage: readonly UsageRow[];
}

/** Fills companies by the models of a mix. One for each task: what it learns of a provider holds for all its units. */
export class ModelOverlay implements Overlay {
  readonly #deps: ModelOverlayDeps;
  readonly #breaker: Breaker;
  readonly #tools: ChunkTools;

  constructor(deps: ModelOverlayDeps) {
    const { seed, mix, guard, board, clock, concurrency } = deps;
    const models = new Map(deps.models.map((priced) => [priced.provider.name, priced]));
    const paces = new Map(deps.models.map(({ provider }) => [provider.name, new Pace(clock)]));
    this.#deps = deps;
    this.#breaker = new Breaker(mix.limits.failuresInARow, board);
    this.#tools = {
      seed,
      mix,
      models,
      guard,
      clock,
      breaker: this.#breaker,
      slots: new CallSlots(concurrency),
      paceOf: (provider) => paces.get(provider) as Pace,
    };
  }

  async fill(skeletons: readonly CompanySkeleton[], signal: AbortSignal, options: FillOptions = {}): Promise<FilledCompanies> {
    signal.throwIfAborted();
    const outBefore = new Set(this.#breaker.quarantined);
    if (this.#deps.models.length > 0) await this.#breaker.exchange();
    const chunks = skeletons.map(cutChunks);
    const results = await this.#fillAll(chunks.flat(), signal, options);
    const resultOf = (chunk: Chunk): JudgedChunk => results.get(chunk) as JudgedChunk;
    const settled = skeletons.map((skeleton, place) =>
      settleCompany(
        skeleton,
        (chunks[place] ?? []).flatMap((chunk) => resultOf(chunk).judged),
      ),
    );
    checkRejects(settled, this.#deps.mix.limits.rejected);
    return {
      companies: settled.map(({ products }) => products),
      usage: chunks.flat().flatMap((chunk) => resultOf(chunk).usage),
      rejects: countRejects(settled),
      quarantined: this.#breaker.quarantined.filter((provider) => !outBefore.has(provider)),
    };
  }

  async close(): Promise<void> {
    try {
      await this.#deps.guard.close();
    } finally {
      await Promise.all(this.#deps.models.map(({ model }) => model.close()));
    }
  }

  /** All chunks at once, as far as the slots go. The first error ends them all, and none is left running. */
  async #fillAll(chunks: readonly Chunk[], signal: AbortSignal, options: FillOptions): Promise<Map<Chunk, JudgedChunk>> {
    const { onProducts, isPrintable = () => true } = options;
    const stop = new AbortController();
    // As many listeners as chunks are meant, and no leak that Node would have to warn of.
    setMaxListeners(0, stop.signal);
    const onAbort = (): void => stop.abort(signal.reason);
    signal.addEventListener('abort', onAbort);
    const done = new AbortController();
    const results = new Map<Chunk, JudgedChunk>();
    const fillOne = async (chunk: Chunk): Promise<void> => {
      const { filled, usage } = await fillChunk(chunk, this.#tools, stop.signal);
      // Judged as it lands: a unit's texts at once would keep the task from everything else.
      results.set(chunk, { judged: judgeChunk(chunk, filled, isPrintable), usage });
      onProducts?.(chunk.products.length);
    };
    const guarded = (work: Promise<void>): Promise<void> =>
      work.catch((error: unknown) => {
        stop.abort(error);
        throw error;
      });
    const exchanging = guarded(this.#keepExchanging(done.signal));
    try {
      const filled = await Promise.allSettled(chunks.map((chunk) => guarded(fillOne(chunk))));
      stop.signal.throwIfAborted();
      const failed = filled.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
      return results;
    } finally {
      done.abort();
      signal.removeEventListener('abort', onAbort);
      await exchanging.catch(() => undefined);
    }
  }

  async #keepExchanging(done: AbortSignal): Promise<void> {
    if (this.#deps.models.length === 0) return;
    while (!done.aborted) {
      await this.#deps.clock.sleep(EXCHANGE_MS, done);
      if (!done.aborted) await this.#breaker.tryExchange();
    }
  }
}
