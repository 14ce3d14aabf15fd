import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf, fileError } from './file-errors.ts';
import { noFolderIn, standingFolder } from './make-folder.ts';

/**
 * A new folder in the nearest one at or above `path` that stands, for as long as `use` takes: what can be written there can
 * be written at `path`. No permission bits tell as much, least of all to root.
 *
 * @param path absolute
 * @throws GoldleafError what `use` throws, and what making a folder at `path` would
 */
export async function inTrialFolder(path: string, use: (folder: string) => Promise<void>): Promise<void> {
  try {
    const folder = await makeTrial(await standingFolder(path));
    try {
      await use(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } catch (error) {
    throw fileError(error, path);
  }
}

async function makeTrial(folder: string): Promise<string> {
  try {
    return await mkdtemp(join(folder, '.goldleaf-trial-'));
  } catch (error) {
    throw errnoOf(error) === 'ENOENT' ? noFolderIn(folder, error) : error;
  }
}
