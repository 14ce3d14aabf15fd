import type { BlobStore } from '../../contracts/blob-store.ts';
import type { RunRow } from '../../kernel/run/plan.ts';
import { partKey } from '../../kernel/golden/keys.ts';
import { readPart } from '../../kernel/golden/read-manifest.ts';
import { addAudits, auditSchema, NOTHING, type CatalogueAudit } from '../../jobs/catalogue/audit.ts';
import type { FleetEvent } from '../events.ts';
import type { RunStores } from '../open-stores.ts';
import { systemClock } from '../system.ts';
import { liveTasks } from '../live-tasks.ts';
import { readSpend, type SpendReport } from './budget.ts';

/** How a build stands, as a person wants to know it. */
export interface BuildFigures {
  /** Of the units that the tasks here finished: the ledger tells of every task's calls, but not which texts were kept. */
  readonly products: number;
  /** `provider/model` → how many of them it wrote. */
  readonly filledBy: Readonly<Record<string, number>>;
  /** Undefined for a build that calls no model. */
  readonly spend: SpendReport | undefined;
}

const LOOK_EVERY_MS = 2000;

/** Follows a build beside the run's own events: what models wrote of the finished units, and what it has cost. */
export class BuildFollower {
  readonly #stores: RunStores;
  readonly #run: RunRow;
  readonly #told: (figures: BuildFigures) => void;
  readonly #over = new AbortController();
  #audit = NOTHING;
  #spend: SpendReport | undefined;
  #looking: Promise<void> = Promise.resolve();

  constructor(stores: RunStores, run: RunRow, told: (figures: BuildFigures) => void) {
    this.#stores = stores;
    this.#run = run;
    this.#told = told;
  }

  start(): void {
    if (this.#run.policy.budgetNano !== undefined) this.#looking = this.#look();
  }

  readonly hear = ({ event }: FleetEvent): void => {
    if (event.type === 'unit-done' && this.#run.policy.budgetNano !== undefined) void this.#addUnit(event.unit);
  };

  async end(): Promise<void> {
    this.#over.abort();
    await this.#looking;
  }

  async #look(): Promise<void> {
    const { state } = this.#stores;
    while (!this.#over.signal.aborted) {
      // For people: a store that is busy is asked again later.
      await Promise.resolve(state.listTasks(this.#run))
        .then(async (tasks) => {
          this.#spend = await readSpend(state, this.#run, liveTasks(tasks, this.#run, systemClock.wall()));
          this.#tell();
        })
        .catch(() => undefined);
      await systemClock.sleep(LOOK_EVERY_MS, this.#over.signal);
    }
  }

  async #addUnit(unit: number): Promise<void> {
    const audit = await readAudit(this.#stores.blobs, unit).catch(() => undefined);
    if (audit === undefined) return;
    this.#audit = addAudits(this.#audit, audit);
    this.#tell();
  }

  #tell(): void {
    const { products, models } = this.#audit;
    const filledBy = Object.fromEntries(Object.entries(models).map(([name, model]) => [name, model.products]));
    this.#told({ products, filledBy, spend: this.#spend });
  }
}

async function readAudit(blobs: BlobStore, unit: number): Promise<CatalogueAudit | undefined> {
  const key = partKey(unit);
  const bytes = await blobs.read(key);
  return bytes && auditSchema.parse(readPart(new TextDecoder().decode(bytes), key).audit);
}
