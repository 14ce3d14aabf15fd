import { inTrialFolder } from '../../shared/trial-folder.ts';
import { openFileBlobStore } from './open.ts';

/**
 * Whether objects can be written below this folder, which need not stand: one is written into a trial folder, and both are
 * removed.
 *
 * @param root absolute path
 * @throws GoldleafError what a put below it would
 */
export async function tryFolder(root: string): Promise<void> {
  await inTrialFolder(root, async (folder) => {
    const blobs = await openFileBlobStore(folder);
    await blobs.putIfAbsent('trial', new TextEncoder().encode('trial'));
  });
}
