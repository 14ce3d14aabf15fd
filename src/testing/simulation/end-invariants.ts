import type { Setting } from './setting.ts';
import type { SimulatedTask } from './simulated-task.ts';

/** I10: whether a task's end tells the truth, as things stand at this moment. */
export function faultOfEnd({ invariants, nemesis }: Setting, { process, end, stoppedAt }: SimulatedTask): string | undefined {
  const units = [...(invariants.rows?.units.values() ?? [])].filter(({ unit }) => unit >= 0);
  const lie = (truth: string): string => `I10: ${process.name} ends with ${end?.why ?? 'nothing'}, and ${truth}`;
  switch (end?.why) {
    case 'root-stands':
      return invariants.rootStands ? undefined : lie('no root stands');
    case 'units-failed':
      if (invariants.resumed || invariants.rootStands) return undefined;
      if (units.some(({ state }) => state === 'PENDING' || state === 'RUNNING')) return lie('units are open');
      return units.some(({ state }) => state === 'FAILED') ? undefined : lie('no unit is FAILED');
    case 'paused':
      return invariants.statesSeen.has('PAUSED') ? undefined : lie('nobody paused the run');
    case 'cancelled':
      return invariants.statesSeen.has('CANCELLED') ? undefined : lie('nobody cancelled the run');
    case 'stopped':
      return stoppedAt === undefined ? lie('nobody told it to stop') : undefined;
    case 'out-of-reach':
      // A frozen process cannot tell its own silence from that of a store.
      return nemesis.wasCutOff(process) || process.frozenUntil > -Infinity ? undefined : lie('it was never cut off');
    default:
      return undefined;
  }
}

/** I16: whether a task that was told to stop is gone by now, and has let go of everything. */
export function faultOfStop({ invariants }: Setting, task: SimulatedTask): string | undefined {
  const { process, over, end, stoppedAt, taskNonce } = task;
  // A process that was frozen or has died cannot keep any time.
  if (stoppedAt === undefined || process.crashed || process.frozenUntil > stoppedAt) return undefined;
  if (!over) return `I16: ${process.name} was told to stop and still runs`;
  if (end?.why !== 'stopped' || task.troubled) return undefined;
  const held = [...(invariants.rows?.units.values() ?? [])].find(
    ({ state, holder }) => state === 'RUNNING' && holder?.taskNonce === taskNonce,
  );
  return held && `I16: ${process.name} stopped and still holds unit ${held.unit}`;
}
