import type { BlobStore } from '../../contracts/blob-store.ts';
import { PLAN_KEY } from '../../kernel/golden/keys.ts';

/** Where objects of a run can lie. Other files below its output are not the run's. */
const PREFIXES = ['manifest/', 'documents/', 'golden/'];

/** What a listing found, and which of it the manifests refer to. */
export class StoredObjects {
  /** Key → bytes, until something refers to it; then what the negative numbers say: -1 - bytes. */
  readonly #objects = new Map<string, number>();

  static async list(blobs: BlobStore): Promise<StoredObjects> {
    const stored = new StoredObjects();
    for (const prefix of PREFIXES) {
      for await (const { key, bytes } of blobs.list(prefix)) stored.#objects.set(key, bytes);
    }
    stored.refer(PLAN_KEY);
    return stored;
  }

  /** What is wrong with an object that something refers to; undefined when it stands, in its size. */
  refer(key: string, bytes?: number): string | undefined {
    const listed = this.#objects.get(key);
    if (listed === undefined) return 'is missing';
    if (listed < 0) return 'is listed twice';
    this.#objects.set(key, -1 - listed);
    return bytes === undefined || bytes === listed ? undefined : `has ${listed} bytes, and was committed with ${bytes}`;
  }

  /** Objects that nothing refers to, in order. Those of the given units are left out: their parts could not be read. */
  orphans(unreadable: ReadonlySet<string>): string[] {
    const orphans: string[] = [];
    for (const [key, bytes] of this.#objects) if (bytes >= 0 && !unreadable.has(unitNameIn(key))) orphans.push(key);
    return orphans.sort();
  }
}

/** `unit-000042` of any key that holds it, with or without a claim's nonce; empty for others. */
function unitNameIn(key: string): string {
  return /\/(unit-\d+)(?:-[0-9a-f]+)?[/.]/.exec(key)?.[1] ?? '';
}
