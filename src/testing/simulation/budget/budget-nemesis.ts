import { GoldleafError } from '../../../kernel/errors.ts';
import { openStream, type RandomStream } from '../../../kernel/random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { World } from '../world.ts';
import type { BudgetScenario } from './budget-scenario.ts';
import type { SendStep } from './ledger-truth.ts';

/** What lies between the tasks and their ledger: effects are late, lost or doubled, and tasks die, by the draws of one seed. */
export class BudgetNemesis {
  readonly #world: World;
  readonly #scenario: BudgetScenario;
  readonly #draw: RandomStream;

  constructor(world: World, scenario: BudgetScenario, seed: string) {
    this.#world = world;
    this.#scenario = scenario;
    this.#draw = openStream(seed, 0, 'budget nemesis');
  }

  /** Whether the process dies here. */
  strikes(process: SimulatedProcess): boolean {
    return process.mortal && this.#draw.chance(this.#scenario.crashRate);
  }

  /** The steps of one process. */
  wireOf(process: SimulatedProcess): SendStep {
    return (effect) =>
      new Promise((resolve, reject) => {
        if (process.gone) return;
        if (this.strikes(process)) return process.crash('before it asks the ledger');
        const crashes = this.strikes(process);
        const { effects, answered, replyMs } = this.#fate();
        effects.forEach((afterMs, nth) =>
          this.#world.after(afterMs, () => {
            const value = attempt(effect);
            if (nth > 0 || !answered) return;
            if (crashes) return process.crash('after its effect on the ledger');
            process.reach(replyMs, () => ('value' in value ? resolve(value.value) : reject(value.error)));
          }),
        );
        if (!answered) process.reach(replyMs, () => reject(new GoldleafError('UNAVAILABLE', 'the ledger does not answer')));
      });
  }

  #fate(): { readonly effects: readonly number[]; readonly answered: boolean; readonly replyMs: number } {
    const draw = this.#draw;
    const soon = draw.int(1, 40);
    if (!draw.chance(this.#scenario.lossRate)) return { effects: [soon], answered: true, replyMs: draw.int(1, 40) };
    // A store that changes rows in one step is the caller's own: nothing of it arrives after the answer.
    const kinds = this.#scenario.shards === 1 ? (['request', 'reply'] as const) : (['request', 'reply', 'late', 'twice'] as const);
    const kind = draw.pick(kinds);
    const giveUp = draw.int(200, 1_500);
    if (kind === 'request') return { effects: [], answered: false, replyMs: giveUp };
    if (kind === 'reply') return { effects: [soon], answered: false, replyMs: giveUp };
    if (kind === 'late') return { effects: [giveUp + draw.int(1, 20_000)], answered: false, replyMs: giveUp };
    return { effects: [soon, soon + draw.int(1, 3_000)], answered: true, replyMs: draw.int(1, 40) };
  }
}

function attempt<T>(effect: () => T): { readonly value: T } | { readonly error: unknown } {
  try {
    return { value: effect() };
  } catch (error) {
    return { error };
  }
}
