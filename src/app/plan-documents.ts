import type { Catalogue } from '../contracts/catalogue.ts';
import { planRun, type PlannedRun } from '../engine/plan-run.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { Fingerprint, RunSettings } from '../kernel/run/plan.ts';
import { openPack, packCard } from '../packs/index.ts';
import { documentsFingerprint, type BrowserPlace } from './document-tools.ts';
import { withBlobs, type RunStores } from './open-stores.ts';
import { patiently, type Patience } from './patience.ts';
import type { NewRunPlace } from './places.ts';
import { readRunContent } from './run-content.ts';
import { DEFAULT_PACK } from './settings/definitions.ts';
import type { GivenSettings } from './settings/given.ts';
import { requestRun, type RequestedRun } from './settings/resolve.ts';
import { findStanding, folderPlan } from './standing-plan.ts';
import { systemChance, systemClock } from './system.ts';

/** What is asked for, checked before anything is written. @throws GoldleafError `USAGE` */
export async function requestDocuments(given: GivenSettings, tasks: number, place?: NewRunPlace): Promise<RequestedRun> {
  const pack = packCard(given.pack?.value ?? DEFAULT_PACK);
  const standing =
    given.total === undefined && place !== undefined ? await withBlobs(place.out, (blobs) => folderPlan(blobs, place.runId)) : undefined;
  const placed =
    given.catalogue === undefined ? undefined : await (await import('./catalogue/load-catalogue.ts')).placedCatalogue(given.catalogue);
  const request = requestRun(given, pack, tasks, standing?.settings.total, placed);
  if (placed !== undefined) await checkCatalogue(pack.name, placed.catalogue, request.settings);
  return request;
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
  patience: Patience,
): Promise<PlannedRun> {
  const standing = await patiently(patience, () => findStanding(stores, runId));
  // Where a catalogue lies is told by a run's state alone: where that is lost, a folder's plan cannot tell it.
  if (typeof standing?.settings['catalogue'] === 'string' && request.policy.catalogueUri === undefined && standing.isFromFolder) {
    throw new GoldleafError('USAGE', `the state of run ${runId} is lost, and with it where its catalogue lies`, {
      hint: 'Say it again: --catalogue URI.',
    });
  }
  return planRun(
    { ...stores, clock: systemClock, chance: systemChance, emit: patience.emit },
    {
      ...request,
      runId,
      kind: 'documents',
      // A run that stands may print otherwise than this command's defaults: what it needs is what must agree.
      fingerprint: standing?.fingerprint ?? (await ownFingerprint(standing?.settings ?? request.settings, browser)),
      out: stores.blobs.uri,
      attempt: patience.attempt,
    },
  );
}

async function ownFingerprint(settings: RunSettings, browser: BrowserPlace): Promise<Fingerprint> {
  const { pack, format } = readRunContent(settings);
  return documentsFingerprint(packCard(pack), format, browser);
}

async function checkCatalogue(packName: string, catalogue: Catalogue, settings: RunSettings): Promise<void> {
  const pack = await openPack(packName);
  const { seed, locale, archetype } = readRunContent(settings);
  if (pack.checkCatalogue === undefined) throw new GoldleafError('USAGE', `the pack ${pack.name} draws from no catalogue`);
  pack.checkCatalogue(catalogue, seed, { locales: locale, archetypes: archetype, catalogue }, settings.total);
}
