import { setImmediate as breathe } from 'node:timers/promises';
import type { PackCard } from '../contracts/document-pack.ts';
import type { UnitJob } from '../contracts/unit-job.ts';
import type { Fingerprint, RunRow } from '../kernel/run/plan.ts';
import { openPack, packCard } from '../packs/index.ts';
import { systemClock } from './system.ts';
import { goldleafVersion } from './version.ts';
import { readRunContent, type RunContent } from './run-content.ts';

/** The browser of this machine, as the environment names it. */
export interface BrowserPlace {
  /** Path of a headless shell; looked for when undefined. */
  readonly executable: string | undefined;
  /** Where Playwright keeps its browsers; its default when undefined. */
  readonly playwrightFolder: string | undefined;
}

/**
 * What this installation would make documents with.
 *
 * @throws GoldleafError `BROWSER_UNAVAILABLE`, `MISSING_PACKAGE`
 */
export async function documentsFingerprint(pack: PackCard, format: RunContent['format'], browser: BrowserPlace): Promise<Fingerprint> {
  const { fingerprintOf } = await import('../render/index.ts');
  const rendered = await fingerprintOf(format, { ...browser, clock: systemClock });
  return { goldleaf: goldleafVersion(), pack: `${pack.name}@${pack.version}`, ...rendered };
}

/** The fingerprint for a run that stands. @throws GoldleafError as {@link documentsFingerprint}, and `USAGE` for an unknown pack */
export async function fingerprintFor(run: RunRow, browser: BrowserPlace): Promise<Fingerprint> {
  const { pack, format } = readRunContent(run.settings);
  return documentsFingerprint(packCard(pack), format, browser);
}

/** Opens the job of a run of documents. The browser starts with the first document. */
export async function openDocumentsJob(run: RunRow, browser: BrowserPlace): Promise<UnitJob> {
  const { seed, pack, format, locale, archetype, catalogue: version } = readRunContent(run.settings);
  const [{ DocumentsJob }, { openRenderer }, opened] = await Promise.all([
    import('../jobs/documents/documents-job.ts'),
    import('../render/index.ts'),
    openPack(pack),
  ]);
  const catalogue = version === undefined ? undefined : await (await import('./catalogue/load-catalogue.ts')).catalogueOf(run, version);
  const renderer = await openRenderer(format, { ...browser, clock: systemClock });
  return new DocumentsJob({
    pack: opened,
    seed,
    choices: { locales: locale, archetypes: archetype, ...(catalogue && { catalogue }) },
    ...(version !== undefined && { catalogueVersion: version }),
    renderer: renderer ?? undefined,
    breathe,
  });
}
