#!/usr/bin/env node
/**
 * What a run costs on DynamoDB, in capacity units with those of the index, and how claims fare in a crowd:
 * `npm run build && node bench/costs-dynamodb.mjs`.
 *
 * The state store itself runs over a model of the table in virtual time, so the figures are the same on any machine.
 * That the model bills as the local server does, requests counted on the wire, is a test.
 */
import { pathToFileURL } from 'node:url';
import { reportRun } from '../dist/app/status.js';
import { DynamoStateStore } from '../dist/backends/state/dynamodb/dynamo-state-store.js';
import { INDEXED } from '../dist/backends/state/dynamodb/unit-item.js';
import { ClaimPlace } from '../dist/engine/claim/claim-place.js';
import { wrapStateStore } from '../dist/testing/wrappers/wrap-store.js';
import { BilledTable, drawsFrom, VirtualTime } from './dynamodb-model.mjs';
import { drainNaively } from './naive-dynamodb.mjs';
import { ofStore, print } from './table.mjs';
import { callWords, drainUnits, fenceOf, LEASE_MS, number, PART, planOn, requestOf, taskRowOf, tasksWord } from './workload.mjs';

const SIZES = [100, 1_000, 10_000];
const CROWDS = [1, 20, 200];
const UNITS_PER_TASK = 3;
const SAMPLE = 50;
/** Mean time of a unit, in ms. */
const WORK_MS = 10_000;
const PLANNED = 20_000;

/** @returns {Promise<{what: string, note: string}[]>} */
export async function measureDynamoCosts() {
  const rows = [];
  for (const units of SIZES) rows.push(...(await inWorld((world) => measureUnit(world, units))));
  for (const tasks of CROWDS) rows.push(await inWorld((world) => measureCrowd(world, tasks, tasks * UNITS_PER_TASK)));
  for (const units of SIZES.slice(1)) rows.push(await inWorld((world) => measureCrowd(world, 20, units)));
  rows.push(await inWorld(measurePlan));
  for (const units of SIZES) rows.push(await inWorld((world) => measureNaive(world, { units, tasks: 1, worked: SAMPLE, workMs: 0 })));
  for (const tasks of CROWDS.slice(1))
    rows.push(await inWorld((world) => measureNaive(world, { units: tasks * UNITS_PER_TASK, tasks, workMs: WORK_MS })));
  return rows.map((row) => ofStore('DynamoDB', row));
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
  const { store, calls } = wrapStateStore(world.open());
  const run = await planOn(store, world.chance.nonce(), units);
  await warmUp(world, store, run);
  await store.putTask(run, taskRowOf(0));
  const among = `among ${number(units)} units`;
  calls.take();
  const unit = await billed(table, SAMPLE, async () => {
    const row = await claimed(world, store, run);
    await store.readRun(run.runId);
    await store.complete(run, fenceOf(row), PART);
  });
  const unitCalls = callWords(calls.take(), SAMPLE);
  const row = await claimed(world, store, run);
  const beat = await billed(table, 10, async (turn) => {
    await store.renew(run, fenceOf(row), LEASE_MS + turn);
    await store.putTask(run, taskRowOf(0, turn));
  });
  const status = await billed(table, 1, () => reportRun(store, run.runId, 0));
  await drain(world, store, run, { place: new ClaimPlace(world.chance, 0, 1, units), workMs: 0 });
  const idle = await billed(table, 10, async () => {
    await store.claimUnit(run, request(world, world.draw()));
    await store.readRun(run.runId);
    await store.readUnit(run, -1);
  });
  return [
    { what: `a unit, ${among}`, note: `${unitCalls}: ${unit}` },
    { what: `a beat, ${among}`, note: `lease and task row: ${beat}` },
    { what: `a status, ${among}`, note: `one task at work: ${status}` },
    { what: `an idle look, ${among}`, note: `no unit is free, a peer finishes: ${idle}` },
  ];
}

/** A whole run by so many tasks that start together, every first and last look included. */
async function measureCrowd(world, tasks, units) {
  const { table } = world;
  const run = await planOn(world.open(), world.chance.nonce(), units);
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
    what: `${tasksWord(tasks)}, ${number(units)} units of ${WORK_MS / 1000} s`,
    note: `a unit: ${words(table.take(), units)}; lost claims ${races} (${((100 * races) / units).toFixed(1)} %)`,
  };
}

async function measurePlan(world) {
  world.table.take();
  const from = world.time.now;
  await planOn(world.open(), world.chance.nonce(), PLANNED);
  const seconds = (world.time.now - from) / 1000;
  return {
    what: `a plan of ${number(PLANNED)} units`,
    note: `a unit: ${words(world.table.take(), PLANNED)}; ${seconds.toFixed(0)} s at 15 ms a call`,
  };
}

async function measureNaive(world, { units, tasks, worked = units, workMs }) {
  const races = await drainNaively(world, { runId: 'run', nonce: world.chance.nonce() }, { units, tasks, worked, workMs });
  return {
    what: `a naive claim, ${number(units)} units, ${tasksWord(tasks)}`,
    note: `the first of all that are pending: a unit: ${words(world.table.take(), worked)}; lost claims ${races} (${Math.round((100 * races) / worked)} %)`,
  };
}

/** @returns races lost */
function drain(world, store, run, { place, index = 0, workMs }) {
  const work = () => world.time.sleep(workMs * (0.5 + world.draw()));
  return drainUnits(store, run, { place, request: (at) => request(world, at, index), work });
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
  return requestOf({ nonce: chance.nonce(), now: time.now, place, index });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(await measureDynamoCosts());
