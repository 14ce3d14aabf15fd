import { access } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { StateStore } from '../../../contracts/state-store.ts';
import { inTrialFolder } from '../../shared/trial-folder.ts';
import { openSqliteStateStore } from './open.ts';

/**
 * Opens a state file to ask it something. One that does not stand yet is made in a trial folder, and removed with it.
 *
 * @param path absolute
 * @throws GoldleafError what opening it for a run would
 */
export async function trySqliteStateStore(path: string, ask: (state: StateStore) => Promise<void>): Promise<void> {
  const open = async (file: string): Promise<void> => {
    const state = await openSqliteStateStore(file);
    try {
      await ask(state);
    } finally {
      await state.close();
    }
  };
  const stands = await access(path).then(
    () => true,
    () => false,
  );
  if (stands) await open(path);
  else await inTrialFolder(dirname(path), (folder) => open(join(folder, basename(path))));
}
