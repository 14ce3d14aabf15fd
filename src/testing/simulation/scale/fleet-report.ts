import { openStream } from '../../../kernel/random.ts';
import type { FleetScenario } from './fleet-scenario.ts';
import { RUN_ID } from './fleet-task.ts';
import type { FleetWorld } from './fleet-world.ts';
import { listScheduleEnd } from './list-schedule.ts';
import type { Platform } from './platform.ts';
import type { Purpose, TaskLog } from './task-log.ts';

/** What a simulated fleet took. Times are virtual ms; calls are those of the state store. */
export interface FleetReport {
  readonly scenario: FleetScenario;
  /** What is wrong with how it ended; undefined when a whole corpus stands under its root. */
  readonly fault: string | undefined;
  readonly events: number;
  /** From the start of the fleet until the root stood. */
  readonly rootMs: number | undefined;
  readonly schedules: Schedules;
  readonly seconds: TaskSeconds;
  readonly claims: { readonly made: number; readonly lost: number; readonly reclaims: number };
  readonly calls: Calls;
  /** How processes ended → how many. */
  readonly endings: ReadonlyMap<string, number>;
}

/** When the same units would be done on the same tasks if coordination cost nothing and nothing went wrong. */
export interface Schedules {
  /** In the order in which the fleet claimed them. */
  readonly asClaimedMs: number;
  /** In the order of the plan. */
  readonly asPlannedMs: number;
  /** In random orders, the earliest end first: how far luck with the order alone goes. */
  readonly shuffledMs: readonly number[];
}

/** Where the time of all processes went, in ms: the parts add up to `livedMs`. */
export interface TaskSeconds {
  readonly livedMs: number;
  /** The bare work of every committed unit, once. */
  readonly committedMs: number;
  /** Before a task's first unit. */
  readonly startingMs: number;
  /** Claims that ended in nothing. */
  readonly wastedMs: number;
  /** After a task's last unit, until it left. */
  readonly idleMs: number;
  /** Between units, and puts: calls that a task waits for. */
  readonly callsMs: number;
}

export interface Calls {
  /** Renewals of leases, and the tasks' own rows. */
  readonly beats: number;
  /** All others. */
  readonly purposes: Readonly<Record<Purpose, number>>;
  /** Of tasks that found no unit left and watched a peer finish: on average, and at most. */
  readonly idleMean: number;
  readonly idleMost: number;
  /** In the busiest second; and in the busiest one after the first half minute. */
  readonly peak: number;
  readonly laterPeak: number;
}

/** By then every task of a fleet that started at once has its first unit. */
const SETTLED_IN_MS = 30_000;

const SHUFFLES = 31;

/** What was seen of a fleet beside its tasks. */
export interface Seen {
  /** Units in the order in which they were first claimed. */
  readonly claimOrder: readonly number[];
  /** Units whose part an earlier claim had put. */
  readonly adopted: readonly number[];
  readonly rootAt: number | undefined;
  readonly fault: string | undefined;
}

export function reportFleet(fleet: FleetWorld, platform: Platform, seen: Seen): FleetReport {
  const { scenario, lengths, world, runs } = fleet;
  const { logs, endings } = platform;
  const rows = runs.inspect(RUN_ID);
  const committed = lengths.filter((_, unit) => rows?.unit(unit)?.state === 'DONE');
  const lengthsOf = (units: readonly number[]): readonly number[] => units.map((unit) => lengths[unit] as number);
  return {
    scenario,
    fault: seen.fault,
    events: world.events,
    rootMs: seen.rootAt,
    schedules: schedulesOf(scenario, lengths, lengthsOf(seen.claimOrder)),
    seconds: secondsOf(logs, sum(committed), sum(lengthsOf(seen.adopted))),
    claims: {
      made: sum(logs.map(({ claims }) => claims)),
      lost: sum(logs.map(({ lostClaims }) => lostClaims)),
      reclaims: sum(logs.map(({ reclaims }) => reclaims)),
    },
    calls: callsOf(fleet, logs),
    endings,
  };
}

function schedulesOf({ seed, tasks }: FleetScenario, asPlanned: readonly number[], asClaimed: readonly number[]): Schedules {
  const draw = openStream(seed, 0, 'list schedules');
  const shuffled = Array.from({ length: SHUFFLES }, () => listScheduleEnd(draw.sample(asPlanned, asPlanned.length), tasks));
  return {
    asClaimedMs: listScheduleEnd(asClaimed, tasks),
    asPlannedMs: listScheduleEnd(asPlanned, tasks),
    shuffledMs: shuffled.sort((left, right) => left - right),
  };
}

/** @param adoptedMs work whose claim came to nothing, and that was committed all the same */
function secondsOf(logs: readonly TaskLog[], committedMs: number, adoptedMs: number): TaskSeconds {
  const livedMs = sum(logs.map((log) => log.livedMs));
  const startingMs = sum(logs.map((log) => log.startingMs));
  const wastedMs = sum(logs.map((log) => log.wastedMs)) - adoptedMs;
  const idleMs = sum(logs.map((log) => log.idleMs));
  return { livedMs, committedMs, startingMs, wastedMs, idleMs, callsMs: livedMs - committedMs - startingMs - wastedMs - idleMs };
}

function callsOf({ tally }: FleetWorld, logs: readonly TaskLog[]): Calls {
  const purpose = (name: Purpose): number => sum(logs.map(({ calls }) => calls[name]));
  const idle = logs.map(({ calls }) => calls.idle).filter((calls) => calls > 0);
  return {
    beats: tally.beats,
    purposes: { starting: purpose('starting'), working: purpose('working'), idle: purpose('idle'), finishing: purpose('finishing') },
    idleMean: idle.length === 0 ? 0 : sum(idle) / idle.length,
    idleMost: idle.reduce((most, calls) => Math.max(most, calls), 0),
    peak: tally.peak(0),
    laterPeak: tally.peak(SETTLED_IN_MS),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
