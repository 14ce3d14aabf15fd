import type { UnitJob } from '../contracts/unit-job.ts';
import type { Fingerprint, RunKind, RunRow } from '../kernel/run/plan.ts';
import type { FleetSeat } from './fleet-seat.ts';
import type { RunStores } from './open-stores.ts';
import type { TaskHost } from './task-host.ts';

/** What a kind of run needs of this installation. */
interface RunTools {
  /** What this installation would make the run's items with. */
  readonly fingerprint: (run: RunRow, host: TaskHost) => Promise<Fingerprint>;
  readonly openJob: (run: RunRow, stores: RunStores, host: TaskHost, seat: FleetSeat) => Promise<UnitJob>;
}

/** Every kind of run, loaded when a task works on one. The drain loop is the same for all. */
export const RUN_KINDS: Readonly<Record<RunKind, () => Promise<RunTools>>> = {
  documents: async () => {
    const { fingerprintFor, openDocumentsJob } = await import('./document-tools.ts');
    return {
      fingerprint: (run, { browser }) => fingerprintFor(run, browser),
      openJob: (run, _stores, { browser }) => openDocumentsJob(run, browser),
    };
  },
  catalogue: async () => {
    const { catalogueFingerprint, openCatalogueJob } = await import('./catalogue/catalogue-tools.ts');
    return { fingerprint: async () => catalogueFingerprint(), openJob: openCatalogueJob };
  },
};
