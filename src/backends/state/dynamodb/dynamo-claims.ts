import type { ClaimOutcome, ClaimRequest } from '../../../contracts/state-store.ts';
import { claim, FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { ClaimMemory } from './claim-memory.ts';
import type { DynamoUnits } from './dynamo-units.ts';
import type { RunLayout } from './run-layout.ts';
import type { Table } from './table.ts';
import { unitRow } from './unit-item.ts';

/** A claim that waits for the store longer than this share of its lease is late for its own deadline. */
const CLAIM_PATIENCE = 1 / 3;

/** Claims: one read of the index finds a candidate, one conditional write decides. */
export class DynamoClaims {
  readonly #table: Table;
  readonly #units: DynamoUnits;
  readonly #memory: ClaimMemory;

  constructor(table: Table, units: DynamoUnits, memory: ClaimMemory) {
    this.#table = table;
    this.#units = units;
    this.#memory = memory;
  }

  async claimUnit(layout: RunLayout, request: ClaimRequest): Promise<ClaimOutcome> {
    const { nonce } = request.terms;
    const earlier = await this.#readEarlier(layout, nonce);
    if (earlier !== undefined && holds(earlier, nonce)) return claimed(earlier);
    // An earlier send may still be under way, so no other unit is tried while it could take effect.
    if (earlier?.state === 'PENDING') return this.#take(layout, earlier, request);
    if (earlier !== undefined) this.#memory.forget(nonce, earlier.unit);
    const free = await this.#firstFree(layout, request.place);
    // Another send of this claim has gone for a unit meanwhile.
    if (this.#memory.unitOf(nonce) !== undefined) return this.claimUnit(layout, request);
    return free === undefined ? { kind: 'none', reclaimed: [] } : this.#take(layout, free, request);
  }

  async claimFinish(layout: RunLayout, request: ClaimRequest): Promise<ClaimOutcome> {
    const { terms } = request;
    const finish = await this.#units.read(layout, FINISH_UNIT);
    if (finish === undefined) return { kind: 'none', reclaimed: [] };
    if (holds(finish, terms.nonce)) return claimed(finish);
    const row = claim(finish, terms);
    if (row === undefined) return { kind: 'none', reclaimed: [] };
    const replaced = await this.#units.replace(layout, finish, row, patienceOf(request));
    if (replaced.applied) return claimed(row);
    return holds(replaced.standing, terms.nonce) ? claimed(replaced.standing) : { kind: 'none', reclaimed: [] };
  }

  async #take(layout: RunLayout, free: UnitRow, request: ClaimRequest): Promise<ClaimOutcome> {
    const { terms } = request;
    const row = claim(free, terms);
    if (row === undefined) return { kind: 'lost' };
    this.#memory.remember(terms.nonce, row);
    const replaced = await this.#units.replace(layout, free, row, patienceOf(request));
    if (replaced.applied) return claimed(row);
    if (holds(replaced.standing, terms.nonce)) return claimed(replaced.standing);
    // The token moved on, so no send of this claim can take effect any more.
    this.#memory.forget(terms.nonce, row.unit);
    return { kind: 'lost' };
  }

  async #readEarlier(layout: RunLayout, nonce: string): Promise<UnitRow | undefined> {
    const unit = this.#memory.unitOf(nonce);
    return unit === undefined ? undefined : this.#units.read(layout, unit);
  }

  async #firstFree(layout: RunLayout, place: number): Promise<UnitRow | undefined> {
    for (const range of layout.freeFrom(place)) {
      const [item] = await this.#table.query({ ...range, limit: 1 });
      if (item !== undefined) return unitRow(item);
    }
    return undefined;
  }
}

function holds(row: UnitRow, nonce: string): boolean {
  return row.state === 'RUNNING' && row.nonce === nonce;
}

function claimed(row: UnitRow): ClaimOutcome {
  return { kind: 'claimed', row, reclaimed: [] };
}

function patienceOf({ terms, now }: ClaimRequest): number {
  return (terms.deadline - now) * CLAIM_PATIENCE;
}
