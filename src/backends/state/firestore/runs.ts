import type { RunKey } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunMarker, RunRow } from '../../../kernel/run/plan.ts';
import { noSuchRun } from '../no-such-run.ts';
import type { Documents } from './documents.ts';
import { planPath, runPath, Slots } from './layout.ts';
import type { Stored } from './put.ts';

/** What never changes of a run, and what changes once. */
export interface KnownRun {
  readonly key: RunKey;
  /** Path of the document above the plan's units and tasks. */
  readonly plan: string;
  readonly slots: Slots;
  /** Seen to be planned; it may be planned since. */
  readonly planned: boolean;
}

/** The markers of runs, one document each. It is written when the run is planned and when its state changes, never for a unit. */
export class Runs {
  readonly #documents: Documents;
  /** By id and nonce. */
  readonly #known = new Map<string, KnownRun>();

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  async create(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    const row: RunRow = { ...marker, state: 'RUNNING', planned: false };
    const put = await this.#documents.create<RunRow>({ path: runPath(marker.runId), row });
    const run = put.written ? put.stored.row : put.standing?.row;
    if (run === undefined) throw new GoldleafError('UNAVAILABLE', `run ${marker.runId} was removed at this very moment`);
    this.#learn(run);
    // The nonce is the caller's own: its first send went through, and its answer did not come.
    return { created: run.nonce === marker.nonce, run };
  }

  async read(runId: string): Promise<RunRow | undefined> {
    const stored = await this.#documents.read<RunRow>(runPath(runId));
    if (stored !== undefined) this.#learn(stored.row);
    return stored?.row;
  }

  /** @throws GoldleafError `NOT_FOUND` for a run that does not stand, or is of another plan */
  async know(key: RunKey): Promise<KnownRun> {
    return this.#known.get(nameOf(key)) ?? this.#learn((await this.#standing(key)).row);
  }

  /**
   * Changes the run's row, unless the rule says that it is right as it is.
   *
   * @param rule the row as it shall be; undefined to leave it
   * @returns the row that stands afterwards
   * @throws GoldleafError `NOT_FOUND`
   */
  async change(key: RunKey, rule: (row: RunRow) => RunRow | undefined): Promise<RunRow> {
    for (let seen = await this.#standing(key); ; seen = await this.#standing(key)) {
      const row = rule(seen.row);
      if (row === undefined) return seen.row;
      const put = await this.#documents.replace(seen, { row });
      if (!put.written) continue;
      this.#learn(put.stored.row);
      return put.stored.row;
    }
  }

  async #standing(key: RunKey): Promise<Stored<RunRow>> {
    const stored = await this.#documents.read<RunRow>(runPath(key.runId));
    if (stored?.row.nonce !== key.nonce) throw noSuchRun(key.runId);
    return stored;
  }

  #learn({ runId, nonce, units, planned }: RunRow): KnownRun {
    const key = { runId, nonce };
    const standing = this.#known.get(nameOf(key));
    if (standing !== undefined && (standing.planned || !planned)) return standing;
    const known = { key, plan: planPath(key), slots: standing?.slots ?? new Slots(units), planned };
    this.#known.set(nameOf(key), known);
    return known;
  }
}

function nameOf({ runId, nonce }: RunKey): string {
  return `${nonce} ${runId}`;
}
