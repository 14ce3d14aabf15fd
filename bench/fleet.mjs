#!/usr/bin/env node
/**
 * Whole fleets in virtual time, by the real engine: `npm run build && node bench/fleet.mjs [tasks] [seed]`.
 *
 * Three units of five minutes a task, uneven; one task in a hundred crashes; 30 ms a call. Then the same with a store
 * out of reach for half an hour, and with machines taken away. Every figure but the last is of virtual time, and the
 * same on every machine; what they mean is told in docs/fleet-simulation.md.
 */
import { availableParallelism } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';
import { QUIET_FLEET } from '../dist/testing/simulation/scale/fleet-scenario.js';
import { simulateFleet } from '../dist/testing/simulation/scale/simulate-fleet.js';

const MINUTE = 60_000;

/** Thousands of tasks wait at any moment: in a small young generation what they wait with is copied again and again. */
const MEMORY = { maxYoungGenerationSizeMb: 256, maxOldGenerationSizeMb: 8192 };

export function fleetScenarios(tasks, seed = 'fleet') {
  const quiet = { ...QUIET_FLEET, tasks, units: 3 * tasks, seed };
  const outage = (store) => ({ ...quiet, outage: { store, atMs: 7.5 * MINUTE, forMs: 30 * MINUTE } });
  return [
    ['observed', quiet],
    ['one host', { ...quiet, leaseProof: 'deadline' }],
    ['state out', outage('state')],
    ['output out', outage('blobs')],
    ['preempted', { ...quiet, preemptionsPerHour: 0.1 }],
  ];
}

/** One line a fleet, for the table of all benchmarks: what coordination adds to the time of 200 tasks. */
export async function measureFleet() {
  const started = performance.now();
  const [[, scenario]] = fleetScenarios(200);
  const { events, rootMs, schedules, seconds } = await simulateFleet(scenario);
  return [
    {
      what: 'a fleet of 200 in virtual time',
      unit: 'events',
      rate: (events * 1000) / (performance.now() - started),
      beside: 'the list schedule that costs nothing',
      ratio: rootMs / schedules.asClaimedMs,
      note: `${percent(seconds.committedMs, seconds.livedMs)} of task-seconds committed`,
    },
  ];
}

const ROWS = [
  ['ended', ({ report }) => report.fault ?? 'verified root'],
  ['root stands after, s', ({ report }) => seconds(report.rootMs)],
  ['list schedule, order of claims, s', ({ report }) => seconds(report.schedules.asClaimedMs)],
  ['  more than that', ({ report }) => percent(report.rootMs - report.schedules.asClaimedMs, report.schedules.asClaimedMs)],
  ['list schedule, order of plan, s', ({ report }) => seconds(report.schedules.asPlannedMs)],
  ['list schedules, random orders, s', ({ report: { schedules } }) => spread(schedules.shuffledMs)],
  ['task-seconds committed', ofLife('committedMs')],
  ['  before the first unit', ofLife('startingMs')],
  ['  claims that came to nothing', ofLife('wastedMs')],
  ['  after the last unit', ofLife('idleMs')],
  ['  waiting for calls', ofLife('callsMs')],
  ['committed of tasks x total time', ({ report }) => percent(report.seconds.committedMs, report.scenario.tasks * report.rootMs)],
  [
    '  of the list schedule',
    ({ report: { seconds, scenario, schedules } }) => percent(seconds.committedMs, scenario.tasks * schedules.asClaimedMs),
  ],
  ['claims', ({ report }) => count(report.claims.made)],
  ['  lost', ({ report: { claims } }) => percent(claims.lost, claims.made)],
  ['  taken back', ({ report }) => count(report.claims.reclaims)],
  ['state calls a unit, beats aside', ({ report }) => (sumOf(report.calls.purposes) / report.scenario.units).toFixed(1)],
  ['  starting', aUnit('starting')],
  ['  working', aUnit('working')],
  ['  idle', aUnit('idle')],
  ['  finishing', aUnit('finishing')],
  ['beats a unit', ({ report }) => (report.calls.beats / report.scenario.units).toFixed(1)],
  ['calls of an idle task, mean / most', ({ report: { calls } }) => `${calls.idleMean.toFixed(0)} / ${calls.idleMost}`],
  ['calls a second, busiest', ({ report }) => count(report.calls.peak)],
  ['  after the start', ({ report }) => count(report.calls.laterPeak)],
  ['processes that crashed / preempted', ({ report: { endings } }) => `${endings.get('crashed') ?? 0} / ${endings.get('preempted') ?? 0}`],
  ['processes that gave up (exit 75)', ({ report }) => count(report.endings.get('out-of-reach (exit 75)') ?? 0)],
  ['events', ({ report }) => count(report.events)],
  ['events a real second', ({ report, realMs }) => count((report.events * 1000) / realMs)],
];

function ofLife(part) {
  return ({ report }) => percent(report.seconds[part], report.seconds.livedMs);
}

function aUnit(purpose) {
  return ({ report }) => (report.calls.purposes[purpose] / report.scenario.units).toFixed(1);
}

function sumOf(record) {
  return Object.values(record).reduce((sum, value) => sum + value, 0);
}

function percent(part, whole) {
  return Number.isFinite(part / whole) ? `${((100 * part) / whole).toFixed(2)} %` : 'none';
}

function seconds(ms) {
  return ms === undefined ? 'never' : count(ms / 1000);
}

function spread(sorted) {
  return `${seconds(sorted[0])}-${seconds(sorted.at(-1))}`;
}

function count(number) {
  return Math.round(number).toLocaleString('en-US');
}

function printTable(columns) {
  console.log(''.padEnd(36) + columns.map(([name]) => name.padStart(15)).join(''));
  for (const [what, cell] of ROWS) console.log(what.padEnd(36) + columns.map(([, measured]) => cell(measured).padStart(15)).join(''));
}

async function measure(scenario) {
  const started = performance.now();
  const report = await simulateFleet(scenario);
  return { report, realMs: performance.now() - started };
}

/** In a thread of its own. */
function measureApart(scenario) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { scenario }, resourceLimits: MEMORY });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)));
  });
}

/** As many fleets at once as there are cores. */
async function measureAll(scenarios) {
  const columns = [];
  const left = [...scenarios.entries()];
  const thread = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [place, [name, scenario]] = next;
      columns[place] = [name, await measureApart(scenario)];
      const { report, realMs } = columns[place][1];
      console.error(`${name}: ${count(report.events)} events in ${seconds(realMs)} s`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, thread));
  return columns;
}

if (!isMainThread && workerData?.scenario !== undefined) {
  // Nobody reads where the errors of a simulation were made.
  Error.stackTraceLimit = 0;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort.postMessage(await measure(workerData.scenario));
} else if (isMainThread && import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tasks = Number(process.argv[2] ?? 1000);
  console.log(`${count(tasks)} tasks, ${count(3 * tasks)} units\n`);
  const columns = await measureAll(fleetScenarios(tasks, process.argv[3]));
  printTable(columns);
  if (columns.some(([, { report }]) => report.fault !== undefined)) process.exitCode = 1;
}
