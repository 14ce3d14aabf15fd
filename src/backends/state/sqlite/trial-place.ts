import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inTrialFolder } from '../../shared/trial-folder.ts';

/**
 * The state file itself where it stands, else a place for one in a trial folder, which is removed after `use`.
 *
 * @param path absolute
 * @throws GoldleafError what `use` throws, and what making a folder for it would
 */
export async function atTrialPlace(path: string, use: (path: string) => Promise<void>): Promise<void> {
  const stands = await access(path).then(
    () => true,
    () => false,
  );
  if (stands) await use(path);
  else await inTrialFolder(dirname(path), (folder) => use(join(folder, basename(path))));
}
