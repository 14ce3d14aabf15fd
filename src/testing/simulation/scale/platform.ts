import { openStream, type RandomStream } from '../../../kernel/random.ts';
import { FleetTask, type Ending } from './fleet-task.ts';
import type { FleetWorld } from './fleet-world.ts';
import type { TaskLog } from './task-log.ts';

const HOUR = 3_600_000;

/** Starts the tasks of a fleet, takes their machines away, and starts them again, as a cloud's batch platform does. */
export class Platform {
  readonly logs: TaskLog[] = [];
  /** How processes ended → how many. */
  readonly endings = new Map<string, number>();
  readonly #fleet: FleetWorld;
  readonly #draw: RandomStream;
  /** Index → ends that were the task's own fault. */
  readonly #failures = new Map<number, number>();
  #live = 0;
  #awaited = 0;

  constructor(fleet: FleetWorld) {
    this.#fleet = fleet;
    this.#draw = openStream(fleet.scenario.seed, 0, 'platform');
  }

  /** Nobody lives, and nobody will come back. */
  get deserted(): boolean {
    return this.#live === 0 && this.#awaited === 0;
  }

  /** All tasks at once, which is the hardest on the store. */
  start(): void {
    const { world, scenario } = this.#fleet;
    const { tasks, units, meanUnitMs, crashShare } = scenario;
    const started = Array.from({ length: tasks }, (_, index) => this.#start(index, 0));
    for (const task of this.#draw.sample(started, Math.round(tasks * crashShare))) {
      // While there are units left to claim; later a task may have left before it could crash.
      world.after(this.#draw.float() * (units / tasks - 1) * meanUnitMs, () => task.kill('crashed'));
    }
  }

  #start(index: number, attempt: number): FleetTask {
    this.#live += 1;
    const task = new FleetTask(this.#fleet, index, attempt, (ending) => {
      this.#live -= 1;
      this.#count(ending);
      this.#replace(index, attempt, ending);
    });
    this.logs.push(task.log);
    this.#plotPreemption(task);
    return task;
  }

  #plotPreemption(task: FleetTask): void {
    const { world, scenario } = this.#fleet;
    if (scenario.preemptionsPerHour === 0) return;
    const afterMs = (-Math.log(1 - this.#draw.float()) / scenario.preemptionsPerHour) * HOUR;
    world.after(afterMs, () => task.kill('preempted'));
  }

  #replace(index: number, attempt: number, ending: Ending): void {
    const { scenario } = this.#fleet;
    if (ending === 'preempted') return this.#startAfter(this.#draw.int(...scenario.awayMs), index, attempt + 1);
    if (ending !== 'crashed' && ending.code === 0) return;
    const failures = (this.#failures.get(index) ?? 0) + 1;
    this.#failures.set(index, failures);
    if (failures <= scenario.retries) this.#startAfter(scenario.restartMs, index, attempt + 1);
  }

  #startAfter(delayMs: number, index: number, attempt: number): void {
    this.#awaited += 1;
    this.#fleet.world.after(delayMs, () => {
      this.#awaited -= 1;
      this.#start(index, attempt);
    });
  }

  #count(ending: Ending): void {
    const name = typeof ending === 'string' ? ending : `${ending.why} (exit ${ending.code})`;
    this.endings.set(name, (this.endings.get(name) ?? 0) + 1);
  }
}
