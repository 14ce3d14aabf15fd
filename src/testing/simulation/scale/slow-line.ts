import { GoldleafError } from '../../../kernel/errors.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { World } from '../world.ts';
import type { FleetScenario, StoreName } from './fleet-scenario.ts';
import type { SendCall } from './send-call.ts';

/** A call that gets no answer is given up after so long, the store's own retries in it. */
const GIVE_UP_MS = 5000;

/** What lies between a task and its stores: every call takes its time, and fails while the store is out of reach. */
export class SlowLine {
  readonly #world: World;
  readonly #process: SimulatedProcess;
  readonly #scenario: FleetScenario;
  readonly #onSent: (store: StoreName, method: string) => void;

  constructor(world: World, process: SimulatedProcess, scenario: FleetScenario, onSent: (store: StoreName, method: string) => void) {
    this.#world = world;
    this.#process = process;
    this.#scenario = scenario;
    this.#onSent = onSent;
  }

  to(store: StoreName): SendCall {
    return (method, effect) => this.#send(store, method, effect);
  }

  /** Never settles for a process that is gone; what it had sent arrives all the same. */
  #send<T>(store: StoreName, method: string, effect: () => T | Promise<T>): Promise<T> {
    const [process, halfway] = [this.#process, this.#scenario.latencyMs / 2];
    return new Promise<T>((resolve, reject) => {
      if (process.gone) return;
      this.#onSent(store, method);
      if (this.#isOut(store)) {
        const error = new GoldleafError('UNAVAILABLE', `the ${store} store does not answer`);
        return process.reach(GIVE_UP_MS, () => reject(error));
      }
      this.#world.after(halfway, async () => {
        const outcome = await outcomeOf(effect);
        process.reach(halfway, () => ('value' in outcome ? resolve(outcome.value) : reject(outcome.error)));
      });
    });
  }

  #isOut(store: StoreName): boolean {
    const { outage } = this.#scenario;
    if (outage?.store !== store) return false;
    return this.#world.now >= outage.atMs && this.#world.now < outage.atMs + outage.forMs;
  }
}

async function outcomeOf<T>(effect: () => T | Promise<T>): Promise<{ value: T } | { error: Error }> {
  try {
    return { value: await effect() };
  } catch (error) {
    return { error: error as Error };
  }
}
