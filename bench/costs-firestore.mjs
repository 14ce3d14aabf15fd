#!/usr/bin/env node
/**
 * What a run costs on Firestore, counted by the local server as the service bills it, and how claims fare in a crowd:
 * `npm run build && node bench/costs-firestore.mjs`.
 *
 * The counts are exact and the same on any machine, but for those of crowds; the times are this machine's, with server
 * and tasks in one process. It takes minutes, because crowds work in real time.
 */
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { reportRun } from '../dist/app/status.js';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { wrapStateStore } from '../dist/testing/wrappers/wrap-store.js';
import { measureCrowd, measureRush } from './firestore-crowds.mjs';
import { billed, chance, claimed, plannedRun, request } from './firestore-runs.mjs';
import { drainNaively } from './naive-firestore.mjs';
import { ofStore, print } from './table.mjs';
import { callWords, drainUnits, fenceOf, LEASE_MS, number, PART, taskRowOf, tasksWord } from './workload.mjs';

const SERVER = new URL('../tests/servers/firestore/server.ts', import.meta.url);
const SIZES = [100, 1_000, 10_000];
const SAMPLE = 50;
const CROWDS = [1, 20, 200];
const UNITS_PER_TASK = 3;
/** Mean time of a unit in a crowd, in ms: long beside a claim, as it is in a run. */
const WORK_MS = 10_000;
/** The same in the long runs, which would take hours otherwise. */
const QUICK_WORK_MS = 500;
/** Loops of one task that work a run off, so that its idle look can be counted. */
const LANES = 16;
const PLANNED = 20_000;
/** Two hundred naive tasks read tens of thousands of documents for each claim that one of them wins. */
const NAIVE_MOST_MS = 120_000;

/** Each row as soon as it is measured. */
export async function* measureFirestoreCosts() {
  const { module } = await runnerImport(SERVER.pathname, { configFile: false, logLevel: 'error' });
  const server = await module.startFirestoreServer();
  process.env.FIRESTORE_EMULATOR_HOST = server.host;
  process.env.METADATA_SERVER_DETECTION = 'none';
  try {
    for await (const row of rowsOf(server)) yield ofStore('Firestore', row);
  } finally {
    server.stop();
  }
}

async function* rowsOf(server) {
  const crowds = CROWDS.map((tasks) => ({ tasks, units: tasks * UNITS_PER_TASK, workMs: WORK_MS }));
  for (const units of SIZES) yield* measureUnit(server, units);
  for (const crowd of crowds) yield await measureCrowd(server, crowd);
  for (const units of SIZES.slice(1)) yield await measureCrowd(server, { tasks: 20, units, workMs: QUICK_WORK_MS });
  yield await measureRush(server, crowds.at(-1));
  yield await measurePlan(server);
  for (const units of SIZES) yield await measureNaive(server, { units, tasks: 1, worked: SAMPLE, workMs: 0 });
  for (const crowd of crowds.slice(1)) yield await measureNaive(server, crowd);
}

/** One task among many units: a unit, a beat, a status, an idle look. */
async function* measureUnit(server, units) {
  const { store: opened, run } = await plannedRun(`unit-${units}`, units);
  const { store, calls } = wrapStateStore(opened);
  await store.putTask(run, taskRowOf(0));
  const among = `among ${number(units)} units`;
  calls.take();
  const unit = await billed(server, SAMPLE, async () => {
    const row = await claimed(store, run, Math.random());
    await store.readRun(run.runId);
    await store.complete(run, fenceOf(row), PART);
  });
  yield { what: `a unit, ${among}`, note: `${callWords(calls.take(), SAMPLE)}: ${unit}` };
  const row = await claimed(store, run, 0.5);
  const beat = await billed(server, 10, async (turn) => {
    await store.renew(run, fenceOf(row), Date.now() + LEASE_MS);
    await store.putTask(run, taskRowOf(0, turn));
  });
  yield { what: `a beat, ${among}`, note: `lease and task row: ${beat}` };
  const status = await billed(server, 3, () => reportRun(store, run.runId, 0));
  yield { what: `a status, ${among}`, note: `one task at work: ${status}` };
  await store.complete(run, fenceOf(row), PART);
  yield { what: `an idle look, ${among}`, note: `no unit is free, a peer finishes: ${await measureIdle(server, store, run, units)}` };
  await store.close();
}

/** What a task costs that finds nothing to work on, each time it looks. */
async function measureIdle(server, store, run, units) {
  const lanes = Array.from({ length: LANES }, (_, lane) => new ClaimPlace(chance, lane, LANES, units));
  await Promise.all(lanes.map((place) => drainUnits(store, run, { place, request, work: () => undefined })));
  return billed(server, 10, async () => {
    await store.claimUnit(run, request(Math.random()));
    await store.readRun(run.runId);
    await store.readUnit(run, -1);
  });
}

async function measurePlan(server) {
  const before = { ...server.usage };
  const from = performance.now();
  const { store } = await plannedRun('plan', PLANNED);
  const seconds = (performance.now() - from) / 1000;
  await store.close();
  return {
    what: `a plan of ${PLANNED.toLocaleString('en-US')} units`,
    unit: 'rows',
    rate: PLANNED / seconds,
    note: `${server.usage.writes - before.writes} writes, ${server.usage.reads - before.reads} reads`,
  };
}

async function measureNaive(server, { units, tasks, worked = units, workMs }) {
  const { claimed: won, lost, reads, writes } = await drainNaively(server, { units, tasks, worked, workMs, mostMs: NAIVE_MOST_MS });
  const each = (count) => (count / won).toFixed(2);
  const cut = won < worked ? `; stopped after ${NAIVE_MOST_MS / 1000} s, with ${won} units claimed` : '';
  return {
    what: `a naive claim, ${number(units)} units, ${tasksWord(tasks)}`,
    note: `the first of all that are pending: a unit: ${each(reads)} reads, ${each(writes)} writes; lost claims ${lost} (${Math.round((100 * lost) / won)} %)${cut}`,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for await (const row of measureFirestoreCosts()) print([row]);
  process.exit(0);
}
