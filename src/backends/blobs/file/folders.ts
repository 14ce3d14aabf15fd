import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errnoOf } from '../../shared/file-errors.ts';
import { makeFolder } from '../../shared/make-folder.ts';

/** A directory that cannot be opened or synced has nothing for us to make durable, or the system does it by itself. */
const NOT_SYNCED = new Set(['EACCES', 'EPERM', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EOPNOTSUPP', 'ENOENT']);

/** The folders below a root: makes them when they are first needed, and knows which of them a power failure could still empty. */
export class Folders {
  readonly #root: string;
  readonly #known = new Set<string>();
  #touched = new Set<string>();
  #syncing: Promise<void> = Promise.resolve();

  constructor(root: string) {
    this.#root = root;
  }

  /**
   * Makes the folder and those above it. On the first visit all of them count as touched, whoever made them: a peer
   * may have made one and not synced it yet.
   */
  async ensure(folder: string): Promise<void> {
    if (this.#known.has(folder)) return;
    const firstMade = await makeFolder(folder);
    const top = firstMade !== undefined && firstMade.length < this.#root.length ? firstMade : this.#root;
    for (let at = folder; at.length >= top.length; at = dirname(at)) {
      this.#known.add(at);
      this.#touched.add(at);
      if (at === dirname(at)) return;
    }
    this.#touched.add(dirname(top));
  }

  /** Makes `ensure` look again: somebody removed a folder. */
  forget(): void {
    this.#known.clear();
  }

  /** An entry of this folder changed. */
  touch(folder: string): void {
    this.#touched.add(folder);
  }

  /** Everything touched before is on the disk once this resolves; calls wait for one another, as each covers the former's folders. */
  sync(): Promise<void> {
    this.#syncing = this.#syncing.then(
      () => this.#syncTouched(),
      () => this.#syncTouched(),
    );
    return this.#syncing;
  }

  async #syncTouched(): Promise<void> {
    const folders = this.#touched;
    this.#touched = new Set();
    const outcomes = await Promise.allSettled([...folders].map(syncFolder));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed === undefined) return;
    for (const folder of folders) this.#touched.add(folder);
    throw failed.reason;
  }
}

async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!NOT_SYNCED.has(errnoOf(error) ?? '')) throw error;
  }
}
