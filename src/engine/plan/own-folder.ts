import type { BlobStore } from '../../contracts/blob-store.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import { PLAN_KEY } from '../../kernel/golden/keys.ts';
import { MANIFEST_VERSION, type PlanFile } from '../../kernel/golden/manifest.ts';
import { readPlanFile } from '../../kernel/golden/read-manifest.ts';
import type { RunMarker } from '../../kernel/run/plan.ts';
import type { Footing } from '../ground/footing.ts';
import { decodeText, encodeManifest } from '../manifest-file.ts';

/** The plan the folder belongs to; undefined when it belongs to none. @throws GoldleafError `CORPUS` when it is damaged. */
export async function readFolderPlan({ deps: { blobs }, blobs: ground }: Footing): Promise<PlanFile | undefined> {
  const bytes = await ground.call(() => blobs.read(PLAN_KEY));
  return bytes && readPlanFile(decodeText(bytes), PLAN_KEY);
}

/**
 * Makes sure that the folder belongs to this plan, which it does from the first put of its plan file on. Every planner
 * asks before the plan counts.
 *
 * @throws GoldleafError `FOLDER_TAKEN` when it belongs to another
 */
export async function ownFolder(footing: Footing, run: RunMarker): Promise<void> {
  const standing = (await readFolderPlan(footing)) ?? (await putFolderPlan(footing, run));
  refuseOthers(footing, standing, run);
}

/**
 * Makes sure that this is the folder that the run was planned in. Every task asks before its first claim: the plan file
 * stands before the plan does, so a folder without one is another that goes by the same name, of another machine or
 * below a disk that is not mounted, and what was committed there would be missing from the corpus.
 *
 * @throws GoldleafError `UNUSABLE_STORE` when it is not; `FOLDER_TAKEN` when it belongs to another plan
 */
export async function findOwnFolder(footing: Footing, run: RunMarker): Promise<void> {
  const standing = await readFolderPlan(footing);
  if (standing !== undefined) return refuseOthers(footing, standing, run);
  const { uri } = footing.deps.blobs;
  throw new GoldleafError(
    'UNUSABLE_STORE',
    `${uri} is not the folder that run ${run.runId} was planned in: ${PLAN_KEY} is missing from it`,
    {
      hint: 'Tasks on several machines need an --out that all of them reach. On this one: is its disk mounted, or was the folder removed?',
    },
  );
}

function refuseOthers({ deps }: Footing, standing: PlanFile, run: RunMarker): void {
  if (standing.runId !== run.runId || standing.nonce !== run.nonce) throw folderTaken(deps.blobs, standing.runId, run.runId);
}

export function folderTaken(blobs: BlobStore, owner: string, runId: string): GoldleafError {
  return new GoldleafError('FOLDER_TAKEN', `${blobs.uri} belongs to ${owner === runId ? 'another plan of ' : ''}run ${owner}`, {
    hint: 'Name another --out, or go on with that run by its own --run-id and --state.',
  });
}

async function putFolderPlan(footing: Footing, run: RunMarker): Promise<PlanFile> {
  const own = planFileOf(run);
  const outcome = await footing.blobs.call(() => footing.deps.blobs.putIfAbsent(PLAN_KEY, encodeManifest(own)));
  return outcome === 'different' ? ((await readFolderPlan(footing)) ?? own) : own;
}

function planFileOf(run: RunMarker): PlanFile {
  const { runId, nonce, kind, planHash, settings, fingerprint } = run;
  return { version: MANIFEST_VERSION, runId, nonce, kind, planHash, settings, fingerprint };
}
