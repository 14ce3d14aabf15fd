import { setMaxListeners } from 'node:events';
import { isGoldleafError } from '../../../kernel/errors.ts';
import { retry, systemRetryTools, type RetryRules, type RetryTools } from '../../shared/retry.ts';
import { withinTime } from '../../shared/time-limit.ts';
import type { Connection } from './connection.ts';
import { firestoreError, STATUS, statusOf } from './firestore-errors.ts';
import { Rpc } from './rpc.ts';

/** How the service is called. */
export interface CallRules extends RetryRules {
  /** How long one call waits for its answer, in ms. */
  readonly limitMs: number;
  readonly tools: RetryTools;
}

export const DEFAULT_CALL_RULES: CallRules = {
  limitMs: 10_000,
  patienceMs: 20_000,
  firstPauseMs: 100,
  longestPauseMs: 3_000,
  tools: systemRetryTools,
};

export interface Patience {
  /** Where less than the rules grant is left: until when an answer is of use, in ms. */
  readonly patienceMs?: number;
}

/** An attempt is two calls at most, and credentials may have to be fetched for the first. */
const CALLS_IN_ATTEMPT = 3;

/** Sends what may be sent again until it goes through, in bounded time. */
export class Calls {
  readonly #connection: Connection;
  readonly #rules: CallRules;
  readonly #closing = new AbortController();

  constructor(connection: Connection, rules: CallRules) {
    this.#connection = connection;
    this.#rules = rules;
    // Every call under way listens, and some handles have many.
    setMaxListeners(0, this.#closing.signal);
  }

  /**
   * @param attempt made again while the service is busy, throttles, aborts or does not answer; after an answer that got
   *   lost it may meet what it did itself
   * @throws GoldleafError the meaning of what the service says; `UNAVAILABLE` when patience ends
   */
  run<T>(attempt: (rpc: Rpc) => Promise<T>, { patienceMs = Infinity }: Patience = {}): Promise<T> {
    const rules = { ...this.#rules, patienceMs: Math.min(patienceMs, this.#rules.patienceMs) };
    const timeoutMs = Math.ceil(Math.min(rules.limitMs, rules.patienceMs));
    const { signal } = this.#closing;
    const limit = { limitMs: CALLS_IN_ATTEMPT * timeoutMs, subject: this.#connection.place.uri, signal };
    const once = (): Promise<T> => withinTime(limit, (timed) => this.#once(attempt, timeoutMs, timed.signal));
    return retry(once, (error) => isGoldleafError(error, 'UNAVAILABLE'), rules, rules.tools, signal);
  }

  async #once<T>(attempt: (rpc: Rpc) => Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T> {
    const { place, emulator } = this.#connection;
    const client = await this.#connection.client();
    const headers = {
      'google-cloud-resource-prefix': place.name,
      // By which a local server knows an administrator, whom no rules hold.
      ...(emulator === undefined ? {} : { Authorization: 'Bearer owner' }),
    };
    try {
      return await attempt(new Rpc(client, { database: place.name, headers, timeoutMs, signal }));
    } catch (cause) {
      if (statusOf(cause) === STATUS.DEADLINE_EXCEEDED) await this.#connection.renew(client);
      throw firestoreError(cause, place);
    }
  }

  /** Calls that are under way end with `UNAVAILABLE`. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connection.close();
  }
}
