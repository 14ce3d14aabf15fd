import type { Observed, UnitRow } from './unit.ts';

export const DEFAULT_LEASE_MS = 60_000;
export const DEFAULT_MAX_ATTEMPTS = 3;

/** A heartbeat every third of a lease: two may be lost. */
export function beatInterval(leaseMs: number): number {
  return Math.ceil(leaseMs / 3);
}

/**
 * When a task must have stopped working on a unit, on its own monotonic clock: counted from before the claim or the
 * renewal was sent, and a sixth of a lease early, so that its work ends before anybody may take the unit over.
 */
export function ownExpiry(sentAt: number, leaseMs: number): number {
  return sentAt + leaseMs - leaseMs / 6;
}

/** The deadline that goes into the row, on the wall clock. It nominates; it never proves. */
export function rowDeadline(wallNow: number, leaseMs: number): number {
  return wallNow + leaseMs;
}

/**
 * What one observer has seen of other tasks' claims. A claim may be taken over when its (token, beat) stood still for
 * one lease under the observer's own monotonic clock, so clocks that disagree cost time and nothing else.
 */
export class LeaseWatch {
  readonly #leaseMs: number;
  readonly #seen = new Map<number, { observed: Observed; since: number }>();

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  /**
   * Notes the row at `now` (monotonic ms). `first`: not seen before; `moved`: another claim or beat than last time;
   * `still`: unchanged, for less than a lease; `dead`: unchanged for a lease.
   */
  observe(row: UnitRow, now: number): 'first' | 'moved' | 'still' | 'dead' {
    const last = this.#seen.get(row.unit);
    if (last?.observed.token === row.token && last.observed.beat === row.beat) {
      return now - last.since >= this.#leaseMs ? 'dead' : 'still';
    }
    this.#seen.set(row.unit, { observed: { token: row.token, beat: row.beat }, since: now });
    return last === undefined ? 'first' : 'moved';
  }

  forget(unit: number): void {
    this.#seen.delete(unit);
  }
}
