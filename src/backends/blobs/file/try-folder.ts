import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf, fileError } from '../../shared/file-errors.ts';
import { noFolderIn, standingFolder } from '../../shared/make-folder.ts';
import { openFileBlobStore } from './open.ts';

/**
 * Whether objects can be written below this folder, which need not stand: one is written into a folder of its own in
 * the nearest that does, and both are removed. No permission bits tell as much, least of all to root.
 *
 * @param root absolute path
 * @throws GoldleafError what a put below it would
 */
export async function tryFolder(root: string): Promise<void> {
  try {
    const folder = await makeTrial(await standingFolder(root));
    try {
      const blobs = await openFileBlobStore(folder);
      await blobs.putIfAbsent('trial', new TextEncoder().encode('trial'));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw fileError(error, root);
  }
}

async function makeTrial(folder: string): Promise<string> {
  try {
    return await mkdtemp(join(folder, '.goldleaf-trial-'));
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? noFolderIn(folder, error) : error;
  }
}
