import type { Clock } from '../../../contracts/clock.ts';
import type { TextOutcome, TextRequest, TokenUsage } from '../../../contracts/text-model.ts';
import { GoldleafError, isGoldleafError } from '../../../kernel/errors.ts';
import type { Breaker } from '../breaker/breaker.ts';
import type { Admission, BudgetGuard, Reservation } from '../budget-guard.ts';
import { nanoCost } from '../mix/cost.ts';
import type { UsageRow } from '../overlay.ts';
import type { PricedModel } from './priced-model.ts';
import { callInTime } from './timed-call.ts';

/** The store itself has tried for long with each of them. */
const ADMISSION_TRIES = 3;
const ADMISSION_PAUSE_MS = 1_000;

/** What asking needs of the task. */
export interface AskTools {
  readonly guard: BudgetGuard;
  readonly breaker: Breaker;
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>;
}

export interface Question<T> {
  readonly priced: PricedModel;
  readonly request: TextRequest;
  readonly row: Pick<UsageRow, 'company' | 'item' | 'attempt'>;
  /** Undefined for a text that is no answer. */
  readonly read: (text: string) => T | undefined;
  readonly signal: AbortSignal;
}

export type Reply<T> =
  | { readonly kind: 'answer'; readonly answer: T }
  | { readonly kind: 'over-budget' }
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  /** `reason` holds no secret. */
  | { readonly kind: 'empty' | 'refused' | 'failed'; readonly reason: string }
  /** Its provider was quarantined meanwhile, or the caller's signal aborted. */
  | { readonly kind: 'cancelled' };

/**
 * One HTTP attempt: under the budget, in time, on the bill.
 *
 * @param told takes the row of `llm_usage`
 * @throws GoldleafError `UNAVAILABLE` when the ledger does not answer; what the signal aborts with
 */
export async function ask<T>(question: Question<T>, tools: AskTools, told: (row: UsageRow) => void): Promise<Reply<T>> {
  const { priced, signal } = question;
  const { provider, model, price } = priced;
  const request = { ...question.request, maxOutputTokens: question.request.maxOutputTokens + provider.thinkingTokens };
  const worstNano = nanoCost(price, { tokensIn: model.boundTokens(request), tokensOut: request.maxOutputTokens });
  const admission = await admissionOf(worstNano, tools, signal);
  if (admission.kind === 'exhausted') return { kind: 'over-budget' };
  if (admission.kind !== 'admitted') throw new GoldleafError('UNAVAILABLE', 'the ledger of the budget does not answer');
  const sentAt = tools.clock.monotonic();
  const outcome = await outcomeOf(question, request, tools, admission.reservation);
  const charge = chargeOf(outcome, priced, worstNano);
  settle(charge, priced, admission.reservation);
  // It was over before it was sent: no attempt.
  if (outcome.kind === 'cancelled' && outcome.billed === 'no') return { kind: 'cancelled' };
  const reply = replyOf(outcome, question.read);
  const { tokensIn = null, tokensOut = null } = charge.usage ?? {};
  const latencyMs = Math.max(0, Math.round(tools.clock.monotonic() - sentAt));
  const word = outcome.kind === 'text' && reply.kind !== 'answer' ? 'invalid' : outcome.kind;
  told({
    ...question.row,
    provider: provider.name,
    model: provider.model,
    tokensIn,
    tokensOut,
    nanoUsd: charge.nano,
    latencyMs,
    outcome: word,
  });
  mark(provider.name, reply, charge, tools.breaker);
  return reply;
}

/** A ledger that is silent is asked again: what its unit has been told so far is paid for, and would be thrown away. */
async function admissionOf(worstNano: number, { guard, clock }: AskTools, signal: AbortSignal): Promise<Admission> {
  for (let tries = 1; ; tries++) {
    const admission = await guard.admit(worstNano, signal);
    if (admission.kind !== 'unavailable' || tries === ADMISSION_TRIES) return admission;
    await clock.sleep(tries * ADMISSION_PAUSE_MS, signal);
    signal.throwIfAborted();
  }
}

async function outcomeOf(
  question: Question<unknown>,
  request: TextRequest,
  tools: AskTools,
  reservation: Reservation,
): Promise<TextOutcome> {
  const { priced, signal } = question;
  const { name, model: modelName, timeoutMs } = priced.provider;
  try {
    return await callInTime(priced.model, request, { timeoutMs, clock: tools.clock, signals: [signal, tools.breaker.signalOf(name)] });
  } catch (error) {
    if (isGoldleafError(error, 'FORBIDDEN')) {
      tools.breaker.quarantine(name, error.message);
      return { kind: 'failed', message: error.message, billed: 'no' };
    }
    reservation.keep(`${name}/${modelName}`);
    throw error;
  }
}

interface Charge {
  readonly usage: TokenUsage | undefined;
  readonly nano: number;
  /** More was billed than the bound: the bound is wrong, and the budget cannot hold with it. */
  readonly isAboveBound: boolean;
}

/** What is not known counts as the worst case. */
function chargeOf(outcome: TextOutcome, { price }: PricedModel, worstNano: number): Charge {
  const usage = 'usage' in outcome && isCountable(outcome.usage) ? outcome.usage : undefined;
  if (usage !== undefined) {
    const nano = nanoCost(price, usage);
    if (Number.isSafeInteger(nano)) return { usage, nano, isAboveBound: nano > worstNano };
  }
  const isFree = outcome.kind === 'rate-limited' || ('billed' in outcome && outcome.billed === 'no');
  return { usage: undefined, nano: isFree ? 0 : worstNano, isAboveBound: false };
}

/** Whoever wrote the server: what is no number of tokens tells nothing, and a part that repeated it could never be added up. */
function isCountable(usage: TokenUsage | undefined): usage is TokenUsage {
  return usage !== undefined && [usage.tokensIn, usage.tokensOut].every((tokens) => Number.isSafeInteger(tokens) && tokens >= 0);
}

function settle({ usage, nano }: Charge, { provider }: PricedModel, reservation: Reservation): void {
  const key = `${provider.name}/${provider.model}`;
  if (usage !== undefined) reservation.settle(key, usage, nano);
  else if (nano > 0) reservation.keep(key);
  else reservation.refund();
}

function replyOf<T>(outcome: TextOutcome, read: (text: string) => T | undefined): Reply<T> {
  switch (outcome.kind) {
    case 'text': {
      const answer = read(outcome.text);
      return answer === undefined
        ? { kind: 'failed', reason: 'its answers are not of the shape that was asked for' }
        : { kind: 'answer', answer };
    }
    case 'empty':
      return { kind: 'empty', reason: 'it answers with nothing' };
    case 'refused':
      return { kind: 'refused', reason: 'it declines to answer' };
    case 'truncated':
      return { kind: 'failed', reason: 'its answers are cut short' };
    case 'timed-out':
      return { kind: 'failed', reason: 'it does not answer in time' };
    case 'failed':
      return { kind: 'failed', reason: outcome.message };
    case 'rate-limited':
      return outcome;
    case 'cancelled':
      return { kind: 'cancelled' };
  }
}

function mark(provider: string, reply: Reply<unknown>, { isAboveBound }: Charge, breaker: Breaker): void {
  if (isAboveBound) breaker.quarantine(provider, 'it billed more than the bound of a call, so no budget can hold');
  if (reply.kind === 'answer') breaker.succeeded(provider);
  if ('reason' in reply) breaker.failed(provider, reply.reason);
}
