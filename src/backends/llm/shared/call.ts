import type { TextOutcome } from '../../../contracts/text-model.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { failureOf, outcomeOf } from './failure.ts';

export interface Call<T> {
  readonly provider: string;
  readonly signal: AbortSignal;
  readonly scrub: (message: string) => string;
  /** Sends the request; resolves when an answer has begun, with what reads the rest of it. */
  readonly send: () => Promise<{ readonly read: () => Promise<T> }>;
  readonly judge: (answer: T) => TextOutcome;
}

/**
 * One HTTP attempt, whose every end is an outcome.
 *
 * @throws GoldleafError `FORBIDDEN` when the key is refused
 */
export async function callOnce<T>({ provider, signal, scrub, send, judge }: Call<T>): Promise<TextOutcome> {
  if (signal.aborted) return { kind: 'cancelled', billed: 'no' };
  let hasBegun = false;
  try {
    const { read } = await send();
    hasBegun = true;
    return judge(await read());
  } catch (error) {
    if (error instanceof GoldleafError) throw error;
    if (signal.aborted) return { kind: 'cancelled', billed: 'unknown' };
    return outcomeOf(failureOf(error, scrub), provider, hasBegun);
  }
}
