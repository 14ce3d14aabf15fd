import type { SpendLedger } from '../../../contracts/spend-ledger.ts';
import type { ClaimOutcome, ClaimRequest, FencedOutcome, RunKey, StateStore, TaskRow, UnitCounts } from '../../../contracts/state-store.ts';
import type { RunMarker, RunRow, RunState } from '../../../kernel/run/plan.ts';
import type { Fence, Observed, PartSummary, UnitRange, UnitRow } from '../../../kernel/run/unit.ts';
import * as changes from '../changes.ts';
import { SharedLedger } from '../ledger/shared-ledger.ts';
import { Calls, type CallRules } from './calls.ts';
import { Claims } from './claims.ts';
import type { Connection } from './connection.ts';
import { Documents } from './documents.ts';
import { FirestoreLedgerRows } from './ledger-rows.ts';
import { Lists } from './lists.ts';
import { Runs } from './runs.ts';
import { Tasks } from './tasks.ts';
import { Units } from './units.ts';

/** The contract over Firestore: every change is one write, on the condition that the document is as it was read. */
export class FirestoreStateStore implements StateStore {
  readonly uri: string;
  readonly leaseProof = 'observation';
  readonly ledger: SpendLedger;
  readonly #calls: Calls;
  readonly #runs: Runs;
  readonly #units: Units;
  readonly #claims: Claims;
  readonly #lists: Lists;
  readonly #tasks: Tasks;

  constructor(connection: Connection, rules: CallRules) {
    this.uri = connection.place.uri;
    this.#calls = new Calls(connection, rules);
    const documents = new Documents(this.#calls);
    this.#runs = new Runs(documents);
    this.#units = new Units(documents);
    this.#claims = new Claims(this.#units);
    this.#lists = new Lists(this.#units);
    this.#tasks = new Tasks(documents);
    this.ledger = new SharedLedger(new FirestoreLedgerRows(documents, this.#runs));
  }

  createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    return this.#runs.create(marker);
  }

  readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.read(runId);
  }

  async writeUnits(run: RunKey, ranges: readonly UnitRange[]): Promise<number> {
    return this.#units.createAbsent(await this.#runs.know(run), ranges);
  }

  async markPlanned(run: RunKey): Promise<void> {
    await this.#runs.change(run, (row) => (row.planned ? undefined : { ...row, planned: true }));
  }

  async setRunState(run: RunKey, from: readonly RunState[], to: RunState): Promise<RunState> {
    const isSet = ({ state }: RunRow): boolean => state === to || !from.includes(state);
    return (await this.#runs.change(run, (row) => (isSet(row) ? undefined : { ...row, state: to }))).state;
  }

  async claimUnit(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#claims.claimUnit(await this.#runs.know(run), request);
  }

  async claimFinish(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#claims.claimFinish(await this.#runs.know(run), request);
  }

  renew(run: RunKey, fence: Fence, deadline: number): Promise<FencedOutcome> {
    return this.#change(run, fence.unit, changes.renewal(fence, deadline));
  }

  complete(run: RunKey, fence: Fence, part: PartSummary): Promise<FencedOutcome> {
    return this.#change(run, fence.unit, changes.completion(fence, part));
  }

  fail(run: RunKey, fence: Fence, reason: string): Promise<FencedOutcome> {
    return this.#change(run, fence.unit, changes.failure(fence, reason));
  }

  release(run: RunKey, fence: Fence): Promise<FencedOutcome> {
    return this.#change(run, fence.unit, changes.letGo(fence));
  }

  async expiredLeases(run: RunKey, now: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.expired(await this.#runs.know(run), now, limit);
  }

  async leasesOf(run: RunKey, execution: string, index: number): Promise<readonly UnitRow[]> {
    return this.#lists.leasesOf(await this.#runs.know(run), execution, index);
  }

  async reclaim(run: RunKey, unit: number, observed: Observed, maxAttempts: number): Promise<UnitRow | undefined> {
    return this.#units.reclaim(await this.#runs.know(run), unit, observed, maxAttempts);
  }

  async readUnit(run: RunKey, unit: number): Promise<UnitRow | undefined> {
    return (await this.#units.read(await this.#runs.know(run), unit))?.row;
  }

  async openUnits(run: RunKey, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.open(await this.#runs.know(run), limit);
  }

  async failedUnits(run: RunKey, after: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#lists.failed(await this.#runs.know(run), after, limit);
  }

  reset(run: RunKey, unit: number, token: number): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.returnToPool(token));
  }

  adopt(run: RunKey, unit: number, token: number, part: PartSummary): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.adoption(token, part));
  }

  async countUnits(run: RunKey): Promise<UnitCounts> {
    return this.#lists.counts(await this.#runs.know(run));
  }

  async putTask(run: RunKey, task: TaskRow): Promise<void> {
    await this.#tasks.put(await this.#runs.know(run), task);
  }

  async readTask(run: RunKey, execution: string, index: number): Promise<TaskRow | undefined> {
    return this.#tasks.read(await this.#runs.know(run), execution, index);
  }

  async listTasks(run: RunKey): Promise<readonly TaskRow[]> {
    return this.#tasks.list(await this.#runs.know(run));
  }

  close(): Promise<void> {
    return this.#calls.close();
  }

  async #change(run: RunKey, unit: number, change: changes.RowChange): Promise<FencedOutcome> {
    return this.#units.change(await this.#runs.know(run), unit, change);
  }
}
