/** How long a task puts up with what, in ms. */
export interface Limits {
  /** A store that has not answered once yet may be out of reach for this long. */
  readonly startMs: number;
  /** A store that has answered before may be out of reach for this long. */
  readonly outageMs: number;
  /** A full disk rarely empties by itself. */
  readonly diskFullMs: number;
  /** A browser that will not start. */
  readonly browserMs: number;
  /** From the signal to stop until the task ends, whatever does not answer. A second is left for the process to exit. */
  readonly stopMs: number;
  /** A plan that did not grow for this long has lost its planner. */
  readonly stalledPlanMs: number;
  /** A job whose claim is over has this long to notice; then it is closed and opened anew. */
  readonly jobSettleMs: number;
  /** The longest pause between two looks of a task that has nothing to work on. */
  readonly idleMs: number;
  /** The same on one host, where a look costs next to nothing and somebody waits for the run to end. */
  readonly idleOnOneHostMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  startMs: 60_000,
  outageMs: 15 * 60_000,
  diskFullMs: 5_000,
  browserMs: 60_000,
  stopMs: 7_000,
  stalledPlanMs: 10_000,
  jobSettleMs: 5_000,
  idleMs: 5_000,
  idleOnOneHostMs: 500,
};

/**
 * The limits of one attempt of a task. Only a first attempt gives up soon on a store that never answered, since it may
 * have been told the wrong one. A platform starts a task again only so often, and hasty attempts would all be spent
 * before an outage is over.
 */
export function limitsOfAttempt(attempt: number, given: Partial<Limits> = {}): Limits {
  const limits = { ...DEFAULT_LIMITS, ...given };
  return attempt > 0 ? { ...limits, startMs: limits.outageMs } : limits;
}
