import { GoldleafError } from '../kernel/errors.ts';
import type { PlanFile } from '../kernel/golden/manifest.ts';
import { MAX_TOTAL, planHash, unitCount, type RunMarker, type RunRow, type RunSettings } from '../kernel/run/plan.ts';
import type { EngineDeps } from './deps.ts';
import { findFinishedRun } from './plan/finished-run.ts';
import { newFooting, type Footing } from './ground/footing.ts';
import { OutOfReach } from './ground/ground.ts';
import { limitsOfAttempt, type Limits } from './ground/limits.ts';
import { findOwnFolder, folderTaken, readFolderPlan } from './plan/own-folder.ts';
import type { PlanRequest } from './plan/plan-request.ts';
import { refuseOtherFingerprint, refuseOtherSettings } from './plan/settings-differ.ts';
import { Stop } from './ground/stop.ts';
import { waitForPlan } from './plan/wait-for-plan.ts';
import { writePlan } from './plan/write-plan.ts';

export type { PlanRequest } from './plan/plan-request.ts';

export interface PlannedRun {
  readonly run: RunRow;
  /** `planned` by this caller, `joined` as it stood, or `already-done`: its root stands, and nothing was written. */
  readonly outcome: 'planned' | 'joined' | 'already-done';
}

/**
 * Plans a run, or joins the one that stands. Any number of callers may do so at once: one conditional write decides
 * whose marker stands, and every planner writes the same rows under it. Nothing is written before everything agrees.
 *
 * @throws GoldleafError `SETTINGS_DIFFER`, `FINGERPRINT_DIFFERS`, `FOLDER_TAKEN`; `USAGE` for a plan that cannot be;
 * `CORPUS` when a manifest in the folder is damaged; `UNUSABLE_STORE` for a folder that a standing run was not planned in;
 * `UNAVAILABLE` when a store stays out of reach
 */
export async function planRun(deps: EngineDeps, request: PlanRequest, options: Partial<Limits> = {}): Promise<PlannedRun> {
  const limits = limitsOfAttempt(request.attempt ?? 0, options);
  const stop = new Stop(deps.clock, new AbortController().signal, limits.stopMs);
  try {
    return await planOn(newFooting(deps, limits, stop), request);
  } catch (error) {
    throw error instanceof OutOfReach ? error.broken : error;
  }
}

async function planOn(footing: Footing, request: PlanRequest): Promise<PlannedRun> {
  refuseImpossible(request.settings);
  const finished = await findFinishedRun(footing, request);
  if (finished !== undefined) return { run: finished, outcome: 'already-done' };
  const { run, mine } = await standingRun(footing, request);
  const { emit } = footing.deps;
  if (mine) {
    await writePlan(footing, run);
    emit({ type: 'planned', units: run.units, items: run.settings.total });
    return { run: { ...run, planned: true }, outcome: 'planned' };
  }
  await waitForPlan(footing, run);
  await findOwnFolder(footing, run);
  emit({ type: 'already-planned' });
  return { run: { ...run, planned: true }, outcome: 'joined' };
}

/** The run as it stands once this returns; `mine` when its marker is this caller's. */
async function standingRun(footing: Footing, request: PlanRequest): Promise<{ run: RunRow; mine: boolean }> {
  const { deps, state } = footing;
  const before = await state.call(() => deps.state.readRun(request.runId));
  if (before !== undefined) return { run: agreeing(before, request), mine: false };
  const marker = newMarker(deps, request, await folderPlan(footing, request));
  const { created, run } = await state.call(() => deps.state.createRun(marker));
  // A repeat of a write whose reply was lost finds the run standing, with the nonce of its own.
  return created || run.nonce === marker.nonce ? { run, mine: true } : { run: agreeing(run, request), mine: false };
}

function agreeing(run: RunRow, request: PlanRequest): RunRow {
  const standing = { ...run.settings, ...run.policy, kind: run.kind, out: run.out };
  refuseOtherSettings(run.runId, standing, { ...request.given, kind: request.kind, out: request.out });
  refuseOtherFingerprint(run.runId, run.fingerprint, request.fingerprint);
  return run;
}

/** What the folder says of this run when the state store has lost it, or never had it: the plan to go on with. */
async function folderPlan(footing: Footing, request: PlanRequest): Promise<PlanFile | undefined> {
  const plan = await readFolderPlan(footing);
  if (plan === undefined) return undefined;
  if (plan.runId !== request.runId) throw folderTaken(footing.deps.blobs, plan.runId, request.runId);
  refuseOtherSettings(plan.runId, { ...plan.settings, ...request.policy, kind: plan.kind }, { ...request.given, kind: request.kind });
  refuseOtherFingerprint(plan.runId, plan.fingerprint, request.fingerprint);
  return plan;
}

function newMarker(deps: EngineDeps, request: PlanRequest, folder: PlanFile | undefined): RunMarker {
  const { runId, kind, policy, fingerprint, out } = request;
  const settings = folder?.settings ?? request.settings;
  return {
    runId,
    nonce: folder?.nonce ?? deps.chance.nonce(),
    kind,
    settings,
    policy,
    planHash: planHash(kind, settings),
    units: unitCount(settings),
    fingerprint,
    out,
  };
}

function refuseImpossible({ total, unitSize }: RunSettings): void {
  if (!Number.isSafeInteger(total) || total < 1 || total > MAX_TOTAL) {
    throw new GoldleafError('USAGE', `total is ${total}, and a run has 1 to ${MAX_TOTAL} items`);
  }
  if (!Number.isSafeInteger(unitSize) || unitSize < 1) throw new GoldleafError('USAGE', `a unit cannot have ${unitSize} items`);
}
