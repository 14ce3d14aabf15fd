#!/usr/bin/env node
/**
 * What a run costs on Firestore, counted by the local server as the service bills it, and how claims fare in a crowd:
 * `npm run build && node bench/costs-firestore.mjs`.
 *
 * The counts are exact and the same on any machine, but for those of crowds; the times are this machine's, with server
 * and tasks in one process.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { runnerImport } from 'vite';
import { reportRun } from '../dist/app/status.js';
import { openStateStore } from '../dist/backends/state/index.js';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { wrapStateStore } from '../dist/testing/wrappers/wrap-store.js';
import { drainNaively } from './naive-firestore.mjs';
import { median, print } from './table.mjs';
import { callWords, drainUnits, fenceOf, LEASE_MS, number, PART, planOn, requestOf, taskRowOf, tasksWord } from './workload.mjs';

const SERVER = new URL('../tests/servers/firestore/server.ts', import.meta.url);
const SIZES = [100, 1_000, 10_000];
const SAMPLE = 50;
/** More would take minutes to work off. */
const MOST_DRAINED = 1_000;
const CROWDS = [1, 20, 200];
const UNITS_PER_TASK = 3;
/** Mean time of a unit in a crowd, in ms: long beside a claim, as it is in a run. */
const WORK_MS = 10_000;
const PLANNED = 20_000;
/** Two hundred would read a million documents. */
const NAIVE_CROWDS = [20];
const chance = { uniform: Math.random, nonce: () => randomBytes(16).toString('hex') };

/** @returns {Promise<{what: string, unit?: string, rate?: number, note?: string}[]>} */
export async function measureFirestoreCosts() {
  const { module } = await runnerImport(SERVER.pathname, { configFile: false, logLevel: 'error' });
  const server = await module.startFirestoreServer();
  process.env.FIRESTORE_EMULATOR_HOST = server.host;
  process.env.METADATA_SERVER_DETECTION = 'none';
  try {
    const rows = [];
    for (const units of SIZES) rows.push(...(await measureUnit(server, units)));
    for (const tasks of CROWDS) rows.push(await measureCrowd(server, tasks));
    rows.push(await measureRush(server), await measurePlan(server));
    for (const units of SIZES) rows.push(await measureNaive(server, { units, tasks: 1, worked: SAMPLE }));
    for (const tasks of NAIVE_CROWDS) rows.push(await measureNaive(server, { units: tasks * UNITS_PER_TASK, tasks }));
    return rows;
  } finally {
    server.stop();
  }
}

/** One task among many units: a unit, a beat, a status, an idle look. */
async function measureUnit(server, units) {
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
  const unitCalls = callWords(calls.take(), SAMPLE);
  const row = await claimed(store, run, 0.5);
  const beat = await billed(server, 10, async (turn) => {
    await store.renew(run, fenceOf(row), Date.now() + LEASE_MS);
    await store.putTask(run, taskRowOf(0, turn));
  });
  const status = await billed(server, 3, () => reportRun(store, run.runId, 0));
  await store.complete(run, fenceOf(row), PART);
  const idle = units > MOST_DRAINED ? undefined : await measureIdle(server, store, run);
  await store.close();
  return [
    { what: `a unit, ${among}`, note: `${unitCalls}: ${unit}` },
    { what: `a beat, ${among}`, note: `lease and task row: ${beat}` },
    { what: `a status, ${among}`, note: `one task at work: ${status}` },
    ...(idle === undefined ? [] : [{ what: `an idle look, ${among}`, note: `no unit is free, a peer finishes: ${idle}` }]),
  ];
}

/** What a task costs that finds nothing to work on, each time it looks. */
async function measureIdle(server, store, run) {
  for (;;) {
    const outcome = await store.claimUnit(run, request(0));
    if (outcome.kind === 'none') break;
    if (outcome.kind === 'claimed') await store.complete(run, fenceOf(outcome.row), PART);
  }
  return billed(server, 10, async () => {
    await store.claimUnit(run, request(Math.random()));
    await store.readRun(run.runId);
    await store.readUnit(run, -1);
  });
}

