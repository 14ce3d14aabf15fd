import { MemoryBlobStore } from '../../src/backends/blobs/memory/memory-blob-store.ts';
import { MemoryStateStore } from '../../src/backends/state/memory/memory-state-store.ts';
import type { BlobStore } from '../../src/contracts/blob-store.ts';
import type { RunEvent } from '../../src/contracts/events.ts';
import type { RunKey, StateStore } from '../../src/contracts/state-store.ts';
import type { UnitJob, UnitOutput } from '../../src/contracts/unit-job.ts';
import type { EngineDeps } from '../../src/engine/deps.ts';
import { planRun, type PlannedRun, type PlanRequest } from '../../src/engine/plan-run.ts';
import { workRun, type WorkOptions } from '../../src/engine/work-run.ts';
import type { Json } from '../../src/kernel/canonical-json.ts';
import { sha256 } from '../../src/kernel/digest.ts';
import { documentId, documentKey } from '../../src/kernel/golden/keys.ts';
import type { ItemEntry } from '../../src/kernel/golden/manifest.ts';
import type { TaskEnd } from '../../src/kernel/run/exit-verdict.ts';
import type { UnitRange, UnitRow } from '../../src/kernel/run/unit.ts';
import { SimulatedProcess, type ClockError } from '../../src/testing/simulation/simulated-process.ts';
import { World } from '../../src/testing/simulation/world.ts';
import { replaceMembers } from '../../src/testing/wrappers/intercept.ts';

export const RUN = 'r1';
export const FINGERPRINT = { goldleaf: '1.0.0', browser: '150' };
export const LEASE_MS = 30_000;

export function request(change: Partial<PlanRequest> = {}): PlanRequest {
  return {
    runId: RUN,
    kind: 'documents',
    settings: { total: 6, unitSize: 2, seed: 'a' },
    given: { total: 6 },
    policy: { leaseMs: LEASE_MS, maxAttempts: 3 },
    fingerprint: FINGERPRINT,
    out: 'memory:',
    ...change,
  };
}

export interface JobOptions {
  readonly itemMs?: number;
  readonly deterministic?: boolean;
  /** Goes into every object. */
  readonly mark?: string;
  /** What the job tells of a unit. */
  readonly audit?: (unit: number) => Json;
  /** Called before each item is made. */
  readonly before?: (index: number, output: UnitOutput) => void | Promise<void>;
}

export interface TaskOptions {
  readonly state?: (store: StateStore) => Partial<StateStore>;
  readonly blobs?: (store: BlobStore) => Partial<BlobStore>;
  /** Puts something between the task and its world. */
  readonly wrap?: (deps: EngineDeps) => EngineDeps;
  readonly job?: JobOptions;
  readonly work?: Partial<Omit<WorkOptions, 'task'>>;
  readonly identity?: Partial<WorkOptions['task']>;
  /** How the clocks of its machine are off. */
  readonly clock?: Partial<ClockError>;
}

/** A store, an output and virtual time, with as many tasks as a test wants. */
export class Stage {
  readonly world = new World();
  readonly state: MemoryStateStore;
  readonly blobs = new MemoryBlobStore();
  #processes = 0;

  constructor(leaseProof: StateStore['leaseProof'] = 'observation') {
    this.state = new MemoryStateStore({ leaseProof });
  }

  task(options: TaskOptions = {}): StageTask {
    this.#processes += 1;
    const clock = { skewMs: 0, rate: 1, ...options.clock };
    return new StageTask(this, new SimulatedProcess(this.world, `t${this.#processes}`, 'stage', clock, true), options);
  }

  /** Plans the run, and returns its key. */
  async planned(change: Partial<PlanRequest> = {}): Promise<PlannedRun['run']> {
    const { run } = await this.until(this.task().plan(change));
    return run;
  }

  /** Lets time go on until the promise settles. */
  async until<T>(promise: Promise<T>, withinMs = 4 * 3_600_000): Promise<T> {
    let settled = false;
    const note = (): void => {
      settled = true;
    };
    promise.then(note, note);
    this.world.after(0, () => undefined);
    await this.world.run(this.world.now + withinMs, () => settled);
    if (!settled) throw new Error(`nothing came of it in ${withinMs} ms`);
    return promise;
  }

