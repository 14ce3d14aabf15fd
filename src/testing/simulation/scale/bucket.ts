import type { BlobStore, PutOutcome } from '../../../contracts/blob-store.ts';
import { sha256 } from '../../../kernel/digest.ts';
import type { SendCall } from './send-call.ts';

/** Objects of the whole fleet. */
export class Bucket {
  readonly #objects = new Map<string, Uint8Array>();

  /** The bucket in one task's hands. As with remote ones, a put is durable by itself, and a flush sends nothing. */
  connect(send: SendCall = sendAtOnce): BlobStore {
    return {
      uri: 'memory:',
      putIfAbsent: (key, bytes) => send('putIfAbsent', () => this.#put(key, bytes)),
      read: (key) => send('read', () => this.#objects.get(key)),
      flush: async () => undefined,
      async *list() {},
      close: async () => undefined,
    };
  }

  /** What stands right now, in no time. */
  inspect(key: string): Uint8Array | undefined {
    return this.#objects.get(key);
  }

  #put(key: string, bytes: Uint8Array): PutOutcome {
    const standing = this.#objects.get(key);
    if (standing !== undefined) return sha256(standing) === sha256(bytes) ? 'same' : 'different';
    this.#objects.set(key, bytes);
    return 'created';
  }
}

async function sendAtOnce<T>(_method: string, effect: () => T | Promise<T>): Promise<T> {
  return effect();
}
