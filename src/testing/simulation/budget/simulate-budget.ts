import { SharedLedger } from '../../../backends/state/ledger/shared-ledger.ts';
import { openStream, type RandomStream } from '../../../kernel/random.ts';
import { SimulatedProcess } from '../simulated-process.ts';
import { World } from '../world.ts';
import { BudgetNemesis } from './budget-nemesis.ts';
import { drawBudgetScenario, type BudgetScenario } from './budget-scenario.ts';
import { judgeEnd, ledgerOf, type BudgetUse } from './budget-verdict.ts';
import type { MakeGuard } from './guard-under-test.ts';
import { LedgerTruth, RemoteRows } from './ledger-truth.ts';
import { MovingLimit, type Stage } from './moving-limit.ts';
import { RUN, SimulatedBuyer, type Looks, type Market } from './simulated-buyer.ts';
import { Vendor } from './vendor.ts';

export interface BudgetSimulationOptions {
  readonly seed: string;
  readonly makeGuard: MakeGuard;
  /** Instead of what the seed would draw. */
  readonly scenario?: Partial<BudgetScenario>;
  /** Goes on when an invariant is broken, to measure by how much. */
  readonly lenient?: boolean;
}

export interface BudgetReport extends BudgetUse {
  readonly seed: string;
  readonly scenario: BudgetScenario;
  /** The invariant that was broken, in words; undefined when none was. */
  readonly violation: string | undefined;
  /** What happened, one line an event. */
  readonly story: () => readonly string[];
  readonly billedNano: number;
  readonly calls: number;
  readonly crashes: number;
  readonly starts: number;
  /** Changes of the limit's rows and of spend rows. */
  readonly drawWrites: number;
  readonly spendWrites: number;
  /** Draws, and looks at the whole ledger. */
  readonly looks: Looks;
  readonly events: number;
  readonly virtualMs: number;
}

/** Everything ends in this many leases, or never. */
const LEASES_TO_END = 400;
const MOST_EVENTS = 3_000_000;

/**
 * A fleet of tasks that buy calls of a model under one budget, in virtual time, over the real ledger and with real
 * guards. The same seed gives the same story.
 *
 * What is checked: at every moment, that what is billed and what is in flight stay within the limit, and that no row of
 * the ledger does what it must not; in the end, that everybody came to an end, that the ledger says what was charged,
 * and that a fleet with work enough spent all but the design's bound.
 */
export async function simulateBudget({
  seed,
  makeGuard,
  scenario: given,
  lenient = false,
}: BudgetSimulationOptions): Promise<BudgetReport> {
  const scenario = { ...drawBudgetScenario(seed), ...given };
  const world = new World(MOST_EVENTS);
  const violate = (text: string): void => (lenient ? world.story.tell('!', text) : world.violate(text));
  const limit = new MovingLimit(scenario.capNano);
  const truth = new LedgerTruth(scenario.shards, () => limit.nano, violate);
  const vendor = new Vendor({ world, scenario, seed, limit: () => limit.nano, violate });
  const nemesis = new BudgetNemesis(world, scenario, seed);
  const ledger = { leftNano: () => truth.left, grantedTo: (taskNonce: string) => truth.grantedTo(taskNonce) };
  const market: Market = { seed, scenario, vendor, nemesis, signs: new Map(), makeGuard, violate, ...ledger };
  await ledgerOf(truth).open(RUN, scenario.capNano);
  const buyers: SimulatedBuyer[] = [];
  truth.charged = (taskNonce) => buyers.find(({ process }) => process.name === taskNonce)?.chargedNano ?? 0;
  for (let fleet = 0; fleet < scenario.fleets && world.violation === undefined; fleet++) {
    const isLast = fleet === scenario.fleets - 1;
    if (isLast && scenario.laterCapNano !== scenario.capNano) limit.moveSoon({ world, truth, market });
    await new BudgetFleet({ world, truth, market }, fleet, buyers).run();
  }
  const { fault, ...use } = await judgeEnd(truth, scenario, buyers);
  if (fault !== undefined) violate(fault);
  return {
    seed,
    scenario,
    violation: world.violation,
    story: () => world.story.lines,
    billedNano: vendor.billedNano,
    ...use,
    calls: vendor.calls,
    crashes: buyers.filter(({ process }) => process.crashed).length,
    starts: buyers.length,
    drawWrites: truth.writes.shard,
    spendWrites: truth.writes.spend,
    looks: sumOf(buyers.map(({ looks }) => looks)),
    events: world.events,
    virtualMs: world.now,
  };
}

