import type { ClaimOutcome, ClaimRequest, FencedOutcome, RunKey } from '../../../contracts/state-store.ts';
import type { Fence, PartSummary, UnitRow } from '../../../kernel/run/unit.ts';
import * as changes from '../changes.ts';
import { claimWriteTerms, TransactionalStateStore } from '../transactional-store.ts';
import type { SqliteRunRows } from './rows.ts';
import type { SqliteRuns } from './runs.ts';

/**
 * The contract on a state file. What a task does all day, to claim a free unit and to renew and settle a claim of its own,
 * is one UPDATE, and holds the file no longer than that. Whatever does not go that way (a dead claim to take
 * back, a repeated call, a row that has changed) is one atomic step of several statements, as on every other store.
 */
export class SqliteStateStore extends TransactionalStateStore {
  readonly #runs: SqliteRuns;

  constructor(uri: string, runs: SqliteRuns) {
    super(uri, 'deadline', runs);
    this.#runs = runs;
  }

  override async claimUnit(run: RunKey, request: ClaimRequest): Promise<ClaimOutcome> {
    const { terms, place, now } = request;
    const first = (rows: SqliteRunRows): UnitRow | undefined => rows.claimFirst(terms, now, Math.floor(place * rows.units));
    const row = await this.#runs.attempt(run, first, claimWriteTerms(request));
    return row === undefined ? super.claimUnit(run, request) : { kind: 'claimed', row, reclaimed: [] };
  }

  override async renew(run: RunKey, fence: Fence, deadline: number): Promise<FencedOutcome> {
    return (await this.#change(run, fence, changes.renewal(fence, deadline))) ? 'done' : super.renew(run, fence, deadline);
  }

  override async complete(run: RunKey, fence: Fence, part: PartSummary): Promise<FencedOutcome> {
    return (await this.#change(run, fence, changes.completion(fence, part))) ? 'done' : super.complete(run, fence, part);
  }

  override async fail(run: RunKey, fence: Fence, reason: string): Promise<FencedOutcome> {
    return (await this.#change(run, fence, changes.failure(fence, reason))) ? 'done' : super.fail(run, fence, reason);
  }

  override async release(run: RunKey, fence: Fence): Promise<FencedOutcome> {
    return (await this.#change(run, fence, changes.letGo(fence))) ? 'done' : super.release(run, fence);
  }

  /** Changes the claim as this process wrote it, if it stands so. */
  #change(run: RunKey, { unit }: Fence, change: changes.RowChange): Promise<boolean> {
    return this.#runs.attempt(run, (rows) => {
      const held = rows.heldUnit(unit);
      const after = held && change.apply(held);
      return held !== undefined && after !== undefined && rows.swapUnit(held, after);
    });
  }
}
