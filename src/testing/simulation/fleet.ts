import { openStream, type RandomStream } from '../../kernel/random.ts';
import { faultOfEnd, faultOfStop } from './end-invariants.ts';
import type { Setting } from './setting.ts';
import { SimulatedProcess, type ClockError } from './simulated-process.ts';
import { SimulatedTask, type TaskPlace } from './simulated-task.ts';

/** A second is left after the engine's own time for the process to exit. */
const STOP_MS = 8000;

/** The tasks of a run, and the platform that starts them again when they crash. */
export class Fleet {
  readonly tasks: SimulatedTask[] = [];
  readonly #setting: Setting;
  readonly #draw: RandomStream;
  #strangers = 0;
  #restarts = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#draw = openStream(setting.seed, 0, 'fleet');
  }

  get live(): readonly SimulatedTask[] {
    return this.tasks.filter(({ over }) => !over);
  }

  /** Whether nobody lives and nobody will come back. */
  get deserted(): boolean {
    return this.#restarts === 0 && this.live.length === 0;
  }

  start(place: TaskPlace): void {
    const process = this.newProcess(nameOf(place, this.tasks.length), true);
    // A twin that comes late may be taken for its successor's dead predecessor as soon as it holds something.
    if (this.#isOutdated(place)) process.trouble(Infinity);
    this.#setting.world.story.tell(process.name, `starts as ${place.execution}/${place.index}, attempt ${place.attempt}`);
    const task = new SimulatedTask(this.#setting, process, place, (over) => this.#judgeEnd(over));
    this.tasks.push(task);
    process.onCrash = () => this.#replace(task);
  }

  /** A task that nobody has seen before. */
  startStranger(): void {
    this.#strangers += 1;
    this.start({ execution: `x${this.#strangers}`, index: 0, count: 1, attempt: 0 });
  }

  stop(task: SimulatedTask): void {
    const { world } = this.#setting;
    this.#setting.nemesis.count('told to stop');
    task.stop(() => {
      world.after(STOP_MS / task.process.clockError.rate, () => {
        const fault = faultOfStop(this.#setting, task);
        if (fault !== undefined) world.violate(fault);
      });
    });
  }

  newProcess(name: string, mortal: boolean): SimulatedProcess {
    const { world, seed } = this.#setting;
    return new SimulatedProcess(world, name, seed, mortal ? this.#clockError() : { skewMs: 0, rate: 1 }, mortal);
  }

  #clockError(): ClockError {
    const { skewMs, rate } = this.#setting.scenario;
    return { skewMs: this.#draw.pick([-skewMs, 0, skewMs]), rate: this.#draw.pick([1, rate]) };
  }

  #judgeEnd(task: SimulatedTask): void {
    const { world } = this.#setting;
    const fault = task.end && faultOfEnd(this.#setting, task);
    if (fault !== undefined) world.violate(fault);
  }

  /** Whether the platform has started a higher attempt in this place already. */
  #isOutdated({ execution, index, attempt }: TaskPlace): boolean {
    return this.tasks.some(({ place }) => place.execution === execution && place.index === index && place.attempt > attempt);
  }

  #replace(task: SimulatedTask): void {
    const { world, nemesis, scenario } = this.#setting;
    if (task.stoppedAt !== undefined || (!nemesis.isCalm && this.#draw.chance(0.2))) return;
    this.#restarts += 1;
    world.after(nemesis.isCalm ? 1000 : this.#draw.int(0, 30_000), () => {
      this.#restarts -= 1;
      task.succeeded = true;
      nemesis.count(scenario.sameIdentity ? 'restarted' : 'replaced by a stranger');
      // The platform takes the whole place for dead, a living twin in it too.
      for (const { process, place } of this.tasks) if (place.index === task.place.index) process.trouble(Infinity);
      if (scenario.sameIdentity) this.start({ ...task.place, attempt: task.place.attempt + 1 });
      else this.startStranger();
    });
  }
}

/** `a0`: the index as a letter and the attempt; strangers and twins get a number more. */
function nameOf({ execution, index, attempt }: TaskPlace, started: number): string {
  const letter = String.fromCharCode(97 + index);
  return execution === 'fleet' ? `${letter}${attempt}.${started}` : `${execution}.${attempt}`;
}
