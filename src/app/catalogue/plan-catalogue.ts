import { planRun, type PlannedRun } from '../../engine/plan-run.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import { withBlobs, type RunStores } from '../open-stores.ts';
import { patiently, type Patience } from '../patience.ts';
import type { NewRunPlace } from '../places.ts';
import type { GivenCatalogueSettings } from '../settings/catalogue-definitions.ts';
import type { RequestedRun } from '../settings/resolve.ts';
import { findStanding, folderPlan } from '../standing-plan.ts';
import { systemChance, systemClock } from '../system.ts';
import { catalogueFingerprint } from './catalogue-tools.ts';
import { requestCatalogue } from './request-catalogue.ts';

/** What is asked for, checked before anything is written: `isTrial` as {@link requestCatalogue}. @throws GoldleafError `USAGE` */
export async function requestBuild(
  given: GivenCatalogueSettings,
  mix: Mix | undefined,
  tasks: number,
  place: NewRunPlace,
  isTrial = false,
): Promise<RequestedRun> {
  const standing = await withBlobs(place.out, (blobs) => folderPlan(blobs, place.runId));
  return requestCatalogue(given, mix, tasks, standing?.settings.total, isTrial);
}

/** Plans a build, or joins the one that stands. @throws GoldleafError as `planRun` */
export async function planCatalogue(stores: RunStores, runId: string, request: RequestedRun, patience: Patience): Promise<PlannedRun> {
  const standing = await patiently(patience, () => findStanding(stores, runId));
  // What a build may cost is told by its state alone: where that is lost, a folder's plan cannot tell it.
  if (typeof standing?.settings['mix'] === 'string' && request.policy.budgetNano === undefined && standing.isFromFolder) {
    throw new GoldleafError('USAGE', `the state of build ${runId} is lost, and with it what the build may cost`, {
      hint: 'Say it again: --budget-usd 5.',
    });
  }
  const fingerprint = standing?.fingerprint ?? catalogueFingerprint();
  return planRun(
    { ...stores, clock: systemClock, chance: systemChance, emit: patience.emit },
    { ...request, runId, kind: 'catalogue', fingerprint, out: stores.blobs.uri, attempt: patience.attempt },
  );
}