  async pass(ms: number): Promise<void> {
    const end = this.world.now + ms;
    // What was just begun comes to rest before time goes on.
    this.world.after(0, () => undefined);
    this.world.after(ms, () => undefined);
    await this.world.run(end, () => false);
  }

  async unit(run: RunKey, unit: number): Promise<UnitRow> {
    return (await this.state.readUnit(run, unit)) as UnitRow;
  }

  async text(key: string): Promise<string | undefined> {
    const bytes = await this.blobs.read(key);
    return bytes && new TextDecoder().decode(bytes);
  }

  async keys(prefix = ''): Promise<string[]> {
    const keys: string[] = [];
    for await (const { key } of this.blobs.list(prefix)) keys.push(key);
    return keys.sort();
  }
}

/** One task of a stage. */
export class StageTask {
  readonly process: SimulatedProcess;
  readonly deps: EngineDeps;
  readonly events: RunEvent[] = [];
  /** Indexes of the items it has made, in order. */
  readonly made: number[] = [];
  jobsOpened = 0;
  readonly #stop = new AbortController();
  readonly #options: TaskOptions;

  constructor(stage: Stage, process: SimulatedProcess, options: TaskOptions) {
    this.process = process;
    this.#options = options;
    const deps: EngineDeps = {
      state: replaceMembers<StateStore>(stage.state, options.state?.(stage.state) ?? {}),
      blobs: replaceMembers<BlobStore>(stage.blobs, options.blobs?.(stage.blobs) ?? {}),
      clock: process.clock,
      chance: process.chance,
      emit: (event) => this.events.push(event),
    };
    this.deps = options.wrap?.(deps) ?? deps;
  }

  plan(change: Partial<PlanRequest> = {}): Promise<PlannedRun> {
    return planRun(this.deps, request(change));
  }

  work(): Promise<TaskEnd> {
    const { work, identity } = this.#options;
    const taskNonce = this.process.chance.nonce();
    return workRun(this.deps, {
      runId: RUN,
      task: { execution: 'e', index: 0, count: 1, attempt: 0, taskNonce, host: 'h', pid: 1, ...identity },
      openJob: async () => this.#openJob(),
      fingerprint: FINGERPRINT,
      signal: this.#stop.signal,
      ...work,
    });
  }

  stop(): void {
    this.#stop.abort();
  }

  /** The events of one type. */
  told<T extends RunEvent['type']>(type: T): Extract<RunEvent, { type: T }>[] {
    return this.events.filter((event): event is Extract<RunEvent, { type: T }> => event.type === type);
  }

  #openJob(): UnitJob {
    this.jobsOpened += 1;
    const { deterministic = true, audit } = this.#options.job ?? {};
    return {
      ...(audit === undefined ? {} : { provenance: (audits) => ({ audits: audits.map((each) => each ?? null) }) }),
      kind: 'documents',
      tables: [],
      deterministic,
      run: async (range, output) => ({ ...(await this.#make(range, output)), ...(audit && { audit: audit(range.unit) }) }),
      close: async () => undefined,
    };
  }

  async #make({ start, count }: UnitRange, output: UnitOutput): Promise<{ items: ItemEntry[]; shards: [] }> {
    const { itemMs = 1000, mark = '', before } = this.#options.job ?? {};
    const items: ItemEntry[] = [];
    for (let index = start; index < start + count; index++) {
      await this.deps.clock.sleep(itemMs, output.signal);
      output.signal.throwIfAborted();
      await before?.(index, output);
      const bytes = new TextEncoder().encode(`item ${index} ${mark}`);
      const id = documentId('thing', index);
      const key = documentKey(output.name, id, 'txt');
      await output.put(key, bytes);
      const digest = sha256(bytes);
      const file = { key, mediaType: 'text/plain', sha256: digest, bytes: bytes.byteLength, pages: null };
      items.push({ id, index, rowsSha256: digest, truthSha256: digest, file });
      this.made.push(index);
      output.itemDone();
    }
    return { items, shards: [] };
  }
}
