// A state store of somebody else. The rules of a unit's life are goldleaf's: a store finds the row, asks the rule, and
// writes its answer on the condition that the row still stands. Between two awaits nobody else runs, so in a Map that
// condition always holds; a store behind a network says it in its own way (a transaction, a version, an `if`).
import { GoldleafError, unitRules } from 'goldleaf';

const { FINISH_UNIT, newFinish, newUnit } = unitRules;

/** @implements {import('goldleaf').StateStore} */
export class MapStateStore {
  uri = 'map:';
  /** Tasks on many hosts do not share a clock, so a passed deadline proves nothing. */
  leaseProof = 'observation';
  #runs = new Map();

  async createRun(marker) {
    const standing = this.#runs.get(marker.runId);
    if (standing !== undefined) return { created: false, run: standing.run };
    const run = { ...marker, state: 'RUNNING', planned: false };
    this.#runs.set(marker.runId, { run, rows: new Map(), tasks: new Map() });
    return { created: true, run };
  }

  async readRun(runId) {
    return this.#runs.get(runId)?.run;
  }

  async writeUnits(key, ranges) {
    const { rows } = this.#pool(key);
    const absent = ranges.map(newUnit).filter(({ unit }) => !rows.has(unit));
    for (const row of rows.has(FINISH_UNIT) ? absent : [newFinish(), ...absent]) rows.set(row.unit, row);
    return absent.length;
  }

  async markPlanned(key) {
    const pool = this.#pool(key);
    pool.run = { ...pool.run, planned: true };
  }

  async setRunState(key, from, to) {
    const pool = this.#pool(key);
    if (from.includes(pool.run.state)) pool.run = { ...pool.run, state: to };
    return pool.run.state;
  }

  async claimUnit(key, { terms, place }) {
    const units = this.#units(key);
    const held = units.find(({ state, nonce }) => state === 'RUNNING' && nonce === terms.nonce);
    if (held !== undefined) return { kind: 'claimed', row: held, reclaimed: [] };
    const from = Math.floor(place * units.length);
    const free = [...units.slice(from), ...units.slice(0, from)].find(({ state }) => state === 'PENDING');
    return this.#claim(key, free, terms);
  }

  async claimFinish(key, { terms }) {
    const finish = this.#pool(key).rows.get(FINISH_UNIT);
    if (finish?.state === 'RUNNING' && finish.nonce === terms.nonce) return { kind: 'claimed', row: finish, reclaimed: [] };
    return this.#claim(key, finish, terms);
  }

  async renew(key, fence, deadline) {
    return this.#change(key, fence.unit, (row) => unitRules.renew(row, fence, deadline));
  }

  async complete(key, fence, part) {
    const repeated = (row) => unitRules.isCompletedBy(row, fence);
    return this.#change(key, fence.unit, (row) => unitRules.complete(row, fence, part), repeated);
  }

  async fail(key, fence, reason) {
    const repeated = (row) => unitRules.isFailedBy(row, fence);
    return this.#change(key, fence.unit, (row) => unitRules.fail(row, fence, reason), repeated);
  }

  async release(key, fence) {
    const repeated = (row) => unitRules.isReleasedBy(row, fence);
    return this.#change(key, fence.unit, (row) => unitRules.release(row, fence), repeated);
  }

  async reclaim(key, unit, observed, maxAttempts) {
    return this.#write(key, unitRules.reclaim(this.#row(key, unit), observed, maxAttempts));
  }

  async reset(key, unit, token) {
    const repeated = (row) => row.state === 'PENDING' && row.token === token;
    return this.#change(key, unit, (row) => (row.token === token ? unitRules.reset(row) : undefined), repeated);
  }

  async adopt(key, unit, token, part) {
    const repeated = (row) => row.state === 'DONE' && row.token === token;
    return this.#change(key, unit, (row) => (row.token === token ? unitRules.adopt(row, part) : undefined), repeated);
  }

  async expiredLeases(key, now, limit) {
    return this.#leases(key, ({ deadline }) => deadline <= now).slice(0, limit);
  }

  async leasesOf(key, execution, index) {
    return this.#leases(key, ({ holder }) => holder.execution === execution && holder.index === index);
  }

  async readUnit(key, unit) {
    return this.#pool(key).rows.get(unit);
  }

  async openUnits(key, limit) {
    return this.#units(key, 'PENDING', 'RUNNING').slice(0, limit);
  }

  async failedUnits(key, after, limit) {
    const failed = this.#units(key, 'FAILED').filter(({ unit }) => unit > after);
    return failed.slice(0, limit);
  }

  async countUnits(key) {
    const count = (state) => this.#units(key, state).length;
    return { pending: count('PENDING'), running: count('RUNNING'), done: count('DONE'), failed: count('FAILED') };
  }

  async putTask(key, task) {
    const { tasks } = this.#pool(key);
    const place = `${task.execution} ${task.index}`;
    if ((tasks.get(place)?.attempt ?? 0) <= task.attempt) tasks.set(place, task);
  }

  async readTask(key, execution, index) {
    return this.#pool(key).tasks.get(`${execution} ${index}`);
  }

  async listTasks(key) {
    return [...this.#pool(key).tasks.values()];
  }

  async close() {}

  /** A run of another plan is not this run. */
  #pool({ runId, nonce }) {
    const pool = this.#runs.get(runId);
    if (pool?.run.nonce !== nonce) throw new GoldleafError('NOT_FOUND', `there is no run ${runId}`);
    return pool;
  }

  /** In order of the unit, without the finish row. */
  #units(key, ...states) {
    const { rows } = this.#pool(key);
    const wanted = [...rows.values()].filter(({ unit, state }) => unit !== FINISH_UNIT && (states.length === 0 || states.includes(state)));
    return wanted.sort((left, right) => left.unit - right.unit);
  }

  #leases(key, isWanted) {
    return [...this.#pool(key).rows.values()].filter((row) => row.state === 'RUNNING' && isWanted(row));
  }

  #row(key, unit) {
    const row = this.#pool(key).rows.get(unit);
    if (row === undefined) throw new GoldleafError('NOT_FOUND', `run ${key.runId} has no unit ${unit}`);
    return row;
  }

  #claim(key, free, terms) {
    const row = this.#write(key, free && unitRules.claim(free, terms));
    return row === undefined ? { kind: 'none', reclaimed: [] } : { kind: 'claimed', row, reclaimed: [] };
  }

  /** A call that was sent again finds its own first success. */
  #change(key, unit, rule, repeated = () => false) {
    const row = this.#row(key, unit);
    return this.#write(key, rule(row)) !== undefined || repeated(row) ? 'done' : 'fenced';
  }

  #write(key, row) {
    if (row !== undefined) this.#pool(key).rows.set(row.unit, row);
    return row;
  }
}
