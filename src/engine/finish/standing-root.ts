import { ROOT_KEY } from '../../kernel/golden/keys.ts';
import type { Root } from '../../kernel/golden/manifest.ts';
import { readRoot } from '../../kernel/golden/read-manifest.ts';
import type { RunMarker, RunState } from '../../kernel/run/plan.ts';
import type { Footing } from '../ground/footing.ts';
import { decodeText } from '../manifest-file.ts';
import { folderTaken } from '../plan/own-folder.ts';

const EVERY_STATE: readonly RunState[] = ['RUNNING', 'PAUSED', 'CANCELLED', 'COMPLETED'];

/** The root manifest in the folder, of whatever run. @throws GoldleafError `CORPUS` when it is damaged. */
export async function readFolderRoot({ deps: { blobs }, blobs: ground }: Footing): Promise<Root | undefined> {
  const bytes = await ground.call(() => blobs.read(ROOT_KEY));
  return bytes && readRoot(decodeText(bytes), ROOT_KEY);
}

/**
 * Whether the root of this very plan stands, which means the run is done whatever the state store says.
 *
 * @throws GoldleafError `FOLDER_TAKEN` when the root of another plan stands
 */
export async function rootStands(footing: Footing, run: RunMarker): Promise<boolean> {
  const root = await readFolderRoot(footing);
  if (root === undefined) return false;
  if (root.runId === run.runId && root.planHash === run.planHash) return true;
  throw folderTaken(footing.deps.blobs, root.runId, run.runId);
}

/** COMPLETED is a cache of "the root stands", so it is set over any other state. */
export async function setCompleted({ deps, state }: Footing, run: RunMarker): Promise<void> {
  await state.call(() => deps.state.setRunState(run, EVERY_STATE, 'COMPLETED'));
}
