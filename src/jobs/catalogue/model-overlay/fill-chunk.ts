import type { ProceduralWhy } from '../../../contracts/catalogue.ts';
import type { Pace } from '../breaker/pace.ts';
import { PROCEDURAL, type Mix } from '../mix/mix.ts';
import { routeOf } from '../mix/route.ts';
import type { UsageRow } from '../overlay.ts';
import { readAnswer, type AnsweredProduct } from './answer.ts';
import { ask, type AskTools, type Reply } from './ask.ts';
import type { Chunk } from './chunks.ts';
import type { PricedModel } from './priced-model.ts';
import { chunkRequest } from './prompt.ts';
import type { CallSlots } from '../../../kernel/call-slots.ts';

/** How long only "slow down" is put up with: as long as somebody else could write the text, and otherwise. */
const PATIENCE_MS = { withOthers: 5_000, alone: 120_000 };

export interface ChunkTools extends AskTools {
  readonly seed: string;
  readonly mix: Mix;
  readonly models: ReadonlyMap<string, PricedModel>;
  readonly slots: CallSlots;
  readonly paceOf: (provider: string) => Pace;
}

/** What became of a chunk, and every attempt at it. */
export interface ChunkResult {
  readonly filled: ChunkFilling;
  readonly usage: readonly UsageRow[];
}

export type ChunkFilling =
  | { readonly kind: 'answered'; readonly by: PricedModel; readonly products: readonly (AnsweredProduct | undefined)[] }
  | { readonly kind: 'procedural'; readonly why: ProceduralWhy };

/**
 * Asks for a chunk until somebody answers: its own provider, and when that one fails or is out, the fallback pool's.
 * Each is asked a bounded number of times.
 *
 * @throws GoldleafError `UNAVAILABLE` of the ledger; what the signal aborts with
 */
export async function fillChunk(chunk: Chunk, tools: ChunkTools, signal: AbortSignal): Promise<ChunkResult> {
  const usage: UsageRow[] = [];
  /** Whom this chunk has given up. */
  const passed = new Set<string>();
  const failures = new Map<string, number>();
  let why: ProceduralWhy = 'quarantined';
  for (;;) {
    signal.throwIfAborted();
    const isOut = (name: string): boolean => passed.has(name) || tools.breaker.isOut(name);
    const route = routeOf(tools.mix, chunk.item, isOut);
    const by = route.to === undefined ? undefined : tools.models.get(route.to);
    if (by === undefined) return { filled: { kind: 'procedural', why: route.isOwn && route.to === PROCEDURAL ? 'chosen' : why }, usage };
    const { name } = by.provider;
    const patienceMs = hasOthers(tools, chunk, isOut, name) ? PATIENCE_MS.withOthers : PATIENCE_MS.alone;
    const pacing = tools.paceOf(name).next(patienceMs);
    if (pacing.kind === 'wait') await tools.clock.sleep(pacing.ms, signal);
    if (pacing.kind === 'divert') {
      passed.add(name);
      why = 'failed';
    }
    if (pacing.kind !== 'go') continue;
    const reply = await tools.slots.run(() => askInTurn(chunk, by, tools, usage, signal));
    if (reply === undefined || reply.kind === 'cancelled' || reply.kind === 'rate-limited') continue;
    if (reply.kind === 'answer') return { filled: { kind: 'answered', by, products: reply.answer }, usage };
    if (reply.kind === 'over-budget') return { filled: { kind: 'procedural', why: 'over-budget' }, usage };
    why = reply.kind;
    failures.set(name, (failures.get(name) ?? 0) + 1);
    if ((failures.get(name) ?? 0) >= tools.mix.limits.attempts) passed.add(name);
  }
}

/** Whether another model could take the chunk. */
function hasOthers({ mix, models }: ChunkTools, { item }: Chunk, isOut: (name: string) => boolean, name: string): boolean {
  const { to } = routeOf(mix, item, (other) => other === name || isOut(other));
  return to !== undefined && models.has(to);
}

/** Asks once, unless the provider went out or slowed down while the chunk waited for its turn. */
async function askInTurn(
  chunk: Chunk,
  priced: PricedModel,
  tools: ChunkTools,
  usage: UsageRow[],
  signal: AbortSignal,
): Promise<Reply<(AnsweredProduct | undefined)[]> | undefined> {
  signal.throwIfAborted();
  const { name } = priced.provider;
  const pace = tools.paceOf(name);
  if (tools.breaker.isOut(name) || pace.next(0).kind !== 'go') return undefined;
  const question = {
    priced,
    request: chunkRequest(tools.seed, chunk),
    row: { company: chunk.company.index, item: chunk.item, attempt: usage.length + 1 },
    read: (text: string) => readAnswer(text, chunk.products.length),
    signal,
  };
  const reply = await ask(question, tools, (row) => usage.push(row));
  if (reply.kind === 'rate-limited') pace.limited(reply.retryAfterMs);
  else if (reply.kind !== 'cancelled' && reply.kind !== 'over-budget') pace.answered();
  // The fleet hears of it before this task goes on.
  if (tools.breaker.isOut(name)) await tools.breaker.tryExchange();
  return reply;
}
