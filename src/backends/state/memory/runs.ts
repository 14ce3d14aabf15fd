import type { RunKey, TaskRow } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import { noSuchRun } from '../no-such-run.ts';
import type { RunRows, RunTransactions } from '../run-rows.ts';
import { LedgerMap } from './ledger-map.ts';

/** What a run has beside its units, in maps. */
export abstract class RunHead {
  readonly ledger = new LedgerMap();
  readonly #tasks = new Map<string, TaskRow>();
  #run: RunRow;

  constructor(marker: RunMarker) {
    this.#run = { ...marker, state: 'RUNNING', planned: false };
  }

  get run(): RunRow {
    return this.#run;
  }

  get units(): number {
    return this.#run.units;
  }

  state(): RunState {
    return this.#run.state;
  }

  setState(state: RunState): void {
    this.#run = { ...this.#run, state };
  }

  setPlanned(): void {
    this.#run = { ...this.#run, planned: true };
  }

  task(execution: string, index: number): TaskRow | undefined {
    return this.#tasks.get(taskKey(execution, index));
  }

  putTask(task: TaskRow): void {
    this.#tasks.set(taskKey(task.execution, task.index), task);
  }

  tasks(): readonly TaskRow[] {
    return [...this.#tasks.values()];
  }
}

function taskKey(execution: string, index: number): string {
  return `${index} ${execution}`;
}

/** Every run of one store, in this process. A step takes effect at once. */
export class MemoryRuns<R extends RunHead & RunRows> implements RunTransactions {
  readonly #make: (marker: RunMarker) => R;
  readonly #runs = new Map<string, R>();

  /** @param make the rows of a run that is new */
  constructor(make: (marker: RunMarker) => R) {
    this.#make = make;
  }

  /** What stands right now, whatever its plan. */
  inspect(runId: string): R | undefined {
    return this.#runs.get(runId);
  }

  async createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    const standing = this.#runs.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const rows = this.#make(marker);
    this.#runs.set(marker.runId, rows);
    return { created: true, run: rows.run };
  }

  async readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.get(runId)?.run;
  }

  async write<T>(run: RunKey, step: (rows: RunRows) => T): Promise<T> {
    return step(this.rows(run));
  }

  async read<T>(run: RunKey, look: (rows: RunRows) => T): Promise<T> {
    return look(this.rows(run));
  }

  async close(): Promise<void> {}

  /** @throws GoldleafError `NOT_FOUND` */
  rows({ runId, nonce }: RunKey): R {
    const rows = this.#runs.get(runId);
    if (rows?.run.nonce !== nonce) throw noSuchRun(runId);
    return rows;
  }
}
