import type { RunKey } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import { noSuchRun } from '../no-such-run.ts';
import { runKeyOf, RunLayout, stripesFor } from './run-layout.ts';
import type { Item, Table } from './table.ts';

/** Changes of one run's row that may get in each other's way before something is wrong. */
const MOST_RACES = 50;

interface RunItem {
  readonly run: RunRow;
  readonly stripes: number;
  /** Moves with every change, so that a change that arrives late finds another row than it was meant for. */
  readonly revision: number;
}

/** The rows of the runs, one a run, each in a partition of its own. */
export class DynamoRuns {
  readonly #table: Table;
  /** A run's key, size and stripes never change. */
  readonly #layouts = new Map<string, RunLayout>();
  #probed = false;

  constructor(table: Table) {
    this.#table = table;
  }

  async create(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    await this.#probe();
    const own = { run: { ...marker, state: 'RUNNING', planned: false }, stripes: stripesFor(marker.units), revision: 0 } as const;
    const put = await this.#table.put(itemOf(own), 'absent');
    if (put.applied) return { created: true, run: this.#known(own).run };
    if (put.standing === undefined) throw new GoldleafError('UNAVAILABLE', `the row of run ${marker.runId} came and went`);
    const { run } = this.#known(runItemOf(put.standing));
    // A nonce is one planner's: it created the run by an earlier send whose reply was lost.
    return { created: run.nonce === marker.nonce, run };
  }

  async read(runId: string): Promise<RunRow | undefined> {
    const found = await this.#read(runId);
    if (found === undefined) await this.#probe();
    return found?.run;
  }

  /** @throws GoldleafError `NOT_FOUND` */
  async layout(run: RunKey): Promise<RunLayout> {
    return this.#layouts.get(nameOf(run)) ?? this.#layoutOf(await this.#own(run));
  }

  async markPlanned(run: RunKey): Promise<void> {
    await this.#change(run, (row) => (row.planned ? row : { ...row, planned: true }));
  }

  async setState(run: RunKey, from: readonly RunState[], to: RunState): Promise<RunState> {
    const { state } = await this.#change(run, (row) => (from.includes(row.state) ? { ...row, state: to } : row));
    return state;
  }

  /** @param change returns the same row when nothing is to be written */
  async #change(run: RunKey, change: (row: RunRow) => RunRow): Promise<RunRow> {
    let standing = await this.#own(run);
    for (let races = 0; races < MOST_RACES; races++) {
      const after = change(standing.run);
      if (after === standing.run) return after;
      const { revision } = standing;
      const put = await this.#table.put(itemOf({ ...standing, run: after, revision: revision + 1 }), { revision, nonce: run.nonce });
      if (put.applied) return after;
      standing = checkOwn(run, put.standing && runItemOf(put.standing));
    }
    throw new GoldleafError('UNAVAILABLE', `the row of run ${run.runId} does not come to rest`);
  }

  async #own(run: RunKey): Promise<RunItem> {
    return checkOwn(run, await this.#read(run.runId));
  }

  async #read(runId: string): Promise<RunItem | undefined> {
    const item = await this.#table.get(runKeyOf(runId));
    return item && this.#known(runItemOf(item));
  }

  #known(found: RunItem): RunItem {
    if (!this.#layouts.has(nameOf(found.run))) this.#layoutOf(found);
    return found;
  }

  #layoutOf({ run, stripes }: RunItem): RunLayout {
    const layout = new RunLayout(run, run.units, stripes);
    this.#layouts.set(nameOf(run), layout);
    return layout;
  }

  /** A table without its index takes rows and never finds them again: it is found out before the first. */
  async #probe(): Promise<void> {
    if (this.#probed) return;
    await this.#table.query({ pk: 'probe', by: 'q', from: 'P#', to: 'P$', limit: 1, lagging: true });
    this.#probed = true;
  }
}

function checkOwn(run: RunKey, found: RunItem | undefined): RunItem {
  if (found?.run.nonce !== run.nonce) throw noSuchRun(run.runId);
  return found;
}

function nameOf({ runId, nonce }: RunKey): string {
  return `${nonce} ${runId}`;
}

function itemOf({ run, stripes, revision }: RunItem): Item & { pk: string; sk: string } {
  const { state, planned, ...marker } = run;
  const { runId, nonce } = marker;
  return { ...runKeyOf(runId), nonce, marker: JSON.stringify(marker), state, planned: planned ? 1 : 0, stripes, revision };
}

function runItemOf({ marker, state, planned, stripes, revision }: Item): RunItem {
  const run = { ...(JSON.parse(marker as string) as RunMarker), state: state as RunState, planned: planned === 1 };
  return { run, stripes: stripes as number, revision: revision as number };
}
