import { openStream, type RandomStream } from '../../kernel/random.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { RemoteCall } from './remote-call.ts';
import type { World } from './world.ts';

/** How a call fares: when it takes effect, which effect is answered, and how long the answer, or giving up, takes. */
export interface Fate {
  readonly effects: readonly { readonly afterMs: number; readonly answered: boolean }[];
  readonly replyMs: number;
}

/** Does to calls and processes what networks and machines do, by the draws of one seed. */
export class Nemesis {
  readonly #world: World;
  readonly #scenario: Scenario;
  readonly #draw: RandomStream;
  readonly #outages = new Map<SimulatedProcess, { readonly store: 'state' | 'blobs' | 'both'; readonly until: number }>();
  #calm = false;

  constructor(world: World, scenario: Scenario, seed: string) {
    this.#world = world;
    this.#scenario = scenario;
    this.#draw = openStream(seed, 0, 'nemesis');
  }

  get isCalm(): boolean {
    return this.#calm;
  }

  wasCutOff(process: SimulatedProcess): boolean {
    return this.#outages.has(process);
  }

  /** Nothing goes wrong any more. */
  calm(): void {
    this.#calm = true;
    this.#world.story.tell('*', 'trouble is over');
  }

  cutOff(process: SimulatedProcess, ms: number): void {
    const store = this.#draw.pick(['state', 'blobs', 'both'] as const);
    this.#outages.set(process, { store, until: this.#world.now + ms });
    process.trouble(this.#world.now + ms);
    this.#world.story.tell(process.name, `is cut off from ${store} for ${(ms / 1000).toFixed(0)} s`);
  }

  /** Where on the way of this call its process dies, if it does. */
  crashPoint(process: SimulatedProcess): 'before' | 'during' | 'after' | undefined {
    if (this.#calm || !process.mortal || !this.#draw.chance(this.#scenario.crashRate)) return undefined;
    return this.#draw.pick(['before', 'during', 'after'] as const);
  }

  /** What becomes of the request of a process that is gone: it dies too, it arrives, or it arrives much later. */
  lastRequest(): number | undefined {
    if (this.#draw.chance(0.4)) return undefined;
    return this.#calm || this.#draw.chance(0.5) ? 0 : this.#draw.int(1, 30_000);
  }

  fateOf(process: SimulatedProcess, call: RemoteCall): Fate {
    const { lossRate, slowRate } = this.#scenario;
    const draw = this.#draw;
    if (this.#calm || !process.mortal) return plain(draw.int(1, 20), draw.int(1, 20));
    if (this.#isCutOff(process, call)) return this.#troubled(process, lost(draw.int(200, 1500)));
    if (draw.chance(lossRate)) return this.#troubled(process, this.#misfortune());
    if (draw.chance(slowRate)) return this.#troubled(process, plain(draw.int(1, draw.pick([5_000, 25_000])), draw.int(1, 4_000)));
    return plain(draw.int(1, 60), draw.int(1, 60));
  }

  #misfortune(): Fate {
    const draw = this.#draw;
    const giveUp = draw.int(200, 1500);
    const kind = draw.pick(['request lost', 'reply lost', 'late', 'twice'] as const);
    if (kind === 'request lost') return lost(giveUp);
    if (kind === 'reply lost') return { effects: [{ afterMs: draw.int(1, 60), answered: false }], replyMs: giveUp };
    if (kind === 'late')
      return { effects: [{ afterMs: giveUp + draw.int(1, draw.pick([5_000, 25_000])), answered: false }], replyMs: giveUp };
    const first = draw.int(1, 60);
    const effects = [
      { afterMs: first, answered: false },
      { afterMs: first + draw.int(1, 2000), answered: true },
    ];
    return { effects, replyMs: draw.int(1, 60) };
  }

  #troubled(process: SimulatedProcess, fate: Fate): Fate {
    process.trouble(this.#world.now + fate.replyMs + Math.max(0, ...fate.effects.map(({ afterMs }) => afterMs)));
    return fate;
  }

  #isCutOff(process: SimulatedProcess, { store }: RemoteCall): boolean {
    const outage = this.#outages.get(process);
    return !this.#calm && outage !== undefined && this.#world.now < outage.until && (outage.store === 'both' || outage.store === store);
  }
}

function plain(afterMs: number, replyMs: number): Fate {
  return { effects: [{ afterMs, answered: true }], replyMs };
}

function lost(giveUpMs: number): Fate {
  return { effects: [], replyMs: giveUpMs };
}
