import type { StateStore } from '../../contracts/state-store.ts';
import { partKey, ROOT_KEY } from '../../kernel/golden/keys.ts';
import type { Fence } from '../../kernel/run/unit.ts';
import { faultOfCorpus } from './corpus-check.ts';
import { changedRows, faultOfChange, isReclaim, type RowChange } from './row-invariants.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { delegating, type BlobModel, type Rows, type StateModel } from './store-model.ts';
import type { Answer, RemoteCall } from './remote-call.ts';
import type { Watcher } from './wire.ts';
import type { World } from './world.ts';

/** Calls that change nothing, however they go. */
const READS = new Set([
  'readRun',
  'expiredLeases',
  'leasesOf',
  'readUnit',
  'openUnits',
  'failedUnits',
  'countUnits',
  'readTask',
  'listTasks',
]);

/** A claim that took effect. */
interface Claim {
  readonly process: SimulatedProcess;
  readonly at: number;
  /** The halt of the run it came after, if the run was halted then. */
  readonly duringHalt: number | undefined;
}

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
  readonly #options: InvariantsOptions;
  readonly #claims = new Map<string, Claim>();
  /** By process and unit: its monotonic clock when it sent the claim or renewal that it was last told had gone through. */
  readonly #leases = new Map<SimulatedProcess, Map<number, { readonly sentAt: number; readonly nonce: string }>>();
  readonly #completed = new Map<number, number>();
  /** Object → when it was put. */
  readonly #objects = new Map<string, number>();
  #rows: Rows | undefined;
  #halts = 0;
  #halted = false;
  /** Every state the run was in. */
  readonly statesSeen = new Set<string>();
  /** Whether FAILED units were ever put back. */
  resumed = false;
  reclaims = 0;

  constructor(options: InvariantsOptions) {
    this.#options = options;
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

  sent(process: SimulatedProcess, { method, args }: RemoteCall): void {
    const unit = method === 'putIfAbsent' ? unitOfKey(String(args[0])) : undefined;
    if (unit === undefined) return;
    const lease = this.#leases.get(process)?.get(unit);
    const age = process.clock.monotonic() - (lease?.sentAt ?? -Infinity);
    if (age > this.#options.leaseMs)
      this.#violate(`${process.name} writes for unit ${unit} ${Math.round(age)} ms after its lease was last renewed`);
  }

  async watch(process: SimulatedProcess, call: RemoteCall, effect: () => Promise<unknown>): Promise<Answer> {
    if (READS.has(call.method)) return answerOf(effect);
    if (call.store === 'blobs') return this.#watchPut(call, effect);
    const before = this.#rows;
    const answer = await answerOf(effect);
    const after = await this.#options.state.inspect(this.#options.runId);
    this.#rows = after;
    if (after === undefined) return answer;
    for (const change of changedRows(before, after)) this.#judge(process, call, change);
    await this.#judgeRun(call, before, after, answer);
    return answer;
  }

  /** The store in the process's hands, overheard: what the process is told of its claims is what it may go by. */
  overhear(process: SimulatedProcess, store: StateStore): StateStore {
    return {
      ...delegating(store),
      claimUnit: async (run, request) => {
        const sentAt = process.clock.monotonic();
        const outcome = await store.claimUnit(run, request);
        if (outcome.kind === 'claimed') this.#notes(process, { unit: outcome.row.unit, nonce: request.terms.nonce }, sentAt);
        return outcome;
      },
      renew: async (run, fence, deadline) => {
        const sentAt = process.clock.monotonic();
        const outcome = await store.renew(run, fence, deadline);
        if (outcome === 'done') this.#notes(process, fence, sentAt);
        return outcome;
      },
    };
  }

  /** A job starts on a unit. */
  workStarts(process: SimulatedProcess, unit: number): void {
    const lease = this.#leases.get(process)?.get(unit);
    const claim = lease && this.#claims.get(lease.nonce);
    if (claim === undefined) this.#violate(`${process.name} works on unit ${unit} without a claim`);
    else if (this.#halted && claim.duringHalt === this.#halts)
      this.#violate(`I15: ${process.name} works on unit ${unit} under a claim that came after the run was halted`);
  }

  #notes(process: SimulatedProcess, { unit, nonce }: { unit: number; nonce: string }, sentAt: number): void {
    const leases = this.#leases.get(process) ?? new Map<number, { sentAt: number; nonce: string }>();
    // The answer to a renewal of an earlier claim may come last.
    if (sentAt >= (leases.get(unit)?.sentAt ?? -Infinity)) leases.set(unit, { sentAt, nonce });
    this.#leases.set(process, leases);
  }

  #judge(process: SimulatedProcess, call: RemoteCall, change: RowChange): void {
    const { world, state } = this.#options;
    const fault = faultOfChange(call, change, state.leaseProof);
    if (fault !== undefined) this.#violate(fault);
    const { before, after } = change;
    if (after.state === 'RUNNING' && after.token !== before?.token && after.nonce !== null) {
      this.#claims.set(after.nonce, { process, at: world.now, duringHalt: this.#halted ? this.#halts : undefined });
    }
    if (call.method === 'reset') this.resumed = true;
    if (isReclaim(change, call.method)) this.#judgeReclaim(process, change);
  }

  /** I4: an attempt is charged only for a claim that something happened to. */
  #judgeReclaim(process: SimulatedProcess, { before }: RowChange): void {
    this.reclaims += 1;
    const claim = this.#claims.get(before?.nonce ?? '');
    if (claim !== undefined && claim.process.troubledAt < claim.at) {
      this.#violate(`I4: ${process.name} took unit ${before?.unit} from ${claim.process.name}, which nothing had happened to`);
    }
  }

  async #judgeRun({ method, args }: RemoteCall, before: Rows | undefined, after: Rows, answer: Answer): Promise<void> {
    const value = 'value' in answer ? answer.value : undefined;
    this.statesSeen.add(after.run.state);
    if (method === 'createRun' && (value as { created?: boolean }).created === true && before !== undefined)
      this.#violate('I12: the run was created twice');
    if (before !== undefined && before.run.nonce !== after.run.nonce) this.#violate('I12: another marker stands');
    if (after.run.planned && before?.run.planned === false && after.units.size !== after.run.units + 1)
      this.#violate('I12: planned, and unit rows are missing');
    if (method === 'complete' && value === 'done') this.#judgeDone(args[1] as Fence, after);
    if (method === 'setRunState') this.#noteHalt(after);
    if (
      after.run.state === 'COMPLETED' &&
      before?.run.state !== 'COMPLETED' &&
      (await this.#options.blobs.inspect(ROOT_KEY)) === undefined
    ) {
      this.#violate('I8: COMPLETED, and no root stands');
    }
  }

  #judgeDone({ unit, token }: Fence, { units }: Rows): void {
    const other = this.#completed.get(unit);
    if (other !== undefined && other !== token) this.#violate(`I1: unit ${unit} was committed under token ${other} and under ${token}`);
    this.#completed.set(unit, token);
    if (units.get(unit)?.state !== 'DONE')
      this.#violate(`I5: unit ${unit} was told to be complete, and is ${units.get(unit)?.state ?? 'missing'}`);
  }

  #noteHalt({ run }: Rows): void {
    const halted = run.state === 'PAUSED' || run.state === 'CANCELLED';
    if (halted && !this.#halted) this.#halts += 1;
    this.#halted = halted;
  }

  async #watchPut({ method, args }: RemoteCall, effect: () => Promise<unknown>): Promise<Answer> {
    if (method !== 'putIfAbsent') return answerOf(effect);
    const { blobs, total } = this.#options;
    const [key, bytes] = args as [string, Uint8Array];
    const before = await blobs.inspect(key);
    const answer = await answerOf(effect);
    const after = await blobs.inspect(key);
    if (after === undefined || !sameBytes(after, before ?? bytes)) this.#violate(`I7: ${key} holds other bytes than were put first`);
    const outcome = before === undefined ? 'created' : sameBytes(before, bytes) ? 'same' : 'different';
    if ('value' in answer && answer.value !== outcome)
      this.#violate(`I7: the put of ${key} was told ${String(answer.value)}, and is ${outcome}`);
    if (before === undefined) this.#objects.set(key, this.#options.world.now);
    if (key === ROOT_KEY && before === undefined) this.#violateIf(await faultOfCorpus(blobs, total));
    return answer;
  }

  #violateIf(fault: string | undefined): void {
    if (fault !== undefined) this.#violate(fault);
  }

  #violate(text: string): void {
    this.#options.world.violate(text);
  }
}

async function answerOf(effect: () => Promise<unknown>): Promise<Answer> {
  try {
    return { value: await effect() };
  } catch (error) {
    return { error };
  }
}

function unitOfKey(key: string): number | undefined {
  const match = /unit-(\d{6})/.exec(key);
  return match === null ? undefined : Number(match[1]);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.byteLength === other.byteLength && one.every((byte, at) => byte === other[at]);
}
