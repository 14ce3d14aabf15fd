import { partKey, ROOT_KEY } from '../../kernel/golden/keys.ts';
import { faultOfCorpus } from './corpus-check.ts';
import { Leases } from './leases.ts';
import { answerOf, wordRow, type Answer, type RemoteCall } from './remote-call.ts';
import { changedRows, type RowChange } from './row-invariants.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { BlobModel, Rows, StateModel } from './store-model.ts';
import { ToldCalls } from './told-calls.ts';
import { wordRunTransitions, wordTransition } from './transitions.ts';
import type { Watcher } from './wire.ts';
import type { World } from './world.ts';

export interface InvariantsOptions {
  readonly world: World;
  readonly runId: string;
  readonly total: number;
  readonly leaseMs: number;
  readonly state: StateModel;
  readonly blobs: BlobModel;
}

/** Compares what stands before and after every effect, and tells the world when an invariant is broken. */
export class Invariants implements Watcher {
  readonly told = new ToldCalls();
  readonly leases: Leases;
  /** Every state the run was in. */
  readonly statesSeen = new Set<string>();
  /** How often a row changed in which way. */
  readonly transitions = new Map<string, number>();
  /** Whether FAILED units were ever put back. */
  resumed = false;
  reclaims = 0;
  readonly #options: InvariantsOptions;
  /** Unit → the token under which it was committed. */
  readonly #committed = new Map<number, number>();
  /** Object → when it was put. */
  readonly #objects = new Map<string, number>();
  #rows: Rows | undefined;

  constructor(options: InvariantsOptions) {
    this.#options = options;
    this.leases = new Leases(options.leaseMs);
  }

  get rootStands(): boolean {
    return this.#objects.has(ROOT_KEY);
  }

  /** Since when the unit's part stands; undefined while none does. */
  partSince(unit: number): number | undefined {
    return this.#objects.get(partKey(unit));
  }

  /** What stands after the last effect. */
  get rows(): Rows | undefined {
    return this.#rows;
  }

  /** What stands under a key, whoever asks. */
  standing(key: string): Uint8Array | undefined {
    return this.#options.blobs.inspect(key);
  }

  watch(process: SimulatedProcess, call: RemoteCall, effect: () => unknown): Answer {
    return call.store === 'blobs' ? this.#watchPut(call, effect) : this.#watchRows(process, effect);
  }

  violate(text: string | undefined): void {
    if (text !== undefined) this.#options.world.violate(text);
  }

  #watchRows(process: SimulatedProcess, effect: () => unknown): Answer {
    const before = this.#rows;
    const answer = answerOf(effect);
    const after = this.#options.state.inspect(this.#options.runId);
    this.#rows = after;
    if (after === undefined) return answer;
    for (const change of changedRows(before, after)) this.#judge(process, change);
    this.#judgeRun(process, before, after);
    return answer;
  }

  #judge(process: SimulatedProcess, change: RowChange): void {
    const { world, state } = this.#options;
    const { before, after } = change;
    const { method, fault } = this.told.judge(process, change, state.leaseProof);
    const transition = wordTransition(change, method);
    this.#count(transition);
    world.story.tell(process.name, () => `  = ${wordRow(after)}: ${transition}`);
    this.violate(fault);
    if (after.state === 'RUNNING' && after.token !== before?.token) this.leases.claimed(process, after, world.now);
    if (after.state === 'DONE') this.#judgeCommit(after.unit, after.token);
    if (method === 'reset') this.resumed = true;
    if (isReclaim(change, method)) {
      this.reclaims += 1;
      this.violate(this.leases.faultOfReclaim(process, before?.nonce ?? '', after.unit));
    }
  }

  #judgeCommit(unit: number, token: number): void {
    const other = this.#committed.get(unit);
    if (other !== undefined && other !== token) this.violate(`I1: unit ${unit} was committed under token ${other} and under ${token}`);
    this.#committed.set(unit, token);
  }

  #judgeRun(process: SimulatedProcess, before: Rows | undefined, after: Rows): void {
    for (const transition of wordRunTransitions(before, after)) {
      this.#count(transition);
      this.#options.world.story.tell(process.name, `  = ${transition}`);
    }
    this.statesSeen.add(after.run.state);
    this.leases.runIs(after.run.state);
    if (before !== undefined && before.run.nonce !== after.run.nonce) this.violate('I12: another marker stands');
    if (after.run.planned && before?.run.planned === false && after.units.size !== after.run.units + 1)
      this.violate('I12: planned, and unit rows are missing');
    if (after.run.state === 'COMPLETED' && before?.run.state !== 'COMPLETED' && this.standing(ROOT_KEY) === undefined)
      this.violate('I8: COMPLETED, and no root stands');
  }

  #watchPut({ key = '', bytes = new Uint8Array() }: RemoteCall, effect: () => unknown): Answer {
    const { blobs, total, world } = this.#options;
    const before = blobs.inspect(key);
    const answer = answerOf(effect);
    const after = blobs.inspect(key);
    if (before !== undefined && after !== before) this.violate(`I7: ${key} stood, and was written again`);
    if (before === undefined && after !== undefined && !sameBytes(after, bytes)) this.violate(`I7: ${key} holds other bytes than were put`);
    if (before !== undefined || after === undefined) return answer;
    this.#objects.set(key, world.now);
    if (key === ROOT_KEY) this.violate(faultOfCorpus(blobs, total));
    return answer;
  }

  #count(transition: string): void {
    this.transitions.set(transition, (this.transitions.get(transition) ?? 0) + 1);
  }
}

/** Whether a change takes a claim's row from it. A claim may do so on its way, and take the row at once. */
function isReclaim({ before, after }: RowChange, method: string): boolean {
  if (before?.state !== 'RUNNING' || ['complete', 'fail', 'release'].includes(method)) return false;
  return after.state !== 'RUNNING' || after.token !== before.token;
}

export function sameBytes(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one !== undefined && Buffer.compare(one, other) === 0;
}
