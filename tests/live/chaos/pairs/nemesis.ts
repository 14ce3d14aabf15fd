import type { RandomStream } from '../../../../src/kernel/random.ts';
import { pause } from '../../cli/goldleaf.ts';
import type { Fleet, FleetTask } from './fleet.ts';
import type { Pair } from './pair.ts';

/** What is done to a task: kill -9, SIGSTOP for longer than a lease, SIGTERM, or cut off from its stores for longer than one. */
export const FAULT_NAMES = ['kill', 'freeze', 'terminate', 'cut'] as const;
export type Fault = (typeof FAULT_NAMES)[number];

/** How often each was done to a task that held a unit, and in all. */
export type FaultCounts = Record<Fault, { times: number; inUnit: number }>;

export interface NemesisPlan {
  readonly fleet: Fleet;
  readonly pair: Pair;
  readonly run: string;
  readonly leaseMs: number;
  readonly stream: RandomStream;
  /** Between two faults, in ms. */
  readonly every: readonly [min: number, max: number];
  /** Faults in the order of a shuffled deck, again and again. */
  readonly deck: readonly Fault[];
  /** Faults after which the fleet is left alone: it must get somewhere, too. */
  readonly most: number;
}

function noFaults(): FaultCounts {
  const none = (): { times: number; inUnit: number } => ({ times: 0, inUnit: 0 });
  return { kill: none(), freeze: none(), terminate: none(), cut: none() };
}

/** Does it until the fleet is at its end, or it has done enough. Resolves when nothing is done to anybody any more. */
export async function torment(plan: NemesisPlan): Promise<FaultCounts> {
  const counts = noFaults();
  const { fleet, stream } = plan;
  const ended = fleet.finished.catch(() => undefined);
  const underWay: Promise<void>[] = [];
  let deck: Fault[] = [];
  for (let done = 0; !fleet.isOver && done < plan.most;) {
    await Promise.race([pause(stream.int(...plan.every)), ended]);
    const victim = pickVictim(fleet, stream);
    if (victim === undefined || !fleet.hasBegun()) continue;
    if (deck.length === 0) deck = stream.sample(plan.deck, plan.deck.length);
    const fault = deck.pop() as Fault;
    counts[fault].times += 1;
    if (victim.unit !== null) counts[fault].inUnit += 1;
    underWay.push(ACTS[fault](victim, plan));
    done += 1;
  }
  await Promise.all(underWay);
  return counts;
}

/** Mostly one that holds a unit, since that is where it hurts: a task that starts has nothing to lose. */
function pickVictim(fleet: Fleet, stream: RandomStream): FleetTask | undefined {
  const all = fleet.undisturbed();
  const pool = stream.chance(0.9) ? all.filter(({ unit }) => unit !== null) : all;
  return pool.length === 0 ? undefined : stream.pick(pool);
}

const ACTS: Readonly<Record<Fault, (victim: FleetTask, plan: NemesisPlan) => Promise<void>>> = {
  async kill(victim) {
    victim.isDisturbed = true;
    victim.signal('SIGKILL');
  },
  async terminate(victim) {
    victim.isDisturbed = true;
    victim.wasTerminated = true;
    victim.signal('SIGTERM');
  },
  async freeze(victim, plan) {
    victim.isDisturbed = true;
    victim.signal('SIGSTOP');
    await pause(longerThanALease(plan));
    victim.signal('SIGCONT');
    victim.isDisturbed = false;
  },
  async cut(victim, plan) {
    victim.isDisturbed = true;
    const how = plan.stream.chance(0.5) ? 'reset' : 'silence';
    await plan.pair.cut(plan.run, victim.index, longerThanALease(plan), how);
    victim.isDisturbed = false;
  },
};

function longerThanALease({ leaseMs, stream }: NemesisPlan): number {
  return stream.int(Math.round(leaseMs * 1.1), Math.round(leaseMs * 1.4));
}
