import type { RunEvent } from '../../contracts/events.ts';
import { planRun } from '../../engine/plan-run.ts';
import { workRun } from '../../engine/work-run.ts';
import type { EngineDeps } from '../../engine/deps.ts';
import { isGoldleafError } from '../../kernel/errors.ts';
import { exitVerdict, type TaskEnd } from '../../kernel/run/exit-verdict.ts';
import type { Setting } from './setting.ts';
import { SimulatedJob } from './simulated-job.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import { overhearBlobs, overhearState } from './overhear.ts';
import { Wire } from './wire.ts';

export interface TaskPlace {
  readonly execution: string;
  readonly index: number;
  readonly count: number;
  readonly attempt: number;
}

/** What every planner gives, and what every installation is. */
const FINGERPRINT = { goldleaf: '0.0.0' };

/** One task: a process that plans or joins the run, and works on it to its end. */
export class SimulatedTask {
  readonly place: TaskPlace;
  readonly process: SimulatedProcess;
  readonly taskNonce: string;
  readonly startedAt: number;
  /** How it ended; undefined while it lives, and when it crashed. */
  end: TaskEnd | undefined;
  /** When it was told to stop. */
  stoppedAt: number | undefined;
  /** Whether a call of its went wrong at any time: then it may not have known what it held. */
  troubled = false;
  /** A process took its place. */
  succeeded = false;
  readonly #setting: Setting;
  readonly #stop = new AbortController();
  readonly #onOver: (task: SimulatedTask) => void;
  #planning = true;

  constructor(setting: Setting, process: SimulatedProcess, place: TaskPlace, onOver: (task: SimulatedTask) => void) {
    this.#setting = setting;
    this.process = process;
    this.place = place;
    this.taskNonce = process.chance.nonce();
    this.#onOver = onOver;
    this.startedAt = setting.world.now;
    void this.#live();
  }

  get over(): boolean {
    return this.process.crashed || this.end !== undefined;
  }

  /** What its process exits with; 137 for a crash. */
  get exitCode(): number {
    return this.end === undefined ? 137 : exitVerdict(this.end);
  }

  /** The signal to stop; `onTold` when it arrives. While it plans it holds nothing, and simply exits. */
  stop(onTold: () => void): void {
    this.process.reach(0, () => {
      if (this.over) return;
      const { world } = this.#setting;
      world.story.tell(this.process.name, 'is told to stop');
      this.stoppedAt = world.now;
      if (this.#planning) this.process.crash('by the signal');
      else this.#stop.abort();
      onTold();
    });
  }

  async #live(): Promise<void> {
    const { world } = this.#setting;
    try {
      this.end = await this.#work();
    } catch (error) {
      // Only a planner dies of a store out of reach; a worker comes to an end of its own.
      if (isGoldleafError(error, 'UNAVAILABLE') && this.#planning)
        this.end = { why: 'out-of-reach', code: error.code, message: error.message };
      else return world.violate(`I17: ${this.process.name} dies of ${String(error)}`);
    }
    world.story.tell(this.process.name, `ends: ${this.end.why}`);
    this.troubled = this.process.troubledAt > -Infinity;
    this.process.exit();
    this.#onOver(this);
  }

  async #work(): Promise<TaskEnd> {
    const { scenario, runId, ailments, invariants } = this.#setting;
    const { process, place } = this;
    const deps = connect(this.#setting, process);
    const { leaseMs, maxAttempts, units, unitSize } = scenario;
    const given = { total: units * unitSize, unitSize, leaseMs };
    const settings = { total: units * unitSize, unitSize, shade: process.name };
    await planRun(deps, {
      runId,
      kind: 'documents',
      settings,
      given,
      policy: { leaseMs, maxAttempts },
      fingerprint: FINGERPRINT,
      out: deps.blobs.uri,
    });
    this.#planning = false;
    return workRun(deps, {
      runId,
      task: { ...place, taskNonce: this.taskNonce, host: 'simulated', pid: 1 },
      openJob: async () =>
        new SimulatedJob(process, scenario, ailments, (unit) => invariants.violate(invariants.leases.faultOfWork(process, unit))),
      fingerprint: FINGERPRINT,
      signal: this.#stop.signal,
    });
  }
}

/** The outside world as the engine in this process gets it. */
export function connect(setting: Setting, process: SimulatedProcess): EngineDeps {
  const { world, nemesis, invariants, opened } = setting;
  const wire = new Wire(world, process, nemesis, invariants);
  const [state, blobs] = [setting.state.connect(wire), setting.blobs.connect(wire)];
  opened.push(state, blobs);
  const listener = { setting, process };
  return {
    state: overhearState(listener, state),
    blobs: overhearBlobs(listener, blobs),
    clock: process.clock,
    chance: process.chance,
    emit: (event) => tell(setting, process, event),
  };
}

function tell({ world }: Setting, process: SimulatedProcess, event: RunEvent): void {
  if (event.type === 'item-done' || event.type === 'waiting' || event.type === 'ended') return;
  const { type, ...rest } = event;
  world.story.tell(process.name, () => `# ${type} ${JSON.stringify(rest)}`);
}
