import type { Clock } from '../../../contracts/clock.ts';
import type { TextModel, TextOutcome, TextRequest } from '../../../contracts/text-model.ts';

export interface CallLimits {
  readonly timeoutMs: number;
  readonly clock: Pick<Clock, 'sleep'>;
  /** Any of them ends the call. */
  readonly signals: readonly AbortSignal[];
}

/** One call that ends in time, also when the model does not heed its signal: what comes later is dropped. */
export async function callInTime(model: TextModel, request: TextRequest, { timeoutMs, clock, signals }: CallLimits): Promise<TextOutcome> {
  if (signals.some(({ aborted }) => aborted)) return { kind: 'cancelled', billed: 'no' };
  const call = new AbortController();
  const over = new AbortController();
  const unanswered = new Promise<TextOutcome>((resolve) => {
    const end = (kind: 'cancelled' | 'timed-out'): void => {
      resolve({ kind, billed: 'unknown' });
      call.abort();
    };
    for (const signal of signals) signal.addEventListener('abort', () => end('cancelled'), { signal: over.signal });
    void clock.sleep(timeoutMs, over.signal).then(() => (over.signal.aborted ? undefined : end('timed-out')));
  });
  try {
    const answered = model.complete(request, call.signal);
    answered.catch(() => undefined);
    return await Promise.race([answered, unanswered]);
  } finally {
    over.abort();
  }
}
