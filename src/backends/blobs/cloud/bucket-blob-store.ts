import { setMaxListeners } from 'node:events';
import type { BlobInfo, BlobStore, PutOutcome } from '../../../contracts/blob-store.ts';
import { GoldleafError, isGoldleafError } from '../../../kernel/errors.ts';
import { retry, systemRetryTools, type RetryRules, type RetryTools } from '../../shared/retry.ts';
import { withinTime, type TimedCall } from '../../shared/time-limit.ts';
import { checkKey, checkPrefix } from '../check-key.ts';
import type { Bucket } from './bucket.ts';
import type { BucketPlace } from './bucket-uri.ts';
import { CallSlots } from '../../../kernel/call-slots.ts';

/** How a bucket is called; the defaults suit a cloud. */
export interface CallRules extends RetryRules {
  /** How long one attempt waits for a sign of life, in ms. An upload has the time to send its bytes on top. */
  readonly limitMs: number;
  /** How many objects of a list are asked for at once, at most 1,000. */
  readonly pageSize: number;
  readonly tools: RetryTools;
}

export const DEFAULT_CALL_RULES: CallRules = {
  limitMs: 15_000,
  pageSize: 1_000,
  patienceMs: 20_000,
  firstPauseMs: 200,
  longestPauseMs: 5_000,
  tools: systemRetryTools,
};

/** The slowest upload that is waited for, in bytes per ms. */
const SLOWEST_UPLOAD = 100;
/** Calls of one store that run at once: below the sockets an SDK keeps, above what a reader asks for ahead. */
const CALLS_AT_ONCE = 32;

/**
 * Objects of one bucket below a prefix.
 *
 * A put is the bucket's own create-if-absent. When its outcome is not known it is sent again, and may then meet its
 * own first success; so whenever the bucket refuses, the object that stands is read and compared. Some servers that
 * speak a cloud's protocol take no notice of the condition, and would overwrite. Until the bucket has been seen to
 * refuse, a put therefore looks before it writes, and sends the first object that it made once more, as it is.
 */
export class BucketBlobStore implements BlobStore {
  readonly uri: string;
  readonly #prefix: string;
  readonly #bucket: Bucket;
  readonly #rules: CallRules;
  readonly #slots = new CallSlots(CALLS_AT_ONCE);
  readonly #closing = new AbortController();
  #refuses = false;

  constructor({ uri, prefix }: BucketPlace, bucket: Bucket, rules: CallRules = DEFAULT_CALL_RULES) {
    this.uri = uri;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#bucket = bucket;
    this.#rules = rules;
    // Every call that is under way listens, and Node would take so many listeners for a leak.
    setMaxListeners(0, this.#closing.signal);
  }

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    checkKey(key);
    const name = this.#prefix + key;
    if (this.#refuses) return this.#put(name, bytes);
    const standing = await this.#read(name);
    if (standing !== undefined) return compare(standing, bytes);
    const outcome = await this.#put(name, bytes);
    if (outcome === 'created' && (await this.#put(name, bytes)) !== 'same') throw this.#heedsNoCondition();
    this.#refuses = true;
    return outcome;
  }

  /** An object is durable when its put returns. */
  async flush(): Promise<void> {}

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    return this.#read(this.#prefix + key);
  }

  async *list(prefix: string): AsyncGenerator<BlobInfo> {
    checkPrefix(prefix);
    let after: string | undefined;
    do {
      const range = { prefix: this.#prefix + prefix, after, size: this.#rules.pageSize };
      const { objects, next } = await this.#call((timed) => this.#bucket.page(range, timed));
      for (const { key: name, bytes } of objects) {
        // Consoles make a "folder" by an empty object whose name ends with a slash.
        if (!name.endsWith('/')) yield { key: name.slice(this.#prefix.length), bytes };
      }
      after = next;
    } while (after !== undefined);
  }

  /** Calls that are still under way end with `UNAVAILABLE`. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#bucket.close();
  }

  #read(name: string): Promise<Uint8Array | undefined> {
    return this.#call((timed) => this.#bucket.read(name, timed));
  }

  #put(name: string, bytes: Uint8Array): Promise<PutOutcome> {
    return this.#call(async (timed) => {
      const refusal = await this.#createOrRefusal(name, bytes, timed);
      if (refusal === undefined) return 'created';
      const standing = await this.#bucket.read(name, timed);
      if (standing === undefined) throw refusal;
      return compare(standing, bytes);
    }, bytes.length / SLOWEST_UPLOAD);
  }

  /**
   * Undefined when the object was created; otherwise what to say should no object stand there. A bucket may also
   * answer "forbidden" to those who may create objects and not replace them.
   */
  async #createOrRefusal(name: string, bytes: Uint8Array, timed: TimedCall): Promise<GoldleafError | undefined> {
    try {
      if (await this.#bucket.create(name, bytes, timed)) return undefined;
    } catch (error) {
      if (isGoldleafError(error, 'FORBIDDEN')) return error;
      throw error;
    }
    return new GoldleafError('UNAVAILABLE', `${this.#bucket.place} refuses ${name} as if it stood, and it does not`);
  }

  #call<T>(call: (timed: TimedCall) => Promise<T>, extraMs = 0): Promise<T> {
    const limit = { limitMs: this.#rules.limitMs + extraMs, subject: this.#bucket.place, signal: this.#closing.signal };
    return this.#slots.run(() => retry(() => withinTime(limit, call), isPassing, this.#rules, this.#rules.tools, this.#closing.signal));
  }

  #heedsNoCondition(): GoldleafError {
    return new GoldleafError('UNUSABLE_STORE', `${this.#bucket.place} overwrites objects that are to be written only if absent`, {
      hint: 'Its server ignores conditional writes, so two tasks could destroy each other’s work. Use another server, or a newer version of it.',
    });
  }
}

function isPassing(error: unknown): boolean {
  return isGoldleafError(error, 'UNAVAILABLE');
}

function compare(standing: Uint8Array, bytes: Uint8Array): PutOutcome {
  return Buffer.from(standing.buffer, standing.byteOffset, standing.byteLength).equals(bytes) ? 'same' : 'different';
}
