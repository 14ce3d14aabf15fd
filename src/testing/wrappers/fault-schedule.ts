import type { Clock } from '../../contracts/clock.ts';
import { openStream } from '../../kernel/random.ts';
import type { NumberedCall } from './call-counts.ts';
import { failing, type Fault } from './fault.ts';

/** Which call meets which fault; undefined lets it through. */
export type FaultSchedule = (call: NumberedCall) => Fault | undefined;

export interface PlannedFault {
  /** Of which method; every one when left out. */
  readonly method?: string;
  /** Which of its calls, from 1, or of all calls without a method; every one when left out. */
  readonly nth?: number;
  readonly fault: Fault;
}

/** Faults written down one by one. The first that fits is met. */
export function plannedFaults(plan: readonly PlannedFault[]): FaultSchedule {
  return ({ method, nth, ordinal }) =>
    plan.find(
      (planned) =>
        (planned.method ?? method) === method &&
        (planned.nth === undefined || planned.nth === (planned.method === undefined ? ordinal : nth)),
    )?.fault;
}

export interface SeededFaults {
  readonly seed: string;
  /** Share of the calls that meet a fault, in [0, 1]. */
  readonly rate: number;
  /** One of these, each as likely. */
  readonly faults: readonly Fault[];
  /** Only calls of these methods; all when left out. */
  readonly methods?: readonly string[];
}

/** Faults drawn from a seed: the same calls in the same order meet the same ones. */
export function seededFaults({ seed, rate, faults, methods }: SeededFaults): FaultSchedule {
  return ({ method, nth }) => {
    if (methods?.includes(method) === false) return undefined;
    // A stream of each call's own, so that a call more of one method moves no fault of another.
    const draw = openStream(seed, nth, method);
    return draw.chance(rate) ? draw.pick(faults) : undefined;
  };
}

/** A store that takes so many calls in any stretch of so many ms, and turns others away untouched. */
export function throttledTo(calls: number, withinMs: number, clock: Pick<Clock, 'monotonic'>): FaultSchedule {
  const taken: number[] = [];
  return () => {
    const now = clock.monotonic();
    while (taken.length > 0 && (taken[0] as number) <= now - withinMs) taken.shift();
    if (taken.length >= calls) return failing('UNAVAILABLE');
    taken.push(now);
    return undefined;
  };
}

/** Several schedules in one: the first that has a fault for a call decides. */
export function firstOf(...schedules: readonly FaultSchedule[]): FaultSchedule {
  return (call) => {
    for (const schedule of schedules) {
      const fault = schedule(call);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
}
