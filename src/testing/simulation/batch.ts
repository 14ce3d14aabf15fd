import { simulate, type SimulationReport } from './simulate.ts';
import { STORE_PAIRS, type StoreName } from './stores/models.ts';

/** What many seeds came to. Plain data, to be handed from one thread to another. */
export interface BatchReport {
  readonly seeds: number;
  readonly events: number;
  readonly virtualMs: number;
  readonly transitions: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly ends: Readonly<Record<string, number>>;
  /** Seeds in which an invariant was broken. */
  readonly failed: readonly string[];
}

export const EMPTY_BATCH: BatchReport = { seeds: 0, events: 0, virtualMs: 0, transitions: {}, faults: {}, ends: {}, failed: [] };

/** A whole number in decimal, as `--seed` takes it. */
export const seedName = (seed: number): string => String(seed);

/** Runs the seeds `from`, `from + step`, … below `to`. */
export async function runBatch(store: StoreName, from: number, to: number, step = 1): Promise<BatchReport> {
  let batch = EMPTY_BATCH;
  for (let seed = from; seed < to; seed += step) {
    batch = addBatches(batch, batchOf(await simulate({ seed: seedName(seed), ...STORE_PAIRS[store] })));
  }
  return batch;
}

export function addBatches(one: BatchReport, other: BatchReport): BatchReport {
  return {
    seeds: one.seeds + other.seeds,
    events: one.events + other.events,
    virtualMs: one.virtualMs + other.virtualMs,
    transitions: addCounts(one.transitions, other.transitions),
    faults: addCounts(one.faults, other.faults),
    ends: addCounts(one.ends, other.ends),
    failed: [...one.failed, ...other.failed],
  };
}

function batchOf({ seed, events, virtualMs, transitions, faults, ends, violation }: SimulationReport): BatchReport {
  return {
    seeds: 1,
    events,
    virtualMs,
    transitions: Object.fromEntries(transitions),
    faults: Object.fromEntries(faults),
    ends: Object.fromEntries(ends),
    failed: violation === undefined ? [] : [seed],
  };
}

function addCounts(one: Readonly<Record<string, number>>, other: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  const sum = { ...one };
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
