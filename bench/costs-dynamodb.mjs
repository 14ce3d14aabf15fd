#!/usr/bin/env node
/**
 * What a run costs on DynamoDB, in capacity units with those of the index, and how claims fare in a crowd:
 * `npm run build && node bench/costs-dynamodb.mjs`.
 *
 * The state store itself runs over a model of the table in virtual time, so the figures are the same on any machine.
 * That the model bills as the local server does, requests counted on the wire, is a test.
 */
import { pathToFileURL } from 'node:url';
import { DynamoStateStore } from '../dist/backends/state/dynamodb/dynamo-state-store.js';
import { INDEXED, unitItem, unitRow } from '../dist/backends/state/dynamodb/unit-item.js';
import { RunLayout } from '../dist/backends/state/dynamodb/run-layout.js';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { claim, complete, newUnit } from '../dist/kernel/run/unit.js';
import { BilledTable, drawsFrom, VirtualTime } from './dynamodb-model.mjs';
import { print } from './table.mjs';

const SIZES = [100, 1_000, 10_000];
const CROWDS = [1, 20, 200];
const UNITS_PER_TASK = 3;
const SAMPLE = 50;
/** Mean time of a unit, in ms. */
const WORK_MS = 10_000;
const PLANNED = 20_000;
const NAIVE = [
  [100, 1],
  [1_000, 1],
  [600, 200],
];
const LEASE_MS = 60_000;
const PART = { sha256: '0'.repeat(64), items: 25, bytes: 1_000_000 };

/** @returns {Promise<{what: string, note: string}[]>} */
export async function measureDynamoCosts() {
  const rows = [];
  for (const units of SIZES) rows.push(...(await inWorld((world) => measureUnit(world, units))));
  for (const tasks of CROWDS) rows.push(await inWorld((world) => measureCrowd(world, tasks, tasks * UNITS_PER_TASK)));
  for (const units of SIZES.slice(1)) rows.push(await inWorld((world) => measureCrowd(world, 20, units)));
  rows.push(await inWorld(measurePlan));
  for (const [units, tasks] of NAIVE) rows.push(await inWorld((world) => measureNaive(world, units, tasks)));
  return rows;
}

function inWorld(measure) {
  const time = new VirtualTime();
  const draw = drawsFrom(4_711);
  const chance = { uniform: draw, nonce: () => Array.from({ length: 32 }, () => Math.floor(draw() * 16).toString(16)).join('') };
  const table = new BilledTable(time, draw, INDEXED);
  return time.run(measure({ time, draw, chance, table, open: () => new DynamoStateStore(table) }));
}

/** One task among many units: a unit, a beat, a look that finds nothing, a status. */
async function measureUnit(world, units) {
  const { table } = world;
  const { store, run } = await plannedRun(world, units);
  await warmUp(world, store, run);
  await store.putTask(run, taskRow(0));
  const among = `among ${number(units)} units`;
  const unit = await billed(table, SAMPLE, async () => {
    const row = await claimed(world, store, run);
    await store.readRun(run.runId);
    await store.complete(run, fenceOf(row), PART);
  });
  const row = await claimed(world, store, run);
  const beat = await billed(table, 10, async (turn) => {
    await store.renew(run, fenceOf(row), LEASE_MS + turn);
    await store.putTask(run, taskRow(0, turn));
  });
  const status = await billed(table, 1, () =>
    Promise.all([
      store.readRun(run.runId),
      store.countUnits(run),
      store.listTasks(run),
      store.readUnit(run, -1),
      store.failedUnits(run, -1, 5),
      store.openUnits(run, 500),
    ]),
  );
  await drain(world, store, run, { place: new ClaimPlace(world.chance, 0, 1, units), workMs: 0 });
  const idle = await billed(table, 10, async () => {
    await store.claimUnit(run, request(world, world.draw()));
    await store.readRun(run.runId);
    await store.readUnit(run, -1);
  });
  return [
    { what: `a unit, ${among}`, note: `claim, look at the run, complete: ${unit}` },
    { what: `a beat, ${among}`, note: `lease and task row: ${beat}` },
    { what: `a status, ${among}`, note: `one task: ${status}` },
    { what: `an idle look, ${among}`, note: `no unit is free, a peer finishes: ${idle}` },
  ];
}

/** A whole run by so many tasks that start together, every first and last look included. */
async function measureCrowd(world, tasks, units) {
  const { table } = world;
  const { run } = await plannedRun(world, units);
  const stores = Array.from({ length: tasks }, () => world.open());
  for (const store of stores) await store.readRun(run.runId);
  table.take();
  const lost = await Promise.all(
    stores.map((store, index) =>
      drain(world, store, run, { place: new ClaimPlace(world.chance, index, tasks, units), index, workMs: WORK_MS }),
    ),
  );
  const races = lost.reduce((sum, each) => sum + each);
  return {
    what: `${tasks} task${tasks === 1 ? '' : 's'}, ${number(units)} units of ${WORK_MS / 1000} s`,
    note: `a unit: ${words(table.take(), units)}; lost claims ${races} (${((100 * races) / units).toFixed(1)} %)`,
  };
}

