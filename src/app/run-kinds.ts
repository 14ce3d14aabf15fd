import type { UnitJob } from '../contracts/unit-job.ts';
import type { Json } from '../kernel/canonical-json.ts';
import type { Fingerprint, RunKind, RunRow } from '../kernel/run/plan.ts';
import { catalogueProvenance } from '../jobs/catalogue/provenance.ts';
import { catalogueFingerprint, openCatalogueJob } from './catalogue/catalogue-tools.ts';
import { fingerprintFor, openDocumentsJob } from './document-tools.ts';
import type { FleetSeat } from './fleet-seat.ts';
import type { RunStores } from './open-stores.ts';
import type { TaskHost } from './task-host.ts';

/** What a kind of run needs of this installation. */
interface RunTools {
  /** What this installation would make the run's items with. */
  readonly fingerprint: (run: RunRow, host: TaskHost) => Promise<Fingerprint>;
  readonly openJob: (run: RunRow, stores: RunStores, host: TaskHost, seat: FleetSeat) => Promise<UnitJob>;
  /** What the audits of all parts come to; undefined for a kind without audits. */
  readonly provenance: ((audits: readonly (Json | undefined)[]) => Json) | undefined;
}

/** Every kind of run. The drain loop is the same for all. */
export const RUN_KINDS: Readonly<Record<RunKind, RunTools>> = {
  documents: {
    fingerprint: (run, { browser }) => fingerprintFor(run, browser),
    openJob: (run, _stores, { browser }) => openDocumentsJob(run, browser),
    provenance: undefined,
  },
  catalogue: {
    fingerprint: async () => catalogueFingerprint(),
    openJob: openCatalogueJob,
    provenance: catalogueProvenance,
  },
};
