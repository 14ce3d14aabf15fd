import type { BlobStore } from '../contracts/blob-store.ts';
import { ROOT_KEY } from '../kernel/golden/keys.ts';
import type { Root } from '../kernel/golden/manifest.ts';
import { readRoot } from '../kernel/golden/read-manifest.ts';
import { GoldleafError, isGoldleafError } from '../kernel/errors.ts';
import type { RunRow } from '../kernel/run/plan.ts';
import { withBlobs } from './open-stores.ts';

/** The root manifest of this very plan, if it stands. Whatever else is said of a run, the root rules. */
export async function readStandingRoot(blobs: BlobStore, run: Pick<RunRow, 'runId' | 'planHash'>): Promise<Root | undefined> {
  const bytes = await blobs.read(ROOT_KEY);
  if (bytes === undefined) return undefined;
  const root = readRoot(new TextDecoder().decode(bytes), ROOT_KEY);
  return root.runId === run.runId && root.planHash === run.planHash ? root : undefined;
}

/** What to do with a run whose root stands and whose state is lost: it is finished. */
export function finishedHint(folder: string): string {
  return `Its ${ROOT_KEY} stands, so the run is finished: goldleaf verify ${folder}`;
}

/**
 * The error of a state store that is damaged, or has lost its run; with the better news, where the root stands beside it.
 *
 * @param folder of the run, where it was named by it
 */
export async function tellFinished(error: unknown, folder: string | undefined): Promise<unknown> {
  if (folder === undefined || !isGoldleafError(error, 'UNUSABLE_STORE', 'NOT_FOUND')) return error;
  const root = await withBlobs(folder, (blobs) => blobs.read(ROOT_KEY)).catch(() => undefined);
  return root === undefined ? error : new GoldleafError(error.code, error.message, { hint: finishedHint(folder), cause: error });
}
