import { createInterface } from 'node:readline';
import { json, start, type Running } from '../../cli/goldleaf.ts';
import { expectCode, shapeFlags, type RunShape } from '../undisturbed.ts';
import type { Pair } from './pair.ts';
import { toldBy, type Told } from './told.ts';

export interface FleetPlan {
  readonly pair: Pair;
  readonly run: string;
  readonly shape: RunShape;
  readonly tasks: number;
  readonly leaseMs: number;
  /** Whether the tasks are told who they are, and so take back at once what they held when they died. */
  readonly withIdentity: boolean;
}

/** One of the fleet's processes, from its start to its end. */
export class FleetTask {
  readonly index: number;
  readonly running: Running;
  /** Something is being done to it. */
  isDisturbed = false;
  wasTerminated = false;
  /** The unit it said it holds. */
  unit: number | null = null;

  constructor(index: number, running: Running) {
    this.index = index;
    this.running = running;
  }

  signal(name: NodeJS.Signals): void {
    if (this.running.child.exitCode === null && this.running.child.signalCode === null) this.running.signal(name);
  }
}

/**
 * As many `goldleaf generate` commands with one task each, on one state store and one place for the corpus, as if on so
 * many machines. One that was killed or stopped is started again; one that ended well stays ended.
 */
export class Fleet {
  readonly #plan: FleetPlan;
  readonly #alive = new Map<number, FleetTask>();
  readonly told = new Map<Told, number>();
  /** What those that saw the root read there. */
  readonly corpora = new Set<string>();
  #failure: Error | undefined;
  /** Resolves when every task has ended well. @throws when one ended otherwise */
  readonly finished: Promise<void>;
  isOver = false;

  constructor(plan: FleetPlan) {
    this.#plan = plan;
    const indexes = Array.from({ length: plan.tasks }, (_, index) => index);
    this.finished = Promise.all(indexes.map((index) => this.#keep(index)))
      .catch((error: unknown) => this.#giveUp(error))
      .then(() => {
        this.isOver = true;
        if (this.#failure) throw this.#failure;
      });
  }

  /** Tasks that nothing is being done to. */
  undisturbed(): readonly FleetTask[] {
    return [...this.#alive.values()].filter(({ isDisturbed }) => !isDisturbed);
  }

  /** The run is planned and worked on. */
  hasBegun(): boolean {
    return this.told.has('claimed');
  }

  /** Kills what is left of it: nothing outlives its test. */
  abandon(): void {
    if (!this.isOver) this.#giveUp(new Error('the test ended before its fleet'));
  }

  async #keep(index: number): Promise<void> {
    for (let attempt = 0; this.#failure === undefined; attempt++) {
      const task = new FleetTask(index, start(this.#command(), { env: this.#variables(index, attempt) }));
      this.#alive.set(index, task);
      this.#listen(task);
      const outcome = await task.running.finished;
      this.#alive.delete(index);
      const { signalCode } = task.running.child;
      const wasKilled = signalCode === 'SIGKILL';
      // By the signal itself where it came before there was anything to let go of.
      const wasStopped = task.wasTerminated && (outcome.code === 143 || signalCode === 'SIGTERM');
      if (wasKilled || wasStopped) continue;
      expectCode(outcome, 0);
      const { corpusSha256 } = json(outcome) as { corpusSha256: string | null };
      if (corpusSha256 !== null) this.corpora.add(corpusSha256);
      return;
    }
  }

  #giveUp(error: unknown): void {
    this.#failure ??= error as Error;
    for (const task of this.#alive.values()) task.signal('SIGKILL');
  }

  #command(): string[] {
    const { pair, run, shape, leaseMs } = this.#plan;
    const { state, out } = pair.placeOf(run);
    const places = ['--state', state, '--out', out, '--run-id', run, '--tasks', '1'];
    return ['generate', ...places, ...shapeFlags(shape), '--lease', `${leaseMs}ms`, '--max-attempts', '1000000', '--json'];
  }

  #variables(index: number, attempt: number): Record<string, string> {
    const { pair, run, tasks, withIdentity } = this.#plan;
    const identity = {
      GOLDLEAF_TASK_EXECUTION: run,
      GOLDLEAF_TASK_INDEX: String(index),
      GOLDLEAF_TASK_COUNT: String(tasks),
      GOLDLEAF_TASK_ATTEMPT: String(attempt),
    };
    return { ...pair.variables(index), ...(withIdentity ? identity : {}), GOLDLEAF_DEBUG: '1' };
  }

  #listen(task: FleetTask): void {
    const { stderr } = task.running.child;
    if (stderr === null) return;
    createInterface({ input: stderr }).on('line', (line) => {
      const heard = toldBy(line);
      if (heard === undefined) return;
      this.told.set(heard.told, (this.told.get(heard.told) ?? 0) + 1);
      if (heard.told === 'claimed') task.unit = heard.unit;
      else if (heard.unit === task.unit) task.unit = null;
    });
  }
}
