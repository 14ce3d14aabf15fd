import type { SpendLedger } from '../../contracts/spend-ledger.ts';
import type { ClaimOutcome, ClaimRequest, FencedOutcome, RunKey, StateStore, TaskRow, UnitCounts } from '../../contracts/state-store.ts';
import { GoldleafError } from '../../kernel/errors.ts';
import type { RunMarker, RunRow, RunState } from '../../kernel/run/plan.ts';
import * as rules from '../../kernel/run/unit.ts';
import type { Fence, Observed, PartSummary, UnitRange, UnitRow } from '../../kernel/run/unit.ts';
import * as changes from './changes.ts';
import { claimFinishIn, claimUnitIn } from './claims.ts';
import { SharedLedger } from './ledger/shared-ledger.ts';
import { TransactionalLedgerRows } from './ledger/transactional-rows.ts';
import type { RunRows, RunTransactions } from './run-rows.ts';

/** A claim that waits for the store longer than this share of its lease is late for its own deadline. */
const CLAIM_PATIENCE = 1 / 3;

/** Units written in one step: short enough that nobody waits for the store meanwhile. */
const UNIT_BATCH = 1_000;

/** The contract over any store with transactions: every call is one atomic step over the rows of its run. */
export class TransactionalStateStore implements StateStore {
  readonly uri: string;
  readonly leaseProof: 'deadline' | 'observation';
  readonly ledger: SpendLedger;
  readonly #runs: RunTransactions;

  constructor(uri: string, leaseProof: 'deadline' | 'observation', runs: RunTransactions) {
    this.uri = uri;
    this.leaseProof = leaseProof;
    this.#runs = runs;
    this.ledger = new SharedLedger(new TransactionalLedgerRows(runs));
  }

  createRun(marker: RunMarker): Promise<{ readonly created: boolean; readonly run: RunRow }> {
    return this.#runs.createRun(marker);
  }

  readRun(runId: string): Promise<RunRow | undefined> {
    return this.#runs.readRun(runId);
  }

  async writeUnits(run: RunKey, ranges: readonly UnitRange[]): Promise<number> {
    await this.#runs.write(run, (rows) => rows.addUnits([rules.newFinish()]));
    let created = 0;
    for (let from = 0; from < ranges.length; from += UNIT_BATCH) {
      const batch = ranges.slice(from, from + UNIT_BATCH).map(rules.newUnit);
      created += await this.#runs.write(run, (rows) => rows.addUnits(batch));
    }
    return created;
  }

  markPlanned(run: RunKey): Promise<void> {
    return this.#runs.write(run, (rows) => rows.setPlanned(), { durable: true });
  }

  setRunState(run: RunKey, from: readonly RunState[], to: RunState): Promise<RunState> {
    return this.#runs.write(
      run,
      (rows) => {
        const standing = rows.state();
        if (!from.includes(standing)) return standing;
        rows.setState(to);
        return to;
      },
      { durable: true },
    );
  }

  claimUnit(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#runs.write(run, (rows) => claimUnitIn(rows, request, this.leaseProof === 'deadline'), claimWriteTerms(request));
  }

  claimFinish(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    return this.#runs.write(run, (rows) => claimFinishIn(rows, request, this.leaseProof === 'deadline'), claimWriteTerms(request));
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

  expiredLeases(run: RunKey, now: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#runs.read(run, (rows) => rows.expired(now, limit));
  }

  leasesOf(run: RunKey, execution: string, index: number): Promise<readonly UnitRow[]> {
    return this.#runs.read(run, (rows) => rows.running().filter(({ holder }) => holder?.execution === execution && holder.index === index));
  }

  reclaim(run: RunKey, unit: number, observed: Observed, maxAttempts: number): Promise<UnitRow | undefined> {
    return this.#runs.write(run, (rows) => {
      const before = unitIn(rows, run, unit);
      const after = rules.reclaim(before, observed, maxAttempts);
      if (after !== undefined) rows.replaceUnit(before, after);
      return after;
    });
  }

  readUnit(run: RunKey, unit: number): Promise<UnitRow | undefined> {
    return this.#runs.read(run, (rows) => rows.unit(unit));
  }

  openUnits(run: RunKey, limit: number): Promise<readonly UnitRow[]> {
    return this.#runs.read(run, (rows) => rows.open(limit));
  }

  failedUnits(run: RunKey, after: number, limit: number): Promise<readonly UnitRow[]> {
    return this.#runs.read(run, (rows) => rows.failed(after, limit));
  }

  reset(run: RunKey, unit: number, token: number): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.returnToPool(token));
  }

  adopt(run: RunKey, unit: number, token: number, part: PartSummary): Promise<FencedOutcome> {
    return this.#change(run, unit, changes.adoption(token, part));
  }

  countUnits(run: RunKey): Promise<UnitCounts> {
    return this.#runs.read(run, (rows) => rows.counts());
  }

  putTask(run: RunKey, task: TaskRow): Promise<void> {
    return this.#runs.write(run, (rows) => {
      const standing = rows.task(task.execution, task.index);
      if (standing === undefined || standing.attempt <= task.attempt) rows.putTask(task);
    });
  }

  readTask(run: RunKey, execution: string, index: number): Promise<TaskRow | undefined> {
    return this.#runs.read(run, (rows) => rows.task(execution, index));
  }

  listTasks(run: RunKey): Promise<readonly TaskRow[]> {
    return this.#runs.read(run, (rows) => rows.tasks());
  }

  close(): Promise<void> {
    return this.#runs.close();
  }

  #change(run: RunKey, unit: number, change: changes.RowChange): Promise<FencedOutcome> {
    return this.#runs.write(run, (rows) => {
      const row = unitIn(rows, run, unit);
      const { outcome, write } = changes.tryChange(row, change);
      if (write !== undefined) rows.replaceUnit(row, write);
      return outcome;
    });
  }
}

/** A claim waits for the store for a part of its lease only. */
export function claimWriteTerms(request: ClaimRequest): { patienceMs: number } {
  return { patienceMs: (request.terms.deadline - request.now) * CLAIM_PATIENCE };
}

function unitIn(rows: RunRows, run: RunKey, unit: number): UnitRow {
  const row = rows.unit(unit);
  if (row === undefined) throw new GoldleafError('NOT_FOUND', `run ${run.runId} has no unit ${unit}`);
  return row;
}
