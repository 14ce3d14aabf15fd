import type { Root } from '../../kernel/golden/manifest.ts';
import { unitCount, type RunRow } from '../../kernel/run/plan.ts';
import type { Footing } from '../ground/footing.ts';
import { folderTaken, readFolderPlan } from './own-folder.ts';
import type { PlanRequest } from './plan-request.ts';
import { refuseOtherSettings } from './settings-differ.ts';
import { readFolderRoot } from '../finish/standing-root.ts';

/**
 * The run whose root stands in the folder, if it agrees with what was given. The root rules: it may stand though the
 * state store has lost the run.
 *
 * @throws GoldleafError `FOLDER_TAKEN`, `SETTINGS_DIFFER`, `CORPUS`
 */
export async function findFinishedRun(footing: Footing, request: PlanRequest): Promise<RunRow | undefined> {
  const root = await readFolderRoot(footing);
  if (root === undefined) return undefined;
  if (root.runId !== request.runId) throw folderTaken(footing.deps.blobs, root.runId, request.runId);
  // A root keeps no policy: whatever was given of it is as good as any.
  refuseOtherSettings(root.runId, { ...root.settings, ...request.policy, kind: root.kind }, { ...request.given, kind: request.kind });
  const { deps, state } = footing;
  const row = await state.call(() => deps.state.readRun(root.runId));
  return row?.planHash === root.planHash ? row : runOf(root, request, (await readFolderPlan(footing))?.nonce ?? '');
}

function runOf(root: Root, { policy, out }: PlanRequest, nonce: string): RunRow {
  const { runId, kind, settings, planHash, fingerprint } = root;
  return {
    runId,
    nonce,
    kind,
    settings,
    policy,
    planHash,
    units: unitCount(settings),
    fingerprint,
    out,
    state: 'COMPLETED',
    planned: true,
  };
}
