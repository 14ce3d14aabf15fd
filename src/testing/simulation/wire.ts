import type { Fate } from './fate.ts';
import type { Nemesis } from './nemesis.ts';
import { answerOf, wordRequest, type Answer, type RemoteCall } from './remote-call.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** Sees every request take effect, and says when an invariant is broken. */
export interface Watcher {
  /** Lets the effect happen, and compares the world before and after. */
  watch(process: SimulatedProcess, call: RemoteCall, effect: () => unknown): Answer;
}

/**
 * What lies between a process and its stores. A request is sent, takes effect in one atomic moment later, and is
 * answered later still; on each of its ways it may be lost, late or doubled, as the nemesis likes.
 */
export class Wire {
  readonly process: SimulatedProcess;
  readonly nemesis: Nemesis;
  readonly #world: World;
  readonly #watcher: Watcher;

  constructor(world: World, process: SimulatedProcess, nemesis: Nemesis, watcher: Watcher) {
    this.#world = world;
    this.process = process;
    this.nemesis = nemesis;
    this.#watcher = watcher;
  }

  /** Virtual time, for stores that serve what stood a while ago. */
  get now(): number {
    return this.#world.now;
  }

  /** Never settles for a process that is gone. Rejects with what the effect throws, or with the call's own errors. */
  step<T>(call: RemoteCall, effect: () => T): Promise<T> {
    const { process, nemesis } = this;
    return new Promise<T>((resolve, reject) => {
      if (process.gone) return;
      const crash = nemesis.crashPoint(process);
      if (crash === 'before') return process.crash(`before ${call.name}`);
      const fate = nemesis.fateOf(process, call);
      this.#tellFate(call, fate);
      for (const { afterMs, answered } of fate.effects) {
        this.#arrive(call, effect, afterMs, (answer) => {
          if (crash === 'after') process.crash(`after ${call.name}`);
          if (!answered) return;
          process.reach(fate.replyMs, () => {
            if ('value' in answer) resolve(answer.value as T);
            else reject(answer.error);
          });
        });
      }
      if (crash === 'during') process.crash(`while ${call.name} is on its way`);
      if (fate.effects.some(({ answered }) => answered)) return;
      process.reach(fate.replyMs, () => reject(fate.throttled ? call.errors.throttled(call) : call.errors.unanswered(call)));
    });
  }

  #tellFate(call: RemoteCall, { kind }: Fate): void {
    if (kind !== 'well') this.#world.story.tell(this.process.name, () => `  ~ ${wordRequest(call)}: ${kind}`);
  }

  #arrive(call: RemoteCall, effect: () => unknown, afterMs: number, onEffect: (answer: Answer) => void): void {
    this.#world.after(afterMs, () => {
      const later = this.process.gone ? this.nemesis.lastRequest() : 0;
      if (later === undefined) return;
      if (later > 0) this.#world.after(later, () => this.#takeEffect(call, effect, onEffect));
      else this.#takeEffect(call, effect, onEffect);
    });
  }

  #takeEffect(call: RemoteCall, effect: () => unknown, onEffect: (answer: Answer) => void): void {
    if (!call.changes) return onEffect(answerOf(effect));
    if (this.process.gone) this.#world.story.tell(this.process.name, () => `  ~ ${wordRequest(call)} of the dead arrives`);
    onEffect(this.#watcher.watch(this.process, call, effect));
  }
}
