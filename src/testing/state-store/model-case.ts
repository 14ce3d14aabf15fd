import assert from 'node:assert/strict';
import type { FencedOutcome, RunKey, StateStore, UnitCounts } from '../../contracts/state-store.ts';
import { openStream, type RandomStream } from '../../kernel/random.ts';
import * as rules from '../../kernel/run/unit.ts';
import type { Fence, UnitRow } from '../../kernel/run/unit.ts';
import { fenceOf, freshNonce, holderOf, LEASE_MS, NOW, PART, planRun, requestOf, settingsOf, unitsOf } from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';
import { unitRange } from '../../kernel/run/plan.ts';

const SEED = 'state-store-model';
const SEQUENCES = 6;
const UNITS = 4;
const CAP = 2;
/** Calls after which all rows, the counts and the lists are read; the rows that a call is about are read after each. */
const CALLS_A_LOOK = 5;

/** Random calls, right and wrong ones, against the rules applied to a list of rows. @param calls of one sequence */
export function modelCases(calls: number): readonly StateStoreCase[] {
  return Array.from({ length: SEQUENCES }, (_, sequence) => ({
    name: `agrees with the rules of a unit over ${calls} random calls (sequence ${sequence})`,
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, UNITS);
      const walk = new Walk(store, run, openStream(SEED, sequence, 'calls'));
      for (let call = 1; call <= calls; call++) {
        const about = `call ${call} (${await walk.step()}) of sequence ${sequence}`;
        await walk.compareMet(about);
        if (call % CALLS_A_LOOK === 0 || call === calls) await walk.compareAll(about);
      }
    },
  }));
}

type Step = () => Promise<string>;

class Walk {
  readonly #store: StateStore;
  readonly #run: RunKey;
  readonly #draw: RandomStream;
  readonly #rows = Array.from({ length: UNITS }, (_, unit) => rules.newUnit(unitRange(settingsOf(UNITS), unit)));
  /** Claims of now and then, so that old ones come back as zombies. */
  readonly #claims: UnitRow[] = [];
  /** Units that the last call was about. */
  readonly #met = new Set<number>();
  #now = NOW;

  constructor(store: StateStore, run: RunKey, draw: RandomStream) {
    this.#store = store;
    this.#run = run;
    this.#draw = draw;
  }

