import type { ClaimOutcome, ClaimRequest } from '../../../contracts/state-store.ts';
import { claim, FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { Patience } from './calls.ts';
import { FREE, freeKey, leaseKey } from './layout.ts';
import type { Stored } from './put.ts';
import type { KnownRun } from './runs.ts';
import type { Units } from './units.ts';
import { isEither, isEqual, isWithin } from './wire.ts';

/** A claim that waits for the store longer than this share of its lease is late for its own deadline. */
const CLAIM_PATIENCE = 1 / 3;

const NONE: ClaimOutcome = { kind: 'none', reclaimed: [] };

/** Claims of units and of the finish row: one read finds the row, one write takes it. */
export class Claims {
  readonly #units: Units;
  /**
   * By nonce, the row that a claim went for, as it stood, until the outcome is known. The write may still arrive, so a
   * repeat goes for the same row first: then either of the two takes it, or neither ever will.
   */
  readonly #sent = new Map<string, Stored<UnitRow>>();

  constructor(units: Units) {
    this.#units = units;
  }

  async claimUnit(run: KnownRun, request: ClaimRequest): Promise<ClaimOutcome> {
    const name = `${request.terms.nonce} ${run.plan}`;
    const sent = this.#sent.get(name);
    const again = sent && (await this.#take(run, sent, request));
    if (again?.kind === 'claimed') return this.#settled(name, again);
    const found = await this.#findFree(run, request);
    if (found === undefined) return this.#settled(name, NONE);
    this.#sent.set(name, found);
    return this.#settled(name, await this.#take(run, found, request));
  }

  async claimFinish(run: KnownRun, request: ClaimRequest): Promise<ClaimOutcome> {
    for (;;) {
      const finish = await this.#units.read(run, FINISH_UNIT);
      if (finish === undefined) return NONE;
      if (!isHeldBy(finish.row, request) && finish.row.state !== 'PENDING') return NONE;
      const taken = await this.#take(run, finish, request);
      if (taken.kind === 'claimed') return taken;
    }
  }

  /**
   * The row that the claim holds already, or else the first free one from its place on, and around. Leases come before
   * free units in the index, so one query looks for both, and sees both at one moment.
   */
  async #findFree(run: KnownRun, request: ClaimRequest): Promise<Stored<UnitRow> | undefined> {
    const { holder, nonce } = request.terms;
    const held = isEqual(leaseKey(holder, nonce));
    const place = freeKey(run.slots.at(request.place));
    const patience = patienceOf(request);
    const first = async (from: string, to: string): Promise<Stored<UnitRow> | undefined> => {
      const [found] = await this.#units.find(run, { where: isEither(held, isWithin({ from, to })), limit: 1 }, patience);
      return found;
    };
    const found = await first(place, FREE.to);
    return found === undefined && place > freeKey(0) ? first(FREE.from, place) : found;
  }

  async #take(run: KnownRun, seen: Stored<UnitRow>, request: ClaimRequest): Promise<ClaimOutcome> {
    if (isHeldBy(seen.row, request)) return this.#taken(run, seen);
    const row = claim(seen.row, request.terms);
    if (row === undefined) return { kind: 'lost' };
    const put = await this.#units.replace(run, seen, row, patienceOf(request));
    if (put.written) return this.#taken(run, put.stored);
    // Another send of the same claim may have been quicker.
    return put.standing !== undefined && isHeldBy(put.standing.row, request) ? this.#taken(run, put.standing) : { kind: 'lost' };
  }

  #settled(name: string, outcome: ClaimOutcome): ClaimOutcome {
    this.#sent.delete(name);
    return outcome;
  }

  #taken(run: KnownRun, stored: Stored<UnitRow>): ClaimOutcome {
    this.#units.remember(run, stored);
    return { kind: 'claimed', row: stored.row, reclaimed: [] };
  }
}

function isHeldBy(row: UnitRow, { terms }: ClaimRequest): boolean {
  return row.state === 'RUNNING' && row.nonce === terms.nonce;
}

function patienceOf({ terms, now }: ClaimRequest): Patience {
  return { patienceMs: (terms.deadline - now) * CLAIM_PATIENCE };
}
