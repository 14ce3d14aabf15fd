import { GoldleafError } from '../../kernel/errors.ts';
import type { Nemesis } from './nemesis.ts';
import { wordAnswer, wordCall, type Answer, type RemoteCall } from './remote-call.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** Sees every call of every process at its two moments, and says when an invariant is broken. */
export interface Watcher {
  sent(process: SimulatedProcess, call: RemoteCall): void;
  /** Lets the effect happen, and compares the world before and after. */
  watch(process: SimulatedProcess, call: RemoteCall, effect: () => Promise<unknown>): Promise<Answer>;
}

/**
 * What lies between a process and its stores. A step is sent, takes effect in one atomic moment later, and is answered
 * later still; on each of its ways it may be lost, late or doubled, as the nemesis likes.
 */
export class Wire {
  readonly #world: World;
  readonly #process: SimulatedProcess;
  readonly #nemesis: Nemesis;
  readonly #watcher: Watcher;

  constructor(world: World, process: SimulatedProcess, nemesis: Nemesis, watcher: Watcher) {
    this.#world = world;
    this.#process = process;
    this.#nemesis = nemesis;
    this.#watcher = watcher;
  }

  /** Never settles for a process that is gone. @throws GoldleafError `UNAVAILABLE` when the outcome is not known */
  step<T>(call: RemoteCall, effect: () => Promise<T>): Promise<T> {
    const process = this.#process;
    return new Promise<T>((resolve, reject) => {
      if (process.gone) return;
      const crash = this.#nemesis.crashPoint(process);
      if (crash === 'before') return process.crash(`before ${call.method}`);
      this.#watcher.sent(process, call);
      const { effects, replyMs } = this.#nemesis.fateOf(process, call);
      for (const { afterMs, answered } of effects) {
        this.#arrive(call, effect, afterMs, (answer) => {
          if (crash === 'after') process.crash(`after ${call.method}`);
          if (!answered) return;
          process.reach(replyMs, () => {
            if ('value' in answer) resolve(answer.value as T);
            else reject(answer.error);
          });
        });
      }
      if (crash === 'during') process.crash(`while ${call.method} is on its way`);
      if (effects.some(({ answered }) => answered)) return;
      process.reach(replyMs, () => reject(new GoldleafError('UNAVAILABLE', `the ${call.store} store does not answer ${call.method}`)));
    });
  }

  #arrive(call: RemoteCall, effect: () => Promise<unknown>, afterMs: number, onEffect: (answer: Answer) => void): void {
    const sender = this.#process;
    this.#world.after(afterMs, () => {
      const later = sender.gone ? this.#nemesis.lastRequest() : 0;
      if (later === undefined) return;
      if (later > 0) return this.#world.after(later, () => this.#takeEffect(call, effect, onEffect));
      return this.#takeEffect(call, effect, onEffect);
    });
  }

  async #takeEffect(call: RemoteCall, effect: () => Promise<unknown>, onEffect: (answer: Answer) => void): Promise<void> {
    const answer = await this.#watcher.watch(this.#process, call, effect);
    this.#world.story.tell(this.#process.name, `${wordCall(call)} -> ${wordAnswer(answer)}`);
    onEffect(answer);
  }
}
