import { setImmediate as breathe } from 'node:timers/promises';
import { CATALOGUE_CONTENT } from '../../content/catalogue/version.ts';
import type { UnitJob } from '../../contracts/unit-job.ts';
import type { Fingerprint, RunRow } from '../../kernel/run/plan.ts';
import type { RunStores } from '../open-stores.ts';
import type { FleetSeat } from '../fleet-seat.ts';
import type { TaskHost } from '../task-host.ts';
import { goldleafVersion } from '../version.ts';
import { readCatalogueContent } from './catalogue-content.ts';

/** What this installation would make a catalogue with. */
export function catalogueFingerprint(): Fingerprint {
  return { goldleaf: goldleafVersion(), catalogue: CATALOGUE_CONTENT };
}

/** Opens the job of a catalogue build. Its models are opened with it, so a missing key is told before anything is made. */
export async function openCatalogueJob(run: RunRow, stores: RunStores, host: TaskHost, seat: FleetSeat): Promise<UnitJob> {
  const { seed, products, mix } = readCatalogueContent(run.settings);
  const [{ CatalogueJob }, { isPrintable }, { skeletons }] = await Promise.all([
    import('../../jobs/catalogue/catalogue-job.ts'),
    import('../../render/fonts/glyphs.ts'),
    import('./skeletons.ts'),
  ]);
  const skeleton = skeletons(seed, products);
  if (mix === undefined) return new CatalogueJob({ skeleton, overlay: undefined, isPrintable, breathe });
  const [{ openOverlay }, { isMeantForModel }, { chunkAt }] = await Promise.all([
    import('./open-overlay.ts'),
    import('../../jobs/catalogue/mix/route.ts'),
    import('../../jobs/catalogue/model-overlay/chunks.ts'),
  ]);
  return new CatalogueJob({
    skeleton,
    overlay: await openOverlay(run, mix, stores, host, seat),
    isMeantForModel: (company, place) => isMeantForModel(mix, chunkAt(company, place)),
    isPrintable,
    breathe,
  });
}
