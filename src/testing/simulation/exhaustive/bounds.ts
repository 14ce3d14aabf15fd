/** How much happens in the small world whose every order of events is looked at. */
export interface Bounds {
  readonly tasks: number;
  readonly units: number;
  /** Processes that die, each to be started again. */
  readonly crashes: number;
  /** Requests whose caller gives up waiting and sends them again, while the first may still arrive. */
  readonly lostReplies: number;
  /** Times somebody takes a living task for dead. */
  readonly suspicions: number;
  /** Renewals of all claims together. */
  readonly beats: number;
  readonly maxAttempts: number;
}

/** Seconds, for every test run. */
export const QUICK_BOUNDS: readonly Bounds[] = [
  { tasks: 2, units: 2, crashes: 1, lostReplies: 1, suspicions: 0, beats: 0, maxAttempts: 2 },
  { tasks: 2, units: 2, crashes: 1, lostReplies: 0, suspicions: 0, beats: 1, maxAttempts: 2 },
  { tasks: 2, units: 2, crashes: 0, lostReplies: 1, suspicions: 1, beats: 0, maxAttempts: 2 },
  { tasks: 3, units: 2, crashes: 0, lostReplies: 0, suspicions: 0, beats: 0, maxAttempts: 2 },
];

/** Minutes, and gigabytes. */
export const FULL_BOUNDS: readonly Bounds[] = [
  ...QUICK_BOUNDS,
  { tasks: 2, units: 1, crashes: 1, lostReplies: 1, suspicions: 1, beats: 1, maxAttempts: 1 },
  { tasks: 2, units: 3, crashes: 0, lostReplies: 1, suspicions: 0, beats: 0, maxAttempts: 2 },
  { tasks: 2, units: 3, crashes: 1, lostReplies: 0, suspicions: 0, beats: 0, maxAttempts: 2 },
  { tasks: 3, units: 2, crashes: 1, lostReplies: 0, suspicions: 0, beats: 0, maxAttempts: 2 },
];
