import type { BlobStore } from '../contracts/blob-store.ts';
import { ROOT_KEY } from '../kernel/golden/keys.ts';
import type { Root } from '../kernel/golden/manifest.ts';
import { readRoot } from '../kernel/golden/read-manifest.ts';
import type { RunRow } from '../kernel/run/plan.ts';

/** The root manifest of this very plan, if it stands. Whatever else is said of a run, the root rules. */
export async function readStandingRoot(blobs: BlobStore, run: Pick<RunRow, 'runId' | 'planHash'>): Promise<Root | undefined> {
  const bytes = await blobs.read(ROOT_KEY);
  if (bytes === undefined) return undefined;
  const root = readRoot(new TextDecoder().decode(bytes), ROOT_KEY);
  return root.runId === run.runId && root.planHash === run.planHash ? root : undefined;
}
