import { GoldleafError } from '../../kernel/errors.ts';

/** Given to a call that may take only so long. */
export interface TimedCall {
  /** Aborts when the call is to let go of what it holds; its outcome does not count any more. */
  readonly signal: AbortSignal;
  /** Something came in: the time starts anew. */
  readonly alive: () => void;
}

export interface TimeLimit {
  /** How long without a sign of life, in ms. */
  readonly limitMs: number;
  /** What was called, for the message. */
  readonly subject: string;
  /** Ends the call earlier. */
  readonly signal: AbortSignal;
}

/**
 * Ends a call that does not answer, also one that does not heed its signal.
 *
 * @throws GoldleafError `UNAVAILABLE` when the time is over or the signal aborted; what the call throws
 */
export async function withinTime<T>({ limitMs, subject, signal }: TimeLimit, call: (timed: TimedCall) => Promise<T>): Promise<T> {
  const letGo = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let onAbort = (): void => undefined;
  try {
    return await new Promise<T>((resolve, reject) => {
      const end = (why: string): void => {
        reject(new GoldleafError('UNAVAILABLE', `${subject} ${why}`));
        letGo.abort();
      };
      timer = setTimeout(() => end(`has not answered for ${Math.round(limitMs / 100) / 10} s`), limitMs);
      onAbort = () => end('was closed');
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      call({ signal: letGo.signal, alive: () => timer?.refresh() }).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    // A refresh would wind it up again.
    timer = undefined;
    signal.removeEventListener('abort', onAbort);
  }
}