  async step(): Promise<string> {
    this.#met.clear();
    if (this.#draw.chance(0.05)) this.#now += LEASE_MS + 1;
    const steps: readonly (readonly [number, Step])[] = [
      [4, () => this.#claim()],
      [2, () => this.#renew()],
      [3, () => this.#complete()],
      [2, () => this.#fail()],
      [3, () => this.#release()],
      [3, () => this.#reclaim()],
      [3, () => this.#reset()],
      [1, () => this.#adopt()],
    ];
    return this.#draw.weighted(steps, ([weight]) => weight)[1]();
  }

  async compareMet(about: string): Promise<void> {
    for (const unit of this.#met) assert.deepEqual(await this.#store.readUnit(this.#run, unit), this.#rows[unit], about);
  }

  async compareAll(about: string): Promise<void> {
    const standing = await Promise.all(this.#rows.map(({ unit }) => this.#store.readUnit(this.#run, unit)));
    assert.deepEqual(standing, this.#rows, about);
    assert.deepEqual(await this.#store.countUnits(this.#run), countsOf(this.#rows), about);
    const open = unitsOf(await this.#store.openUnits(this.#run, UNITS));
    assert.deepEqual(open, unitsIn(this.#rows, 'PENDING', 'RUNNING'), about);
    const failed = (await this.#store.failedUnits(this.#run, -1, UNITS)).map(({ unit }) => unit);
    assert.deepEqual(failed, unitsIn(this.#rows, 'FAILED'), about);
  }

  async #claim(): Promise<string> {
    const terms = {
      nonce: freshNonce(),
      holder: holderOf(this.#draw.int(0, 3)),
      place: this.#draw.float(),
      now: this.#now,
      maxAttempts: CAP,
    };
    const request = requestOf(terms);
    const outcome = await this.#store.claimUnit(this.#run, request);
    if (outcome.kind === 'lost') return 'claim, lost';
    if (this.#store.leaseProof === 'deadline') this.#reclaimExpired();
    if (outcome.kind === 'none') {
      assert.deepEqual(unitsIn(this.#rows, 'PENDING'), [], 'a unit is free, and the claim found none');
      return 'claim, none';
    }
    this.#change(outcome.row.unit, (row) => rules.claim(row, request.terms));
    assert.deepEqual(outcome.row, this.#rows[outcome.row.unit]);
    this.#claims.push(outcome.row);
    return 'claim';
  }

  #reclaimExpired(): void {
    for (const row of this.#rows) {
      if (row.state === 'RUNNING' && (row.deadline as number) <= this.#now) this.#change(row.unit, () => rules.reclaim(row, row, CAP));
    }
  }

  async #renew(): Promise<string> {
    const fence = this.#anyFence();
    const deadline = this.#now + LEASE_MS;
    const outcome = await this.#store.renew(this.#run, fence, deadline);
    return this.#expectChange('renew', outcome, fence.unit, (row) => rules.renew(row, fence, deadline));
  }

  async #complete(): Promise<string> {
    const fence = this.#anyFence();
    const outcome = await this.#store.complete(this.#run, fence, PART);
    const applied = rules.isCompletedBy(this.#row(fence.unit), fence);
    return this.#expectChange('complete', outcome, fence.unit, (row) => rules.complete(row, fence, PART), applied);
  }

  async #fail(): Promise<string> {
    const fence = this.#anyFence();
    const outcome = await this.#store.fail(this.#run, fence, 'reason');
    const applied = rules.isFailedBy(this.#row(fence.unit), fence);
    return this.#expectChange('fail', outcome, fence.unit, (row) => rules.fail(row, fence, 'reason'), applied);
  }

  async #release(): Promise<string> {
    const fence = this.#anyFence();
    const outcome = await this.#store.release(this.#run, fence);
    const applied = rules.isReleasedBy(this.#row(fence.unit), fence);
    return this.#expectChange('release', outcome, fence.unit, (row) => rules.release(row, fence), applied);
  }

  async #reclaim(): Promise<string> {
    const row = this.#draw.pick(this.#rows);
    const observed = { token: row.token, beat: row.beat - Number(this.#draw.chance(0.3)) };
    const taken = await this.#store.reclaim(this.#run, row.unit, observed, CAP);
    assert.deepEqual(taken, rules.reclaim(row, observed, CAP));
    this.#change(row.unit, (standing) => rules.reclaim(standing, observed, CAP));
    return 'reclaim';
  }

  async #reset(): Promise<string> {
    const row = this.#draw.pick(this.#rows);
    const outcome = await this.#store.reset(this.#run, row.unit, row.token);
    return this.#expectChange('reset', outcome, row.unit, rules.reset, row.state === 'PENDING');
  }

  async #adopt(): Promise<string> {
    const row = this.#draw.pick(this.#rows);
    const outcome = await this.#store.adopt(this.#run, row.unit, row.token, PART);
    return this.#expectChange('adopt', outcome, row.unit, (standing) => rules.adopt(standing, PART), row.state === 'DONE');
  }

  /** `done` exactly when the rule holds or an earlier send applied it. */
  #expectChange(name: string, outcome: FencedOutcome, unit: number, rule: (row: UnitRow) => UnitRow | undefined, applied = false): string {
    const changed = this.#change(unit, rule);
    assert.equal(outcome, changed || applied ? 'done' : 'fenced', `${name} of unit ${unit}`);
    return `${name}, ${outcome}`;
  }

  #change(unit: number, rule: (row: UnitRow) => UnitRow | undefined): boolean {
    this.#met.add(unit);
    const after = rule(this.#row(unit));
    if (after !== undefined) this.#rows[unit] = after;
    return after !== undefined;
  }

  #row(unit: number): UnitRow {
    return this.#rows[unit] as UnitRow;
  }

  /** Mostly of a late claim, at times of one long over, at times of nobody's. */
  #anyFence(): Fence {
    const claim = this.#claims.length === 0 ? undefined : this.#draw.pick(this.#claims.slice(-5));
    if (claim === undefined || this.#draw.chance(0.1)) return { unit: this.#draw.int(0, UNITS - 1), token: 1, nonce: freshNonce() };
    return fenceOf(claim);
  }
}

function unitsIn(rows: readonly UnitRow[], ...states: UnitRow['state'][]): number[] {
  return rows.filter(({ state }) => states.includes(state)).map(({ unit }) => unit);
}

function countsOf(rows: readonly UnitRow[]): UnitCounts {
  const count = (state: UnitRow['state']): number => unitsIn(rows, state).length;
  return { pending: count('PENDING'), running: count('RUNNING'), done: count('DONE'), failed: count('FAILED') };
}
