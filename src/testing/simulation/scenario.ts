import { openStream, type RandomStream } from '../../kernel/random.ts';
import type { StateStore } from '../../contracts/state-store.ts';

/** What one simulated run is like, and what happens to it. Times are virtual ms. */
export interface Scenario {
  readonly tasks: number;
  readonly units: number;
  readonly unitSize: number;
  readonly leaseMs: number;
  readonly maxAttempts: number;
  /** An item takes about this long. */
  readonly itemMs: number;
  /** `same-bytes` every time; `own-names` because it cannot promise that; `other-bytes` though it promised. */
  readonly job: 'same-bytes' | 'own-names' | 'other-bytes';
  /** The unit with an item that cannot be made. */
  readonly badUnit: number | null;
  /** The unit that kills every process that works on it. */
  readonly poisonUnit: number | null;
  /** Until then things go wrong. */
  readonly troubleMs: number;
  /** Share of calls whose request or reply is lost, or that take effect late or twice. */
  readonly lossRate: number;
  /** Share of calls that take seconds, up to a lease and more. */
  readonly slowRate: number;
  /** Share of calls that the store refuses because it is asked for too much. */
  readonly throttleRate: number;
  /** Share of reads that may lag and do. */
  readonly lagRate: number;
  /** Share of calls at which the caller dies, just before or just after. */
  readonly crashRate: number;
  /** Whether a crashed task comes back as the same task, one attempt higher; otherwise as a stranger. */
  readonly sameIdentity: boolean;
  readonly freezes: number;
  /** Whether a frozen process may be a suspended machine, which does not notice. */
  readonly suspends: boolean;
  /** Times a store is out of a task's reach for up to two minutes. */
  readonly outages: number;
  /** Times somebody pauses or cancels the run, and resumes it later. */
  readonly halts: number;
  /** Times a task is told to stop. */
  readonly stops: number;
  /** Whether two processes run for one index. */
  readonly twins: boolean;
  /** How far the wall clocks of machines are apart, and how fast the fastest runs. */
  readonly skewMs: number;
  readonly rate: number;
  /** Times a wall clock jumps by up to `skewMs`. */
  readonly jumps: number;
}

/** Draws a scenario: every kind of trouble is absent in many, so that each also meets a fleet that is otherwise well. */
export function drawScenario(seed: string, leaseProof: StateStore['leaseProof']): Scenario {
  const draw = openStream(seed, 0, 'scenario');
  const sometimes = (probability: number, count: number): number => (draw.chance(probability) ? draw.int(1, count) : 0);
  const units = draw.int(2, 4);
  // Tasks of one host share its clock, which is what makes a passed deadline proof.
  const apart = leaseProof === 'observation' && draw.chance(0.4);
  const tasks = draw.int(1, 3);
  const unitSize = draw.pick([1, 1, 2]);
  const itemMs = draw.pick([200, 1000, 4000]);
  return {
    tasks,
    units,
    unitSize,
    leaseMs: 10_000,
    maxAttempts: draw.pick([1, 3, 3, 3, 20]),
    itemMs,
    job: draw.weighted(['same-bytes', 'own-names', 'other-bytes'] as const, (job) => (job === 'same-bytes' ? 3 : 1)),
    badUnit: oneUnit(draw, units, 0.1),
    poisonUnit: oneUnit(draw, units, 0.1),
    // Most of the trouble shall meet a fleet at work.
    troubleMs: draw.int(10_000, 30_000) + 2 * Math.ceil((units * unitSize * itemMs) / tasks),
    lossRate: draw.pick([0, 0, 0.02, 0.1, 0.2]),
    slowRate: draw.pick([0, 0, 0.02, 0.1]),
    throttleRate: draw.pick([0, 0, 0.05, 0.15]),
    lagRate: draw.pick([0, 0.1, 0.5]),
    crashRate: draw.pick([0, 0, 0.005, 0.02]),
    sameIdentity: draw.chance(0.7),
    freezes: sometimes(0.4, 3),
    // One host is suspended as a whole, which nobody on it can tell.
    suspends: leaseProof === 'observation' && draw.chance(0.5),
    outages: sometimes(0.15, 1),
    halts: sometimes(0.2, 2),
    stops: sometimes(0.2, 2),
    twins: draw.chance(0.1),
    skewMs: apart ? draw.pick([5_000, 600_000]) : 0,
    rate: apart ? draw.pick([1, 2, 0.5]) : 1,
    jumps: apart ? draw.int(0, 2) : 0,
  };
}

/** In one line, without what does not happen. */
export function wordScenario(scenario: Scenario): string {
  const happening = Object.entries(scenario).filter(([, value]) => value !== null && value !== 0 && value !== false);
  return happening.map(([name, value]) => (value === true ? name : `${name} ${value}`)).join(', ');
}

function oneUnit(draw: RandomStream, units: number, probability: number): number | null {
  return draw.chance(probability) ? draw.int(0, units - 1) : null;
}