function sumOf(looks: readonly Looks[]): Looks {
  const sum = (of: (each: Looks) => number): number => looks.reduce((total, each) => total + of(each), 0);
  return { all: sum(({ all }) => all), inVain: sum(({ inVain }) => inVain), exhausted: sum(({ exhausted }) => exhausted) };
}

/** A failing seed as a person reads it. */
export function tellBudgetFailure({ seed, scenario, violation, story }: BudgetReport): string {
  return [`seed ${seed}: ${violation ?? 'no violation'}`, JSON.stringify(scenario), ...story()].join('\n');
}

/** The tasks that were started together, and those that take the places of the crashed. */
class BudgetFleet {
  readonly #stage: Stage;
  readonly #name: string;
  readonly #buyers: SimulatedBuyer[];
  readonly #own: SimulatedBuyer[] = [];
  readonly #draw: RandomStream;
  #comingBack = 0;
  #closing = false;

  constructor(stage: Stage, fleet: number, buyers: SimulatedBuyer[]) {
    this.#stage = stage;
    this.#name = `f${fleet}`;
    this.#buyers = buyers;
    this.#draw = openStream(stage.market.seed, fleet, 'budget fleet');
  }

  async run(): Promise<void> {
    const { world, market } = this.#stage;
    const { tasks, freezes, leaseMs, callMs } = market.scenario;
    for (let task = 0; task < tasks; task++) world.after(this.#draw.int(0, 3_000), () => this.#start(this.#wants()));
    for (let time = 0; time < freezes; time++) {
      world.after(this.#draw.int(0, 20 * callMs), () => {
        const live = this.#live();
        if (live.length > 0) this.#freeze(this.#draw.pick(live), this.#draw.int(1_000, 3 * leaseMs));
      });
    }
    world.after(1_000, () => this.#endWhenIdle());
    const until = world.now + LEASES_TO_END * Math.max(leaseMs, callMs);
    await world.run(until, () => this.#closing && this.#live().length === 0 && market.vendor.inFlightNano === 0);
    if (world.violation === undefined && !this.#closing) world.violate('I11: the fleet did not come to an end');
  }

  #start(wanted: number): void {
    const { world, truth, market } = this.#stage;
    const process = new SimulatedProcess(world, `${this.#name}.${this.#own.length}`, market.seed, { skewMs: 0, rate: 1 }, true);
    const ledger = new SharedLedger(new RemoteRows(truth, market.nemesis.wireOf(process)));
    const buyer = new SimulatedBuyer(market, process, ledger, wanted);
    process.onCrash = () => {
      buyer.giveUp();
      this.#replace(buyer);
    };
    this.#own.push(buyer);
    this.#buyers.push(buyer);
    world.story.tell(process.name, `starts, and wants ${wanted} calls`);
    buyer.start();
  }

  #wants(): number {
    const { callsEach, uneven } = this.#stage.market.scenario;
    return uneven && this.#draw.chance(0.5) ? Math.min(2, callsEach) : callsEach;
  }

  /** What it has sent may still be granted meanwhile. */
  #freeze(buyer: SimulatedBuyer, ms: number): void {
    buyer.process.freeze(ms, false);
    buyer.giveUp();
    this.#stage.world.after(ms, () => buyer.giveUp());
  }

  #replace(buyer: SimulatedBuyer): void {
    if (this.#closing || this.#draw.chance(0.2)) return;
    this.#comingBack += 1;
    this.#stage.world.after(this.#draw.int(0, 20_000), () => {
      this.#comingBack -= 1;
      this.#start(buyer.wanted + 1);
    });
  }

  /** Tasks with nothing to do stay until all are: as those that watch the end of a run. */
  #endWhenIdle(): void {
    const { world, market } = this.#stage;
    const started = this.#own.length >= market.scenario.tasks && this.#comingBack === 0;
    if (!started || this.#live().some(({ idle }) => !idle)) return world.after(1_000, () => this.#endWhenIdle());
    this.#closing = true;
    for (const buyer of this.#live()) void buyer.close().catch(() => undefined);
  }

  #live(): SimulatedBuyer[] {
    return this.#own.filter(({ process }) => !process.gone);
  }
}
