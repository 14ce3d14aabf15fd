import { link, open, readFile, rmdir, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BlobInfo, BlobStore, PutOutcome } from '../../../contracts/blob-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import { checkKey, checkPrefix, TEMPORARY_PART } from '../check-key.ts';
import { errnoOf, fileError } from '../../shared/file-errors.ts';
import { Folders } from './folders.ts';
import { listFiles } from './list-files.ts';
import { temporaryName, type Writer } from './temporary-files.ts';

/** How often a put begins again when a folder or its temporary file is removed under it, as each process that ends may do once. */
const MAX_STARTS = 20;
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EXDEV']);

/**
 * Objects as files below a folder.
 *
 * An object is written to a temporary file, synced, and given its name by a hard link, which fails when the name is
 * taken: so it appears whole and once, however many processes put it. A file that stands empty or cut short under its
 * name comes from a disk that lost what it had promised; it counts as an object with other bytes.
 */
export class FileBlobStore implements BlobStore {
  readonly uri: string;
  readonly #root: string;
  readonly #temporary: string;
  readonly #folders: Folders;
  readonly #writer: Writer;
  #hasPut = false;

  /** @param root absolute path of the folder; it is made by the first put */
  constructor(root: string, writer: Writer) {
    this.uri = pathToFileURL(root).href;
    this.#root = root;
    this.#temporary = join(root, TEMPORARY_PART);
    this.#folders = new Folders(root);
    this.#writer = writer;
  }

  async putIfAbsent(key: string, bytes: Uint8Array): Promise<PutOutcome> {
    checkKey(key);
    const path = join(this.#root, key);
    for (let start = 1; ; start++) {
      try {
        return await this.#put(path, bytes);
      } catch (error) {
        if (errnoOf(error) !== 'ENOENT' || start === MAX_STARTS) throw fileError(error, path);
        this.#folders.forget();
      }
    }
  }

  async flush(): Promise<void> {
    await this.#folders.sync().catch((error: unknown) => {
      throw fileError(error, this.#root);
    });
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    checkKey(key);
    return readIfThere(join(this.#root, key));
  }

  async *list(prefix: string): AsyncGenerator<BlobInfo> {
    checkPrefix(prefix);
    yield* listFiles(this.#root, prefix);
  }

  localPath(key: string): string {
    checkKey(key);
    return join(this.#root, key);
  }

  /** Leaves no empty folder for temporary files behind; who only reads leaves it to those that write. */
  async close(): Promise<void> {
    if (this.#hasPut) await rmdir(this.#temporary).catch(() => undefined);
  }

  async #put(path: string, bytes: Uint8Array): Promise<PutOutcome> {
    this.#hasPut = true;
    const folder = dirname(path);
    await this.#folders.ensure(folder);
    await this.#folders.ensure(this.#temporary);
    const temporary = join(this.#temporary, temporaryName(this.#writer));
    try {
      await writeSynced(temporary, bytes);
      const outcome = await giveName(temporary, path, bytes);
      this.#folders.touch(folder);
      return outcome;
    } finally {
      await unlink(temporary).catch(() => undefined);
    }
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function giveName(temporary: string, path: string, bytes: Uint8Array): Promise<PutOutcome> {
  try {
    await link(temporary, path);
    return 'created';
  } catch (error) {
    const code = errnoOf(error) ?? '';
    if (code === 'EEXIST') return compare(path, bytes);
    if (NO_HARD_LINKS.has(code) && !(await canLink(temporary))) throw noHardLinks(path, error);
    throw error;
  }
}

async function compare(path: string, bytes: Uint8Array): Promise<PutOutcome> {
  try {
    return (await readFile(path)).equals(bytes) ? 'same' : 'different';
  } catch (cause) {
    if (errnoOf(cause) !== 'EISDIR') throw cause;
    throw new GoldleafError('USAGE', `a folder stands where the object ${path} is to be written`, { cause });
  }
}

async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errnoOf(error) ?? '')) return undefined;
    throw fileError(error, path);
  }
}

/** Tells a file system without hard links from a folder in which this user may not write. */
async function canLink(temporary: string): Promise<boolean> {
  const second = `${temporary}.link`;
  try {
    await link(temporary, second);
    await unlink(second);
    return true;
  } catch {
    return false;
  }
}

function noHardLinks(path: string, cause: unknown): GoldleafError {
  return new GoldleafError(
    'UNUSABLE_STORE',
    `the file system of ${dirname(path)} has no hard links, by which objects are written once and whole`,
    {
      hint: 'Choose an output folder on another file system.',
      cause,
    },
  );
}
