import type { TextOutcome } from '../../../contracts/text-model.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { notingDeparture } from './client-fetch.ts';
import { failureOf, outcomeOf } from './failure.ts';

export interface Call {
  readonly provider: string;
  readonly signal: AbortSignal;
  readonly scrub: (message: string) => string;
  /** Sends the request; resolves when an answer has begun. */
  readonly send: () => Promise<Response>;
  readonly judge: (answer: unknown) => TextOutcome;
}

/**
 * One HTTP attempt, whose every end is an outcome.
 *
 * @throws GoldleafError `FORBIDDEN` when the key is refused
 */
export async function callOnce({ provider, signal, scrub, send, judge }: Call): Promise<TextOutcome> {
  if (signal.aborted) return { kind: 'cancelled', billed: 'no' };
  const departure = { hasLeft: false };
  let hasBegun = false;
  try {
    const response = await notingDeparture(departure, send);
    hasBegun = true;
    return judge(await response.json());
  } catch (error) {
    if (error instanceof GoldleafError) throw error;
    if (signal.aborted) return { kind: 'cancelled', billed: departure.hasLeft ? 'unknown' : 'no' };
    const failure = failureOf(error, scrub);
    if (!departure.hasLeft) return { kind: 'failed', message: failure.message, billed: 'no' };
    return outcomeOf(failure, provider, hasBegun);
  }
}
