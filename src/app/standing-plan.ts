import type { BlobStore } from '../contracts/blob-store.ts';
import { PLAN_KEY, ROOT_KEY } from '../kernel/golden/keys.ts';
import type { PlanFile } from '../kernel/golden/manifest.ts';
import { readPlanFile } from '../kernel/golden/read-manifest.ts';
import type { Fingerprint, RunSettings } from '../kernel/run/plan.ts';
import type { RunStores } from './open-stores.ts';

export interface Standing {
  readonly settings: RunSettings;
  /** Of a run that is finished: nothing will be made, so nothing must agree. */
  readonly fingerprint: Fingerprint | undefined;
  /** The state store knows no such run, and its folder does, where it is not finished. */
  readonly isFromFolder: boolean;
}

/** The run as the store knows it, or as the folder tells when the store has lost it. */
export async function findStanding({ state, blobs }: RunStores, runId: string): Promise<Standing | undefined> {
  const row = await state.readRun(runId);
  if (row !== undefined) {
    return { settings: row.settings, fingerprint: row.state === 'COMPLETED' ? row.fingerprint : undefined, isFromFolder: false };
  }
  const plan = await folderPlan(blobs, runId);
  if (plan === undefined) return undefined;
  const isFinished = (await blobs.read(ROOT_KEY)) !== undefined;
  return { settings: plan.settings, fingerprint: isFinished ? plan.fingerprint : undefined, isFromFolder: !isFinished };
}

/** The plan of this run as its folder tells it. */
export async function folderPlan(blobs: BlobStore, runId: string): Promise<PlanFile | undefined> {
  const bytes = await blobs.read(PLAN_KEY);
  const plan = bytes && readPlanFile(new TextDecoder().decode(bytes), PLAN_KEY);
  return plan?.runId === runId ? plan : undefined;
}
