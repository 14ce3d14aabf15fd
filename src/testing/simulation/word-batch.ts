import type { BatchReport } from './batch.ts';
import type { StateModel } from './store-model.ts';
import { DEADLINE_TRANSITIONS, TRANSITIONS } from './transitions.ts';

/** What many seeds over one store came to, as a person reads it. */
export function wordBatch(store: string, leaseProof: StateModel['leaseProof'], batch: BatchReport, elapsedMs: number): string {
  const { seeds, events, virtualMs, transitions, faults, ends } = batch;
  const known = leaseProof === 'deadline' ? [...TRANSITIONS, ...DEADLINE_TRANSITIONS] : TRANSITIONS;
  const never = known.filter((name) => transitions[name] === undefined);
  const perSecond = ((seeds / Math.max(1, elapsedMs)) * 1000).toFixed(0);
  return [
    `${store}: ${number(seeds)} schedules in ${(elapsedMs / 1000).toFixed(1)} s, ${perSecond} schedules/s, ` +
      `${number(events)} events, ${(virtualMs / 3_600_000).toFixed(0)} h of virtual time`,
    '  transitions seen',
    ...counts(transitions),
    `  transitions never seen: ${never.length === 0 ? 'none' : never.join('; ')}`,
    '  faults by kind',
    ...counts(faults),
    '  how tasks ended',
    ...counts(ends),
  ].join('\n');
}

function counts(named: Readonly<Record<string, number>>): readonly string[] {
  const sorted = Object.entries(named).sort(([left], [right]) => (left < right ? -1 : 1));
  return sorted.map(([name, count]) => `${number(count).padStart(12)}  ${name}`);
}

function number(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}
