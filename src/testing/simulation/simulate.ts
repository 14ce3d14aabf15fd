import { openStream } from '../../kernel/random.ts';
import { expectedCorpusSha256 } from './simulated-job.ts';
import { faultOfCorpus, readRootOf } from './corpus-check.ts';
import { Fleet } from './fleet.ts';
import { Invariants } from './invariants.ts';
import { Nemesis } from './nemesis.ts';
import { Operator } from './operator.ts';
import { drawScenario, wordScenario, type Scenario } from './scenario.ts';
import type { Setting } from './setting.ts';
import type { BlobModel, StateModel } from './store-model.ts';
import { World } from './world.ts';

export interface SimulationOptions {
  readonly seed: string;
  /** A new, empty store for every simulation. */
  readonly state: () => StateModel;
  readonly blobs: () => BlobModel;
  /** Instead of what the seed would draw. */
  readonly scenario?: Partial<Scenario>;
}

export interface SimulationReport {
  readonly seed: string;
  readonly scenario: Scenario;
  /** The invariant that was broken, in words; undefined when none was. */
  readonly violation: string | undefined;
  /** What happened, one line an event. */
  readonly story: () => readonly string[];
  readonly events: number;
  readonly virtualMs: number;
  readonly reclaims: number;
  readonly crashes: number;
  /** How often a row changed in which way. */
  readonly transitions: ReadonlyMap<string, number>;
  /** How often the nemesis did what. */
  readonly faults: ReadonlyMap<string, number>;
  /** How tasks ended, and how often. */
  readonly ends: ReadonlyMap<string, number>;
}

/** Once trouble is over, a run must end within so many leases: attempts of a poisoned unit pass one after the other. */
const LEASES_TO_END = 100;

/**
 * One run of the real engine by a small fleet in virtual time, with everything going wrong that its seed draws. The
 * same seed and stores give the same story, event for event.
 *
 * What is checked: after every effect, the invariants of rows, objects and claims; at the end of every task, that it
 * tells the truth; and once trouble is over, that the run ends, with a whole corpus.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const setting = newSetting(options);
  const { world, scenario, nemesis } = setting;
  const fleet = new Fleet(setting);
  const operator = new Operator(setting, fleet);
  startFleet(setting, fleet);
  plotTrouble(setting, fleet, operator);
  await world.run(scenario.troubleMs, () => false);
  nemesis.calm();
  operator.takeCare();
  await world.run(scenario.troubleMs + LEASES_TO_END * scenario.leaseMs, () => operator.done);
  if (!operator.done) world.violate('I11: the run did not end in time');
  if (world.violation === undefined) judgeCorpus(setting);
  const report = reportOf(setting, fleet, options.seed);
  await Promise.all(setting.opened.map((store) => store.close()));
  return report;
}

function reportOf({ world, scenario, invariants, nemesis }: Setting, fleet: Fleet, seed: string): SimulationReport {
  const ends = new Map<string, number>();
  for (const { end, process } of fleet.tasks) {
    const how = end?.why ?? (process.crashed ? 'crashed' : 'alive');
    ends.set(how, (ends.get(how) ?? 0) + 1);
  }
  return {
    seed,
    scenario,
    violation: world.violation,
    story: () => world.story.lines,
    events: world.events,
    virtualMs: world.now,
    reclaims: invariants.reclaims,
    crashes: ends.get('crashed') ?? 0,
    transitions: invariants.transitions,
    faults: nemesis.faults,
    ends,
  };
}

/** A failing seed as a person reads it. */
export function tellFailure({ seed, scenario, violation, story }: SimulationReport): string {
  return [`seed ${seed}: ${violation ?? 'no violation'}`, wordScenario(scenario), ...story()].join('\n');
}

function newSetting(options: SimulationOptions): Setting {
  const { seed } = options;
  const [state, blobs, world] = [options.state(), options.blobs(), new World()];
  const scenario = { ...drawScenario(seed, state.leaseProof), ...options.scenario };
  const { badUnit, poisonUnit, leaseMs, units, unitSize } = scenario;
  const runId = 'run';
  const invariants = new Invariants({ world, runId, total: units * unitSize, leaseMs, state, blobs });
  const nemesis = new Nemesis(world, scenario, seed);
  if (scenario.twins) nemesis.count('twins');
  if (scenario.skewMs > 0) nemesis.count('clocks apart');
  return { seed, runId, world, scenario, ailments: { badUnit, poisonUnit }, state, blobs, nemesis, invariants, opened: [] };
}

function startFleet({ world, scenario, seed }: Setting, fleet: Fleet): void {
  const draw = openStream(seed, 0, 'starts');
  const { tasks: count, twins } = scenario;
  for (let index = 0; index < count; index++) {
    for (let twin = 0; twin < (twins && index === 0 ? 2 : 1); twin++) {
      world.after(draw.int(0, 5000), () => fleet.start({ execution: 'fleet', index, count, attempt: 0 }));
    }
  }
}

/** Everything that goes wrong at a moment of its own, and not with a call. */
function plotTrouble({ world, scenario, seed, nemesis }: Setting, fleet: Fleet, operator: Operator): void {
  const draw = openStream(seed, 0, 'plot');
  const plot = (times: number, happen: () => void): void => {
    for (let time = 0; time < times; time++) world.after(draw.int(0, scenario.troubleMs), happen);
  };
  const someone = (act: (task: Fleet['tasks'][number]) => void): void => {
    if (fleet.live.length > 0) act(draw.pick(fleet.live));
  };
  plot(scenario.freezes, () => someone(({ process }) => nemesis.freeze(process)));
  plot(scenario.outages, () => someone(({ process }) => nemesis.cutOff(process)));
  plot(scenario.jumps, () => someone(({ process }) => nemesis.jumpClock(process)));
  plot(scenario.stops, () => someone((task) => fleet.stop(task)));
  plot(scenario.halts, () => operator.halt(draw.pick(['PAUSED', 'CANCELLED'] as const), draw.int(1000, 30_000)));
}

function judgeCorpus({ world, scenario, blobs }: Setting): void {
  const total = scenario.units * scenario.unitSize;
  const fault = faultOfCorpus(blobs, total);
  if (fault !== undefined) return world.violate(fault);
  const root = readRootOf(blobs);
  if (scenario.job !== 'same-bytes' || root?.corpusSha256 === expectedCorpusSha256(total)) return;
  world.violate(`I6: the corpus digest is ${root?.corpusSha256 ?? 'missing'}, and an undisturbed run has another`);
}
