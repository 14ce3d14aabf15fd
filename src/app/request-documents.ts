import type { Catalogue } from '../contracts/catalogue.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { RunSettings } from '../kernel/run/plan.ts';
import { openPack, packCard } from '../packs/index.ts';
import { withBlobs } from './open-stores.ts';
import type { NewRunPlace } from './places.ts';
import { readRunContent } from './run-content.ts';
import { DEFAULT_PACK } from './settings/definitions.ts';
import type { GivenSettings } from './settings/given.ts';
import { requestRun, type RequestedRun } from './settings/resolve.ts';
import { folderPlan } from './standing-plan.ts';

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

async function checkCatalogue(packName: string, catalogue: Catalogue, settings: RunSettings): Promise<void> {
  const pack = await openPack(packName);
  const { seed, locale, archetype } = readRunContent(settings);
  if (pack.checkCatalogue === undefined) throw new GoldleafError('USAGE', `the pack ${pack.name} draws from no catalogue`);
  pack.checkCatalogue(catalogue, seed, { locales: locale, archetypes: archetype, catalogue }, settings.total);
}
