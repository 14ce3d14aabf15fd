import { openStream, type RandomStream } from '../../../kernel/random.ts';
import type { SimulatedProcess } from '../simulated-process.ts';
import type { World } from '../world.ts';
import type { BudgetScenario } from './budget-scenario.ts';

/** What a caller is told: what it cost, that it never ran, or nothing that helps. */
export type CallEnd = { readonly kind: 'answered'; readonly costNano: number } | { readonly kind: 'refused' | 'unknown' };

export interface VendorPlace {
  readonly world: World;
  readonly scenario: BudgetScenario;
  readonly seed: string;
  /** At this moment. */
  readonly limit: () => number;
  readonly violate: (text: string) => void;
}

/** A vendor of models: it bills what it did, whether or not anybody hears of it. */
export class Vendor {
  billedNano = 0;
  calls = 0;
  /** Worst cases of the calls that may still be billed. */
  inFlightNano = 0;
  readonly #place: VendorPlace;
  readonly #draw: RandomStream;

  constructor(place: VendorPlace) {
    this.#place = place;
    this.#draw = openStream(place.seed, 0, 'vendor');
  }

  /** Never settles for a process that is gone. */
  call(process: SimulatedProcess, worstNano: number): Promise<CallEnd> {
    const { callMs, troubleRate } = this.#place.scenario;
    const draw = this.#draw;
    this.calls += 1;
    this.inFlightNano += worstNano;
    this.#judge();
    const trouble = draw.chance(troubleRate) ? draw.pick(['refused', 'failed', 'silent'] as const) : undefined;
    const costNano = trouble === 'refused' ? 0 : Math.floor(worstNano * draw.pick([0.2, 0.5, 0.8, 1]));
    const doneMs = draw.int(1, callMs);
    this.#place.world.after(doneMs, () => this.#bill(worstNano, costNano));
    return new Promise((resolve) => {
      if (trouble === 'refused') return process.reach(doneMs + draw.int(1, 50), () => resolve({ kind: 'refused' }));
      if (trouble === 'failed') return process.reach(doneMs + draw.int(1, 50), () => resolve({ kind: 'unknown' }));
      // Who gives up does not know whether it ran, and it may run later still.
      if (trouble === 'silent') return process.reach(draw.int(1, 2 * callMs), () => resolve({ kind: 'unknown' }));
      return process.reach(doneMs + draw.int(1, 50), () => resolve({ kind: 'answered', costNano }));
    });
  }

  #bill(worstNano: number, costNano: number): void {
    this.inFlightNano -= worstNano;
    this.billedNano += costNano;
    this.#judge();
  }

  #judge(): void {
    const limit = this.#place.limit();
    if (this.billedNano + this.inFlightNano <= limit) return;
    this.#place.violate(`I13: ${this.billedNano} billed and ${this.inFlightNano} in flight, and the limit is ${limit}`);
  }
}
