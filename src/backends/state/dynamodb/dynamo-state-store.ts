import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { ClaimOutcome, ClaimRequest, FencedOutcome, RunKey, StateStore, TaskRow, UnitCounts } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import * as rules from '../../../kernel/run/unit.ts';
import type { Fence, Observed, PartSummary, UnitRange, UnitRow } from '../../../kernel/run/unit.ts';
import * as changes from '../changes.ts';
import { SharedLedger } from '../ledger/shared-ledger.ts';
import { claimsOfProcess, type ClaimMemory } from './claim-memory.ts';
import { countUnits, tellWritten } from './count-units.ts';
import { DynamoClaims } from './dynamo-claims.ts';
import { DynamoLedgerRows } from './dynamo-ledger-rows.ts';
import { DynamoLists } from './dynamo-lists.ts';
import { DynamoRuns } from './dynamo-runs.ts';
import { DynamoTasks } from './dynamo-tasks.ts';
import { DynamoUnits } from './dynamo-units.ts';
import { eachAtOnce } from './each-at-once.ts';
import type { Table } from './table.ts';

/** Units written at once when a run is planned. */
const PLANNED_AT_ONCE = 16;

/** The contract over single rows: every change is one conditional write of the row that it is about. */
export class DynamoStateStore implements StateStore {
  readonly uri: string;
  readonly leaseProof = 'observation';
  readonly ledger: SpendLedger;
  readonly #table: Table;
  readonly #runs: DynamoRuns;
  readonly #units: DynamoUnits;
  readonly #claims: DynamoClaims;
  readonly #lists: DynamoLists;
  readonly #tasks: DynamoTasks;
  readonly #memory: ClaimMemory;

  /** @param memory of the process that the handle is in */
  constructor(table: Table, memory: ClaimMemory = claimsOfProcess) {
    this.uri = table.uri;
    this.#table = table;
    this.#memory = memory;
    this.#runs = new DynamoRuns(table);
    this.#units = new DynamoUnits(table);
    this.#claims = new DynamoClaims(table, this.#units, memory);
    this.#lists = new DynamoLists(table, this.#units);
    this.#tasks = new DynamoTasks(table);
    this.ledger = new SharedLedger(new DynamoLedgerRows(table, this.#runs));
  }

  createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    return this.#runs.create(marker);
  }

  readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.read(runId);
  }

  async writeUnits(run: RunKey, ranges: readonly UnitRange[]): Promise<number> {
    const layout = await this.#runs.layout(run);
    await this.#units.create(layout, rules.newFinish());
    let created = 0;
    await eachAtOnce(ranges, PLANNED_AT_ONCE, async (range) => {
      if (await this.#units.create(layout, rules.newUnit(range))) created += 1;
    });
    const last = ranges.reduce((highest, { unit }) => Math.max(highest, unit), -1);
    await tellWritten(this.#table, layout, last + 1);
    return created;
  }

  markPlanned(run: RunKey): Promise<void> {
    return this.#runs.markPlanned(run);
  }

  setRunState(run: RunKey, from: readonly RunState[], to: RunState): Promise<RunState> {
    return this.#runs.setState(run, from, to);
  }

  async claimUnit(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#claims.claimUnit(await this.#runs.layout(run), request);
  }

  async claimFinish(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#claims.claimFinish(await this.#runs.layout(run), request);
  }

  renew(run: RunKey, fence: Fence, deadline: number): Promise<FencedOutcome> {
    return this.#changeHeld(run, fence, changes.renewal(fence, deadline));
  }

  complete(run: RunKey, fence: Fence, part: PartSummary): Promise<FencedOutcome> {
    return this.#changeHeld(run, fence, changes.completion(fence, part));
  }

  fail(run: RunKey, fence: Fence, reason: string): Promise<FencedOutcome> {
    return this.#changeHeld(run, fence, changes.failure(fence, reason));
  }

  release(run: RunKey, fence: Fence): Promise<FencedOutcome> {
    return this.#changeHeld(run, fence, changes.letGo(fence));
  }

  async expiredLeases(run: RunKey, now: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.expired(await this.#runs.layout(run), now, limit);
  }

  async leasesOf(run: RunKey, execution: string, index: number): Promise<readonly UnitRow[]> {
    return this.#lists.leasesOf(await this.#runs.layout(run), execution, index);
  }

  async reclaim(run: RunKey, unit: number, observed: Observed, maxAttempts: number): Promise<UnitRow | undefined> {
    const change = { apply: (row: UnitRow) => rules.reclaim(row, observed, maxAttempts), isApplied: () => false };
    const { written } = await this.#units.change(await this.#runs.layout(run), unit, change);
    return written;
  }

  async readUnit(run: RunKey, unit: number): Promise<UnitRow | undefined> {
    return this.#units.read(await this.#runs.layout(run), unit);
  }

  async openUnits(run: RunKey, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.open(await this.#runs.layout(run), limit);
  }

  async failedUnits(run: RunKey, after: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.failed(await this.#runs.layout(run), after, limit);
  }

  reset(run: RunKey, unit: number, token: number): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.returnToPool(token));
  }

  adopt(run: RunKey, unit: number, token: number, part: PartSummary): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.adoption(token, part));
  }

  async countUnits(run: RunKey): Promise<UnitCounts> {
    const layout = await this.#runs.layout(run);
    const planned = (await this.#runs.read(run.runId))?.planned === true;
    return countUnits(this.#table, this.#tasks, layout, planned);
  }

  async putTask(run: RunKey, task: TaskRow): Promise<void> {
    await this.#tasks.put(await this.#runs.layout(run), task);
  }

  async readTask(run: RunKey, execution: string, index: number): Promise<TaskRow | undefined> {
    return this.#tasks.read(await this.#runs.layout(run), execution, index);
  }

  async listTasks(run: RunKey): Promise<readonly TaskRow[]> {
    return this.#tasks.latest(await this.#runs.layout(run));
  }

  async close(): Promise<void> {
    this.#table.close();
  }

  async #change(run: RunKey, unit: number, change: changes.RowChange): Promise<FencedOutcome> {
    const { outcome } = await this.#units.change(await this.#runs.layout(run), unit, change);
    return outcome;
  }

  /** A change by the holder of a claim, who mostly knows the row: nobody else changes it while the claim is held. */
  async #changeHeld(run: RunKey, fence: Fence, change: changes.RowChange): Promise<FencedOutcome> {
    const layout = await this.#runs.layout(run);
    const known = this.#memory.heldBy(fence);
    const { outcome, written } = await this.#units.change(layout, fence.unit, change, known);
    if (written !== undefined && known !== undefined) this.#memory.remember(fence.nonce, written);
    return outcome;
  }
}