async function measurePlan(world) {
  world.table.take();
  const from = world.time.now;
  await plannedRun(world, PLANNED);
  const seconds = (world.time.now - from) / 1000;
  return {
    what: `a plan of ${number(PLANNED)} units`,
    note: `a unit: ${words(world.table.take(), PLANNED)}; ${seconds.toFixed(0)} s at 15 ms a call`,
  };
}

/** For comparison, on the same rows: read all units, take the first that is free, write it if it still is. */
async function measureNaive(world, units, tasks) {
  const { table } = world;
  const { run } = await plannedRun(world, units);
  const layout = new RunLayout(run, units, 1);
  for (let unit = 0; unit < units; unit++) await table.put(unitItem(layout, newUnit({ unit, start: unit * 25, count: 25 })));
  table.take();
  const { pk } = layout.unitKey(0);
  const task = async () => {
    for (let lost = 0; ;) {
      const all = (await table.query({ pk, by: 'sk', from: '0', to: '9'.repeat(7) })).map(unitRow);
      const free = all.find(({ state }) => state === 'PENDING');
      if (free === undefined) return lost;
      const row = claim(free, request(world, 0).terms);
      const put = await table.put(unitItem(layout, row), { state: 'PENDING', token: free.token });
      if (!put.applied) lost += 1;
      else {
        await world.time.sleep(WORK_MS * (0.5 + world.draw()));
        await table.put(unitItem(layout, complete(row, fenceOf(row), PART)), { state: 'RUNNING', token: row.token });
      }
    }
  };
  const races = (await Promise.all(Array.from({ length: tasks }, task))).reduce((sum, each) => sum + each);
  return {
    what: `a naive claim, ${number(units)} units, ${tasks} task${tasks === 1 ? '' : 's'}`,
    note: `the first of all that are pending: a unit: ${words(table.take(), units)}; lost claims ${races} (${Math.round((100 * races) / units)} %)`,
  };
}

/** Claims and completes until nothing is free. @returns races lost */
async function drain(world, store, run, { place, index = 0, workMs }) {
  for (let lost = 0; ;) {
    const outcome = await store.claimUnit(run, request(world, place.next(), index));
    if (outcome.kind === 'none') return lost;
    if (outcome.kind === 'lost') {
      lost += 1;
      place.lost();
      continue;
    }
    place.taken();
    await store.readRun(run.runId);
    await world.time.sleep(workMs * (0.5 + world.draw()));
    await store.complete(run, fenceOf(outcome.row), PART);
  }
}

async function plannedRun(world, units) {
  const store = world.open();
  const settings = {
    total: units * 25,
    unitSize: 25,
    seed: 'corpus',
    pack: 'invoice',
    format: 'pdf',
    locale: ['en-GB', 'de-DE'],
    archetype: ['classic'],
  };
  const fingerprint = { goldleaf: '0.1.0', 'pack invoice': '1', browser: 'Chromium 140.0.0.0', fonts: 'a'.repeat(64), architecture: 'x64' };
  const marker = {
    runId: 'run',
    nonce: world.chance.nonce(),
    kind: 'documents',
    settings,
    policy: { leaseMs: LEASE_MS, maxAttempts: 3 },
    planHash: '0'.repeat(64),
    units,
    fingerprint,
    out: 's3://bucket/corpus',
  };
  await store.createRun(marker);
  const run = { runId: 'run', nonce: marker.nonce };
  const ranges = Array.from({ length: units }, (_, unit) => ({ unit, start: unit * 25, count: 25 }));
  for (let from = 0; from < units; from += 1_000) await store.writeUnits(run, ranges.slice(from, from + 1_000));
  await store.markPlanned(run);
  return { store, run };
}

/** What a handle asks once and keeps. */
async function warmUp(world, store, run) {
  await store.release(run, fenceOf(await claimed(world, store, run)));
}

async function claimed(world, store, run) {
  const outcome = await store.claimUnit(run, request(world, world.draw()));
  if (outcome.kind !== 'claimed') throw new Error(`the claim is ${outcome.kind}`);
  return outcome.row;
}

async function billed(table, times, turn) {
  table.take();
  for (let at = 0; at < times; at++) await turn(at);
  return words(table.take(), times);
}

function words({ writeUnits, readUnits, calls }, times) {
  const each = (value) => (value / times).toFixed(2);
  return `${each(writeUnits)} write units, ${each(readUnits)} read units, ${each(calls)} calls`;
}

function request({ chance, time }, place, index = 0) {
  const terms = { nonce: chance.nonce(), holder: holderOf(index), deadline: time.now + LEASE_MS };
  return { terms, place, now: time.now, maxAttempts: 3 };
}

function holderOf(index) {
  return { execution: 'goldleaf-corpus-x7k2p', index, attempt: 0, taskNonce: String(index).padStart(32, '0') };
}

function fenceOf({ unit, token, nonce }) {
  return { unit, token, nonce };
}

function taskRow(index, beats = 0) {
  const totals = { unit: null, unitsDone: 0, itemsDone: 0, unitsFailed: 0, ended: false };
  return { ...holderOf(index), host: 'ip-10-0-0-1.internal', pid: 1, startedAt: 0, seenAt: beats, ...totals };
}

function number(value) {
  return value.toLocaleString('en-US');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureDynamoCosts());
