import { openStream, type RandomStream } from '../../kernel/random.ts';
import { lost, misfortune, plain, slow, throttled, type Fate } from './fate.ts';
import type { RemoteCall } from './remote-call.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** Does to calls and processes what networks and machines do, by the draws of one seed. */
export class Nemesis {
  /** How often it did what. */
  readonly faults = new Map<string, number>();
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

  count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  freeze(process: SimulatedProcess): void {
    // A garbage collection, a moved machine, a laptop that was closed.
    const ms = this.#draw.int(1000, this.#draw.pick([8_000, 40_000, 40_000, 240_000]));
    const suspended = this.#scenario.suspends && this.#draw.chance(0.5);
    this.count(suspended ? 'suspended' : 'frozen');
    process.freeze(ms, suspended);
  }

  cutOff(process: SimulatedProcess): void {
    const ms = this.#draw.int(5000, 120_000);
    const store = this.#draw.pick(['state', 'blobs', 'both'] as const);
    this.#outages.set(process, { store, until: this.#world.now + ms });
    process.trouble(this.#world.now + ms);
    this.#world.story.tell(process.name, `is cut off from ${store} for ${(ms / 1000).toFixed(0)} s`);
  }

  jumpClock(process: SimulatedProcess): void {
    const { skewMs } = this.#scenario;
    this.count('clock jumped');
    process.jumpClock(this.#draw.int(-skewMs, skewMs));
  }

  /** Where on the way of this request its process dies, if it does. */
  crashPoint(process: SimulatedProcess): 'before' | 'during' | 'after' | undefined {
    if (this.#calm || !process.mortal || !this.#draw.chance(this.#scenario.crashRate)) return undefined;
    const point = this.#draw.pick(['before', 'during', 'after'] as const);
    this.count(`crash ${point} a request`);
    return point;
  }

  /** What becomes of the request of a process that is gone: it dies too, it arrives, or it arrives much later. */
  lastRequest(): number | undefined {
    if (this.#draw.chance(0.4)) return undefined;
    return this.#calm || this.#draw.chance(0.5) ? 0 : this.#draw.int(1, 30_000);
  }

  fateOf(process: SimulatedProcess, call: RemoteCall): Fate {
    if (this.#calm || !process.mortal) return plain(this.#draw.int(1, 20), this.#draw.int(1, 20));
    const fate = this.#troubledFate(process, call);
    if (fate === undefined) return plain(this.#draw.int(1, 60), this.#draw.int(1, 60));
    this.count(fate.kind);
    process.trouble(this.#world.now + fate.replyMs + Math.max(0, ...fate.effects.map(({ afterMs }) => afterMs)));
    return fate;
  }

  /** Whether something happens that the store itself does now and then, such as a conflict or a read in two pieces. */
  does(what: string, probability: number): boolean {
    if (this.#calm || !this.#draw.chance(probability)) return false;
    this.count(what);
    return true;
  }

  /** How far behind a read that may lag is, in ms. */
  lagMs(): number {
    if (this.#calm || !this.#draw.chance(this.#scenario.lagRate)) return 0;
    this.count('stale read');
    return this.#draw.int(1, this.#draw.pick([300, 3_000]));
  }

  int(low: number, high: number): number {
    return this.#draw.int(low, high);
  }

  #troubledFate(process: SimulatedProcess, call: RemoteCall): Fate | undefined {
    const { lossRate, slowRate, throttleRate } = this.#scenario;
    const draw = this.#draw;
    if (this.#isCutOff(process, call)) return lost(draw.int(200, 1500), 'cut off');
    const at = draw.float();
    if (at < lossRate) return misfortune(draw);
    if (at < lossRate + slowRate) return slow(draw);
    return at < lossRate + slowRate + throttleRate ? throttled(draw.int(1, 40)) : undefined;
  }

  #isCutOff(process: SimulatedProcess, { store }: RemoteCall): boolean {
    const outage = this.#outages.get(process);
    return outage !== undefined && this.#world.now < outage.until && (outage.store === 'both' || outage.store === store);
  }
}
