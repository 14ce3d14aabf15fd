import { openStream } from '../../../kernel/random.ts';

/** What one fleet under a budget is like, and what happens to it. Times are virtual ms, money is nano-dollars. */
export interface BudgetScenario {
  readonly tasks: number;
  readonly concurrency: number;
  readonly capNano: number;
  /** What somebody moves the limit to while the last fleet is at work; the same when nobody does. */
  readonly laterCapNano: number;
  /** A call at its dearest; some are half as dear. */
  readonly worstNano: number;
  /** Calls that each task would like to make. */
  readonly callsEach: number;
  /** Some tasks have next to no work, and stay all the same. */
  readonly uneven: boolean;
  /** A call takes up to this. */
  readonly callMs: number;
  readonly leaseMs: number;
  /** Over how many rows the limit is split; one is changed in one step, several by compare-and-set. */
  readonly shards: number;
  /** Share of the ledger's calls whose request or answer is lost, or that arrive late or twice. */
  readonly lossRate: number;
  /** Share of the ledger's and the vendor's calls at which the task dies. */
  readonly crashRate: number;
  /** Share of the vendor's calls that are refused, fail after they were billed, or are never answered. */
  readonly troubleRate: number;
  /** Times that a task stands still, for up to three leases. */
  readonly freezes: number;
  /** Fleets one after the other on one ledger, as by `resume`. */
  readonly fleets: number;
}

/** The worst case of a cheap call. */
export function cheapestOf({ worstNano }: BudgetScenario): number {
  return Math.ceil(worstNano / 2);
}

export const USD = 1_000_000_000;

/** Small fleets in all kinds of trouble; every kind is absent in many. */
export function drawBudgetScenario(seed: string): BudgetScenario {
  const draw = openStream(seed, 0, 'budget scenario');
  const worstNano = draw.pick([1_000, 7_777_777, 88_400_000]);
  const concurrency = draw.pick([1, 2, 4]);
  const capNano = Math.floor(worstNano * draw.pick([0, 1, 1.9, 4, 12, 40]));
  return {
    tasks: draw.int(1, 5),
    concurrency,
    capNano,
    laterCapNano: Math.floor(capNano * draw.pick([1, 1, 0.7, 2])),
    worstNano,
    callsEach: draw.int(1, 40),
    uneven: draw.chance(0.4),
    callMs: draw.pick([100, 2_000, 20_000]),
    leaseMs: 10_000,
    shards: draw.pick([1, 1, 2, 4, 16]),
    lossRate: draw.pick([0, 0, 0.05, 0.2]),
    crashRate: draw.pick([0, 0, 0.01, 0.05]),
    troubleRate: draw.pick([0, 0.1, 0.3]),
    freezes: draw.pick([0, 0, 1, 3]),
    fleets: draw.pick([1, 1, 2]),
  };
}
