import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BlobStore } from '../../../contracts/blob-store.ts';
import { TEMPORARY_PART } from '../check-key.ts';
import { FileBlobStore } from './file-blob-store.ts';
import { sweepTemporaryFiles } from './temporary-files.ts';

/**
 * Opens a folder as a blob store. The folder need not exist: the first put makes it.
 *
 * @param root absolute path
 */
export async function openFileBlobStore(root: string): Promise<BlobStore> {
  const writer = { host: hostname(), pid: process.pid };
  await sweepTemporaryFiles(join(root, TEMPORARY_PART), writer.host, Date.now());
  return new FileBlobStore(root, writer);
}
