import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BlobInfo } from '../../../contracts/blob-store.ts';
import { TEMPORARY_PART } from '../check-key.ts';
import { errnoOf, fileError } from '../../shared/file-errors.ts';

/** Every file below the root whose key starts with the prefix. A file that is removed meanwhile may be missing. */
export async function* listFiles(root: string, prefix: string): AsyncGenerator<BlobInfo> {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  yield* walk(root, folder, prefix);
}

/** @param folder key of a folder with its closing slash; empty for the root */
async function* walk(root: string, folder: string, prefix: string): AsyncGenerator<BlobInfo> {
  for (const { name, isFolder } of await entriesOf(join(root, folder))) {
    const key = folder + name;
    if (isFolder && key !== TEMPORARY_PART) {
      const inside = `${key}/`;
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* walk(root, inside, prefix);
    } else if (!isFolder && key.startsWith(prefix)) {
      const info = await stat(join(root, key)).catch(() => undefined);
      if (info?.isFile() === true) yield { key, bytes: info.size };
    }
  }
}

async function entriesOf(folder: string): Promise<{ name: string; isFolder: boolean }[]> {
  try {
    const entries: { name: string; isFolder: boolean }[] = [];
    for await (const entry of await opendir(folder)) entries.push({ name: entry.name, isFolder: entry.isDirectory() });
    return entries;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '')) return [];
    throw fileError(error, folder);
  }
}
