import type { BlobInfo, BlobStore, PutOutcome } from '../../../contracts/blob-store.ts';
import { checkKey, checkPrefix } from '../check-key.ts';

/** Objects that live and end with their process. */
export class MemoryBlobStore implements BlobStore {
  readonly uri = 'memory:';
  readonly #objects = new Map<string, Buffer>();

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    checkKey(key);
    const standing = this.#objects.get(key);
    if (standing !== undefined) return standing.equals(bytes) ? 'same' : 'different';
    this.#objects.set(key, Buffer.from(bytes));
    return 'created';
  }

  async flush(): Promise<void> {}

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    const standing = this.#objects.get(key);
    return standing && new Uint8Array(standing);
  }

  async *list(prefix: string): AsyncGenerator<BlobInfo> {
    checkPrefix(prefix);
    for (const [key, { byteLength }] of this.#objects) {
      if (key.startsWith(prefix)) yield { key, bytes: byteLength };
    }
  }

  async close(): Promise<void> {}
}
