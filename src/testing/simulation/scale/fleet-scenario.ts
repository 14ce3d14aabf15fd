import type { StateStore } from '../../../contracts/state-store.ts';

/** One simulated fleet. Times are virtual ms. */
export interface FleetScenario {
  readonly seed: string;
  readonly tasks: number;
  readonly units: number;
  readonly itemsAUnit: number;
  readonly meanUnitMs: number;
  /** How uneven units are: sigma of the logarithm of their lengths. 0.5: one in twenty is longer than twice the mean. */
  readonly spread: number;
  /** There and back, of every call of a store. */
  readonly latencyMs: number;
  readonly leaseProof: StateStore['leaseProof'];
  readonly leaseMs: number;
  readonly maxAttempts: number;
  /** So many of the tasks crash once, at any time while there is work. */
  readonly crashShare: number;
  /** After a crash, or an exit that is not 0, the platform starts the task again: same index, one attempt higher. */
  readonly restartMs: number;
  /** The platform gives a task up after so many restarts. One whose machine was taken away is not to blame for that. */
  readonly retries: number;
  /** How often an hour a task's machine is taken away without a word, and how long until there is another. */
  readonly preemptionsPerHour: number;
  readonly awayMs: readonly [shortest: number, longest: number];
  /** A store that nobody reaches for a while. */
  readonly outage: Outage | undefined;
}

export interface Outage {
  readonly store: StoreName;
  readonly atMs: number;
  readonly forMs: number;
}

export type StoreName = 'state' | 'blobs';

const MINUTE = 60_000;

/** Three units of five minutes a task; one task in a hundred crashes. */
export const QUIET_FLEET: FleetScenario = {
  seed: 'fleet',
  tasks: 1000,
  units: 3000,
  itemsAUnit: 4,
  meanUnitMs: 5 * MINUTE,
  spread: 0.5,
  latencyMs: 30,
  leaseProof: 'observation',
  leaseMs: MINUTE,
  maxAttempts: 3,
  crashShare: 0.01,
  restartMs: 10_000,
  // As Cloud Run jobs do by default.
  retries: 3,
  preemptionsPerHour: 0,
  awayMs: [MINUTE, 5 * MINUTE],
  outage: undefined,
};
