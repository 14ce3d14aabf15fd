import type { RunKey, TaskRow, UnitCounts } from '../../contracts/state-store.ts';
import type { RunMarker, RunRow, RunState } from '../../kernel/run/plan.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import type { LedgerTable } from './ledger/ledger-rows.ts';

/** What a claim has to know before it changes anything. */
export interface ClaimView {
  /** The RUNNING unit that the claim's nonce holds already; never the finish row. */
  readonly held: UnitRow | undefined;
  /** RUNNING rows whose deadline passed, the finish row too. */
  readonly expired: readonly UnitRow[];
  /** The first PENDING unit at or after the place; never the finish row. */
  readonly free: UnitRow | undefined;
}

/** The rows of one run, as one atomic step of a transactional store sees them. */
export interface RunRows {
  /** Units of the plan, the finish row not counted. */
  readonly units: number;

  state(): RunState;
  setState(state: RunState): void;
  setPlanned(): void;

  unit(unit: number): UnitRow | undefined;
  /** Adds the rows whose unit is absent and returns how many those were. */
  addUnits(rows: Iterable<UnitRow>): number;
  /** Writes `after` over `before`, which is the row that stands. */
  replaceUnit(before: UnitRow, after: UnitRow): void;

  viewForClaim(nonce: string, now: number, from: number): ClaimView;
  /** The first PENDING unit whose index is at least `from`; never the finish row. */
  firstPending(from: number): UnitRow | undefined;
  /** RUNNING rows, the finish row too. */
  running(): readonly UnitRow[];
  /** RUNNING rows whose deadline is `now` or earlier, the finish row too. */
  expired(now: number, limit: number): readonly UnitRow[];
  /** PENDING and RUNNING units. */
  open(limit: number): readonly UnitRow[];
  /** FAILED units above `after`, in order. */
  failed(after: number, limit: number): readonly UnitRow[];
  counts(): UnitCounts;

  task(execution: string, index: number): TaskRow | undefined;
  putTask(task: TaskRow): void;
  tasks(): readonly TaskRow[];

  readonly ledger: LedgerTable;
}

export interface WriteTerms {
  /** Must outlive a power failure once the call resolves. */
  readonly durable?: boolean;
  /** How long to wait for the store at most, in ms. */
  readonly patienceMs?: number;
}

/** A store that can do several reads and writes in one atomic step. */
export interface RunTransactions {
  createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }>;
  readRun(runId: string): Promise<RunRow | undefined>;
  /** One atomic step. @throws GoldleafError `NOT_FOUND` when there is no such run. */
  write<T>(run: RunKey, step: (rows: RunRows) => T, terms?: WriteTerms): Promise<T>;
  /** A strongly consistent look. @throws GoldleafError `NOT_FOUND` when there is no such run. */
  read<T>(run: RunKey, look: (rows: RunRows) => T): Promise<T>;
  close(): Promise<void>;
}
