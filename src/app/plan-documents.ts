import { planRun, type PlannedRun } from '../engine/plan-run.ts';
import { GoldleafError } from '../kernel/errors.ts';
import type { Fingerprint, RunSettings } from '../kernel/run/plan.ts';
import { packCard } from '../packs/index.ts';
import { documentsFingerprint, type BrowserPlace } from './document-tools.ts';
import type { RunStores } from './open-stores.ts';
import { patiently, type Patience } from './patience.ts';
import { readRunContent } from './run-content.ts';
import type { RequestedRun } from './settings/resolve.ts';
import { findStanding } from './standing-plan.ts';
import { systemChance, systemClock } from './system.ts';

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
