import type { FencedOutcome, TaskRow, UnitCounts } from '../../../contracts/state-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RunMarker, RunRow } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, reclaim, type UnitRow, type UnitState } from '../../../kernel/run/unit.ts';
import { NumberSet } from './number-set.ts';

/** The rows of one run. Nothing is scanned that a fleet of thousands asks for, so that hours of it pass in seconds. */
export class Pool {
  run: RunRow;
  readonly tasks = new Map<string, TaskRow>();
  readonly #units: (UnitRow | undefined)[] = [];
  readonly #inState: Readonly<Record<UnitState, NumberSet>>;
  /** RUNNING units, the finish row too, by the nonce of their claim. */
  readonly #byNonce = new Map<string, UnitRow>();
  #finish: UnitRow | undefined;
  /** No deadline is earlier. */
  #noneExpiresBefore = -Infinity;

  constructor(marker: RunMarker) {
    this.run = { ...marker, state: 'RUNNING', planned: false };
    const none = (): NumberSet => new NumberSet(marker.units);
    this.#inState = { PENDING: none(), RUNNING: none(), DONE: none(), FAILED: none() };
  }

  unit(unit: number): UnitRow | undefined {
    return unit === FINISH_UNIT ? this.#finish : this.#units[unit];
  }

  /** @returns whether it was absent */
  add(row: UnitRow): boolean {
    if (this.unit(row.unit) !== undefined) return false;
    this.put(row);
    return true;
  }

  put(row: UnitRow): void {
    const before = this.unit(row.unit);
    if (before?.state === 'RUNNING') this.#byNonce.delete(before.nonce ?? '');
    if (row.state === 'RUNNING') this.#byNonce.set(row.nonce ?? '', row);
    if (row.deadline !== null) this.#noneExpiresBefore = Math.min(this.#noneExpiresBefore, row.deadline);
    if (row.unit === FINISH_UNIT) {
      this.#finish = row;
      return;
    }
    this.#units[row.unit] = row;
    if (before !== undefined) this.#inState[before.state].delete(row.unit);
    this.#inState[row.state].add(row.unit);
  }

  /** @param isApplied whether an earlier send of the same call left the row so */
  change(unit: number, apply: (row: UnitRow) => UnitRow | undefined, isApplied: (row: UnitRow) => boolean): FencedOutcome {
    const before = this.#standing(unit);
    const after = apply(before);
    if (after === undefined) return isApplied(before) ? 'done' : 'fenced';
    this.put(after);
    return 'done';
  }

  takeBack(unit: number, observed: UnitRow | { token: number; beat: number }, maxAttempts: number): UnitRow | undefined {
    const after = reclaim(this.#standing(unit), observed, maxAttempts);
    if (after !== undefined) this.put(after);
    return after;
  }

  heldBy(nonce: string): UnitRow | undefined {
    return this.#byNonce.get(nonce);
  }

  firstPending(from: number): UnitRow | undefined {
    const unit = this.#inState.PENDING.firstFrom(from);
    return unit === undefined ? undefined : this.#units[unit];
  }

  /** RUNNING rows, the finish row too. */
  running(): readonly UnitRow[] {
    return [...this.#byNonce.values()];
  }

  /** RUNNING rows whose deadline is `now` or earlier, the finish row too. */
  expired(now: number): readonly UnitRow[] {
    if (now < this.#noneExpiresBefore) return [];
    const rows = this.running();
    this.#noneExpiresBefore = rows.reduce((least, { deadline }) => Math.min(least, deadline ?? Infinity), Infinity);
    return now < this.#noneExpiresBefore ? [] : rows.filter(({ deadline }) => deadline !== null && deadline <= now);
  }

  inState(state: UnitState, from: number, limit: number): readonly UnitRow[] {
    const rows: UnitRow[] = [];
    for (const unit of this.#inState[state].from(from)) {
      if (rows.length >= limit) break;
      rows.push(this.#standing(unit));
    }
    return rows;
  }

  counts(): UnitCounts {
    const { PENDING, RUNNING, DONE, FAILED } = this.#inState;
    return { pending: PENDING.size, running: RUNNING.size, done: DONE.size, failed: FAILED.size };
  }

  #standing(unit: number): UnitRow {
    const row = this.unit(unit);
    if (row === undefined) throw new GoldleafError('NOT_FOUND', `run ${this.run.runId} has no unit ${unit}`);
    return row;
  }
}

/** Every run of one store. */
export class Pools {
  readonly #pools = new Map<string, Pool>();

  create(marker: RunMarker): { created: boolean; run: RunRow } {
    const standing = this.#pools.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const pool = new Pool(marker);
    this.#pools.set(marker.runId, pool);
    return { created: true, run: pool.run };
  }

  find(runId: string): Pool | undefined {
    return this.#pools.get(runId);
  }

  /** @throws GoldleafError `NOT_FOUND` */
  get({ runId, nonce }: Pick<RunRow, 'runId' | 'nonce'>): Pool {
    const pool = this.#pools.get(runId);
    if (pool?.run.nonce !== nonce) throw new GoldleafError('NOT_FOUND', `there is no run ${runId} of this plan`);
    return pool;
  }
}