/** A whole run by so many tasks that start together, lost claims, tail and last looks included. */
async function measureCrowd(server, tasks) {
  const units = tasks * UNITS_PER_TASK;
  const { store, run } = await plannedRun(`crowd-${tasks}`, units);
  const stores = await handles(`crowd-${tasks}`, tasks, run);
  const writes = [];
  server.onReply = (method, request) => {
    if (method === 'Commit') for (const { update } of request.writes) writes.push([update.name, performance.now()]);
  };
  const before = { ...server.usage };
  const drained = await Promise.all(stores.map((each, index) => drain(each, run, index, tasks, units)));
  const lost = drained.reduce((sum, each) => sum + each.lost, 0);
  const claimMs = Math.round(median(drained.flatMap((each) => each.claimMs)));
  server.onReply = undefined;
  const each = (kind) => ((server.usage[kind] - before[kind]) / units).toFixed(2);
  await closeAll([store, ...stores]);
  return {
    what: `${tasksWord(tasks)}, ${units} units of ${WORK_MS / 1000} s`,
    note: `a unit: ${each('reads')} reads, ${each('writes')} writes; lost claims ${lost} (${((100 * lost) / units).toFixed(1)} %); most writes of one document in a second: ${mostInSecond(writes)}; a claim takes ${claimMs} ms`,
  };
}

function mostInSecond(writes) {
  const within = writes.map(([name, at]) => writes.filter((other) => other[0] === name && other[1] >= at && other[1] < at + 1_000).length);
  return Math.max(...within);
}

/** Two hundred claims sent at the same moment. */
async function measureRush(server) {
  const tasks = 200;
  const { store, run } = await plannedRun('rush', tasks * UNITS_PER_TASK);
  const stores = await handles('rush', tasks, run);
  const before = { ...server.usage };
  const times = await Promise.all(
    stores.map(async (each, index) => {
      const from = performance.now();
      const outcome = await each.claimUnit(run, request(index / tasks));
      return { ms: performance.now() - from, lost: outcome.kind !== 'claimed' };
    }),
  );
  const sorted = times.map(({ ms }) => ms).sort((left, right) => left - right);
  const reads = server.usage.reads - before.reads;
  await closeAll([store, ...stores]);
  return {
    what: `${tasks} claims at once`,
    note: `p50 ${Math.round(median(sorted))} ms, p99 ${Math.round(sorted[Math.floor(tasks * 0.99)])} ms, lost ${times.filter(({ lost }) => lost).length}, ${reads} reads`,
  };
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

async function measureNaive(server, { units, tasks, worked = units }) {
  const { lost, reads, writes } = await drainNaively(server, { units, tasks, worked });
  const each = (count) => (count / worked).toFixed(2);
  return {
    what: `a naive claim, ${number(units)} units, ${tasksWord(tasks)}`,
    note: `the first of all that are pending: a unit: ${each(reads)} reads, ${each(writes)} writes; lost claims ${lost} (${Math.round((100 * lost) / worked)} %)`,
  };
}

/** Reads and writes of each of so many turns. */
async function billed(server, times, turn) {
  const before = { ...server.usage };
  for (let at = 0; at < times; at++) await turn(at);
  const each = (kind) => ((server.usage[kind] - before[kind]) / times).toFixed(2);
  return `${each('reads')} reads, ${each('writes')} writes`;
}

async function drain(store, run, index, tasks, units) {
  const claimMs = [];
  const lost = await drainUnits(store, run, {
    place: new ClaimPlace(chance, index, tasks, units),
    request: (at) => request(at, index),
    work: () => sleep(WORK_MS * (0.5 + Math.random())),
    onClaim: (ms) => claimMs.push(ms),
  });
  return { lost, claimMs };
}

async function plannedRun(project, units) {
  const store = await openStateStore(`firestore://${project}`);
  return { store, run: await planOn(store, chance.nonce(), units) };
}

/** Tasks that have looked at the run, as each does before its first claim. */
async function handles(project, count, run) {
  const stores = await Promise.all(Array.from({ length: count }, () => openStateStore(`firestore://${project}`)));
  for (const store of stores) await store.readRun(run.runId);
  return stores;
}

async function closeAll(stores) {
  await Promise.all(stores.map((store) => store.close()));
}

async function claimed(store, run, place) {
  const outcome = await store.claimUnit(run, request(place));
  if (outcome.kind !== 'claimed') throw new Error(`the claim is ${outcome.kind}`);
  return outcome.row;
}

function request(place, index = 0) {
  return requestOf({ nonce: chance.nonce(), now: Date.now(), place, index });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  print(await measureFirestoreCosts());
  process.exit(0);
}
