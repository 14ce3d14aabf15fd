import type { EmitRunEvent } from '../contracts/events.ts';
import { planRun, type PlannedRun } from '../engine/plan-run.ts';
import type { Fingerprint, RunSettings } from '../kernel/run/plan.ts';
import { openPack } from '../packs/index.ts';
import { documentsFingerprint, type BrowserPlace } from './document-tools.ts';
import { withBlobs, type RunStores } from './open-stores.ts';
import type { NewRunPlace } from './places.ts';
import { readRunContent } from './run-content.ts';
import { DEFAULT_PACK } from './settings/definitions.ts';
import type { GivenSettings } from './settings/given.ts';
import { requestRun, type RequestedRun } from './settings/resolve.ts';
import { findStanding, folderPlan } from './standing-plan.ts';
import { systemChance, systemClock } from './system.ts';

/** What is asked for, checked before anything is written. @throws GoldleafError `USAGE` */
export async function requestDocuments(given: GivenSettings, tasks: number, place?: NewRunPlace): Promise<RequestedRun> {
  const pack = await openPack(given.pack?.value ?? DEFAULT_PACK);
  const standing =
    given.total === undefined && place !== undefined ? await withBlobs(place.out, (blobs) => folderPlan(blobs, place.runId)) : undefined;
  return requestRun(given, pack, tasks, standing?.settings.total);
}

/**
 * Plans a run of documents, or joins the one that stands.
 *
 * @throws GoldleafError as `planRun`; `BROWSER_UNAVAILABLE` when this machine cannot make what the run needs
 */
export async function planDocuments(
  stores: RunStores,
  runId: string,
  request: RequestedRun,
  browser: BrowserPlace,
  emit: EmitRunEvent,
): Promise<PlannedRun> {
  const standing = await findStanding(stores, runId);
  return planRun(
    { ...stores, clock: systemClock, chance: systemChance, emit },
    {
      ...request,
      runId,
      kind: 'documents',
      // A run that stands may print otherwise than this command's defaults: what it needs is what must agree.
      fingerprint: standing?.fingerprint ?? (await ownFingerprint(standing?.settings ?? request.settings, browser)),
      out: stores.blobs.uri,
    },
  );
}

async function ownFingerprint(settings: RunSettings, browser: BrowserPlace): Promise<Fingerprint> {
  const { pack, format } = readRunContent(settings);
  return documentsFingerprint(await openPack(pack), format, browser);
}
