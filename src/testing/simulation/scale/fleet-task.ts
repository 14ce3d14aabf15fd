import type { EngineDeps } from '../../../engine/deps.ts';
import { planRun } from '../../../engine/plan-run.ts';
import { workRun } from '../../../engine/work-run.ts';
import { isGoldleafError } from '../../../kernel/errors.ts';
import { exitCodeOf, exitVerdict, type TaskEnd } from '../../../kernel/run/exit-verdict.ts';
import { SimulatedProcess } from '../simulated-process.ts';
import { isBeat } from './call-tally.ts';
import { FleetJob } from './fleet-job.ts';
import type { FleetWorld } from './fleet-world.ts';
import { openFleetStore } from './fleet-store.ts';
import { SlowLine } from './slow-line.ts';
import { TaskLog } from './task-log.ts';

export const RUN_ID = 'fleet';

/** What every installation of the fleet is. */
const FINGERPRINT = { goldleaf: '0.0.0' };

/** How a process ended: with an exit code, or by no will of its own. */
export type Ending = { readonly code: number; readonly why: TaskEnd['why'] } | 'crashed' | 'preempted';

/** One process of the fleet: it plans or joins the run, as the same command does everywhere, and works on it. */
export class FleetTask {
  readonly log: TaskLog;
  readonly #fleet: FleetWorld;
  readonly #process: SimulatedProcess;
  readonly #place: { readonly execution: string; readonly index: number; readonly attempt: number };
  readonly #onOver: (ending: Ending) => void;

  constructor(fleet: FleetWorld, index: number, attempt: number, onOver: (ending: Ending) => void) {
    const { world, scenario } = fleet;
    this.#fleet = fleet;
    this.#process = new SimulatedProcess(world, `${index}.${attempt}`, scenario.seed, { skewMs: 0, rate: 1 }, true);
    this.#place = { execution: 'fleet', index, attempt };
    this.#onOver = onOver;
    this.log = new TaskLog(() => world.now);
    void this.#live();
  }

  kill(how: 'crashed' | 'preempted'): void {
    if (this.#process.gone) return;
    this.#process.crash(how);
    this.#end(how);
  }

  async #live(): Promise<void> {
    try {
      const end = await this.#work();
      this.#process.exit();
      this.#end({ code: exitVerdict(end), why: end.why });
    } catch (error) {
      // A planner dies of a store out of reach; a worker comes to an end of its own.
      if (!isGoldleafError(error, 'UNAVAILABLE')) return this.#fleet.world.violate(`task ${this.#process.name} dies of ${String(error)}`);
      this.#process.exit();
      this.#end({ code: exitCodeOf(error.code), why: 'out-of-reach' });
    }
  }

  async #work(): Promise<TaskEnd> {
    const { scenario, lengths } = this.#fleet;
    const { units, itemsAUnit, tasks, leaseMs, maxAttempts } = scenario;
    const deps = this.#connect();
    const settings = { total: units * itemsAUnit, unitSize: itemsAUnit };
    await planRun(deps, {
      runId: RUN_ID,
      kind: 'documents',
      settings,
      given: settings,
      policy: { leaseMs, maxAttempts },
      fingerprint: FINGERPRINT,
      out: deps.blobs.uri,
      attempt: this.#place.attempt,
    });
    return workRun(deps, {
      runId: RUN_ID,
      task: { ...this.#place, count: tasks, taskNonce: deps.chance.nonce(), host: 'simulated', pid: 1 },
      openJob: async () => new FleetJob(this.#process, lengths),
      fingerprint: FINGERPRINT,
      signal: new AbortController().signal,
    });
  }

  #connect(): EngineDeps {
    const { world, scenario, runs, bucket, tally, noted } = this.#fleet;
    const line = new SlowLine(world, this.#process, scenario, (store, method) => {
      if (store !== 'state') return;
      tally.sent(world.now, method);
      if (!isBeat(method)) this.log.callSent();
    });
    return {
      state: openFleetStore(runs, scenario.leaseProof, line.to('state')),
      blobs: bucket.connect(line.to('blobs')),
      clock: this.#process.clock,
      chance: this.#process.chance,
      emit: (event) => {
        this.log.note(event);
        noted(event);
      },
    };
  }

  #end(ending: Ending): void {
    this.log.close();
    this.#onOver(ending);
  }
}
