import { GoldleafError, type ErrorCode } from '../../kernel/errors.ts';

/** What becomes of one call of a store. */
export interface Fault {
  /** How long it is on its way, in ms. */
  readonly delayMs?: number;
  /** How often it takes effect: 0 for a request that is lost, 2 for one that arrives twice. The last effect is answered. Default 1. */
  readonly times?: 0 | 1 | 2;
  /** How long its answer is on its way, in ms. */
  readonly answerMs?: number;
  /** What the caller is told in place of the answer. A call that takes no effect needs one: `UNAVAILABLE` by default. */
  readonly error?: ErrorCode;
}

/** Dropped before it takes effect: the caller is told that nobody answers. */
export const lostRequest: Fault = { times: 0, error: 'UNAVAILABLE' };

/** It takes effect, and its answer is dropped: the caller cannot tell it from a lost request. */
export const lostReply: Fault = { times: 1, error: 'UNAVAILABLE' };

/** The network sends it twice. */
export const sentTwice: Fault = { times: 2 };

/** It takes effect so much later, and is answered then. */
export function late(delayMs: number): Fault {
  return { delayMs };
}

/** It fails with this code and changes nothing. */
export function failing(error: ErrorCode): Fault {
  return { times: 0, error };
}

/**
 * Makes a call that meets a fault.
 *
 * @param subject what was called, for the message
 * @throws GoldleafError of the fault's code; what the store throws
 */
export async function meetFault(
  { delayMs = 0, times = 1, answerMs = 0, error }: Fault,
  subject: string,
  apply: () => unknown,
  sleep: (ms: number) => Promise<void>,
): Promise<unknown> {
  if (delayMs > 0) await sleep(delayMs);
  let answer: unknown;
  for (let time = 0; time < times; time++) answer = await apply();
  if (answerMs > 0) await sleep(answerMs);
  if (error === undefined && times > 0) return answer;
  throw new GoldleafError(error ?? 'UNAVAILABLE', `${subject} meets a fault of a test${times > 0 ? ', after it took effect' : ''}`);
}
