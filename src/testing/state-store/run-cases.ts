import assert from 'node:assert/strict';
import type { RunKey, StateStore } from '../../contracts/state-store.ts';
import { isGoldleafError } from '../../kernel/errors.ts';
import { unitRange } from '../../kernel/run/plan.ts';
import { FINISH_UNIT, newFinish, newUnit } from '../../kernel/run/unit.ts';
import * as given from './planned-run.ts';
import { fenceOf, holderOf, markerOf, NOW, PART, planRun, requestOf, rowOf, settingsOf, taskRowOf } from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

const range = (unit: number, units: number) => unitRange(settingsOf(units), unit);

export const runCases: readonly StateStoreCase[] = [
  {
    name: 'of many planners at once one creates the run, and all get its marker',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 16 }, open));
      const markers = stores.map(() => markerOf(5));
      const answers = await Promise.all(stores.map((store, at) => store.createRun(markers[at] as (typeof markers)[0])));
      const winners = answers.flatMap(({ created }, at) => (created ? [at] : []));
      assert.equal(winners.length, 1, `${winners.length} planners created the run`);
      const winner = { ...markers[winners[0] as number], state: 'RUNNING', planned: false };
      for (const { run } of answers) assert.deepEqual(run, winner);
    },
  },
  {
    name: 'a marker comes back as it was written, and a later planner changes nothing of it',
    async run({ open }) {
      const store = await open();
      const marker = markerOf(5);
      const row = { ...marker, state: 'RUNNING', planned: false };
      assert.equal(await store.readRun('run'), undefined);
      assert.deepEqual(await store.createRun(marker), { created: true, run: row });
      assert.deepEqual(await store.createRun(markerOf(9)), { created: false, run: row });
      assert.deepEqual(await store.readRun('run'), row);
    },
  },
  {
    name: 'units are new when written, and the finish row stands beside them',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 3);
      for (const unit of [0, 1, 2]) assert.deepEqual(await store.readUnit(run, unit), newUnit(range(unit, 3)));
      assert.deepEqual(await store.readUnit(run, FINISH_UNIT), newFinish());
      assert.equal(await store.readUnit(run, 3), undefined);
    },
  },
  {
    name: 'a planner that wakes late creates what is absent and resets nothing',
    async run({ open }) {
      const [early, waiter] = [await open(), await open()];
      const marker = markerOf(4);
      await early.createRun(marker);
      const run = { runId: 'run', nonce: marker.nonce };
      const ranges = [0, 1, 2, 3].map((unit) => range(unit, 4));
      assert.equal(await early.writeUnits(run, ranges.slice(0, 2)), 2);
      assert.equal(await waiter.writeUnits(run, ranges), 2);
      await waiter.markPlanned(run);
      const done = await given.claimOne(waiter, run);
      await waiter.complete(run, fenceOf(done), PART);
      const held = await given.claimOne(waiter, run);
      assert.equal(await early.writeUnits(run, ranges), 0);
      await early.markPlanned(run);
      assert.equal((await rowOf(waiter, run, done.unit)).state, 'DONE');
      assert.deepEqual(await rowOf(waiter, run, held.unit), held);
      assert.deepEqual(await waiter.countUnits(run), { pending: 2, running: 1, done: 1, failed: 0 });
    },
  },
  {
    name: 'many planners write one plan at once, and every unit is created by one of them',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, open));
      const marker = markerOf(24);
      await (stores[0] as StateStore).createRun(marker);
      const run = { runId: 'run', nonce: marker.nonce };
      const ranges = Array.from({ length: 24 }, (_, unit) => range(unit, 24));
      const created = await Promise.all(stores.map((store) => store.writeUnits(run, ranges)));
      assert.equal(
        created.reduce((sum, count) => sum + count),
        24,
      );
      assert.deepEqual(await (stores[1] as StateStore).countUnits(run), { pending: 24, running: 0, done: 0, failed: 0 });
    },
  },
  {
    name: 'planned is set once and stays',
    async run({ open }) {
      const store = await open();
      const marker = markerOf(1);
      await store.createRun(marker);
      const run = { runId: 'run', nonce: marker.nonce };
      for (let times = 0; times < 2; times++) {
        await store.markPlanned(run);
        assert.equal((await store.readRun('run'))?.planned, true);
      }
      await store.setRunState(run, ['RUNNING'], 'PAUSED');
      assert.equal((await store.readRun('run'))?.planned, true);
    },
  },
  {
    name: 'the state of a run moves only from where the caller expects it',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      assert.equal(await store.setRunState(run, ['PAUSED'], 'RUNNING'), 'RUNNING');
      assert.equal(await store.setRunState(run, ['RUNNING'], 'PAUSED'), 'PAUSED');
      assert.equal(await store.setRunState(run, ['RUNNING'], 'COMPLETED'), 'PAUSED');
      assert.equal(await store.setRunState(run, ['RUNNING', 'PAUSED'], 'CANCELLED'), 'CANCELLED');
      assert.equal(await store.setRunState(run, [], 'RUNNING'), 'CANCELLED');
      assert.equal((await store.readRun('run'))?.state, 'CANCELLED');
    },
  },
  {
    name: 'of many changes of the state at once one wins, and all are told the same',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const run = await planRun(stores[0] as StateStore, 1);
      const answers = await Promise.all(
        stores.map((store, at) => store.setRunState(run, ['RUNNING'], at % 2 === 0 ? 'PAUSED' : 'CANCELLED')),
      );
      assert.equal(new Set(answers).size, 1, `the callers were told ${answers.join(', ')}`);
      assert.equal((await stores[0]?.readRun('run'))?.state, answers[0]);
    },
  },
  {
    name: 'runs of one store do not see each other',
    async run({ open }) {
      const store = await open();
      const first = await planRun(store, 2, 'first');
      const second = await planRun(store, 3, 'second');
      const row = await given.claimOne(store, first);
      await store.putTask(first, taskRowOf(holderOf(0)));
      assert.deepEqual(await store.countUnits(second), { pending: 3, running: 0, done: 0, failed: 0 });
      assert.equal((await rowOf(store, second, row.unit)).state, 'PENDING');
      assert.deepEqual(await store.listTasks(second), []);
      assert.deepEqual(await store.expiredLeases(second, given.AFTER_LEASE, 10), []);
    },
  },
  {
    name: 'an unknown run, or a run of another plan, is NOT_FOUND for every call and never made',
    async run({ open }) {
      const store = await open();
      const standing = await planRun(store, 2);
      for (const run of [
        { runId: 'nobody', nonce: standing.nonce },
        { runId: 'run', nonce: given.freshNonce() },
      ]) {
        for (const [name, call] of callsOn(store, run)) await assertNotFound(call, name);
      }
      assert.equal(await store.readRun('nobody'), undefined);
      assert.deepEqual(await store.countUnits(standing), { pending: 2, running: 0, done: 0, failed: 0 });
      assert.deepEqual(await store.listTasks(standing), []);
    },
  },
  {
    name: 'an unknown unit is NOT_FOUND for every change and never made',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      for (const [name, call] of changesOfUnit(store, run, 7)) await assertNotFound(call, name);
      assert.equal(await store.readUnit(run, 7), undefined);
      assert.deepEqual(await store.countUnits(run), { pending: 2, running: 0, done: 0, failed: 0 });
    },
  },
];

type NamedCall = readonly [string, () => Promise<unknown>];

function changesOfUnit(store: StateStore, run: RunKey, unit: number): NamedCall[] {
  const fence = { unit, token: 1, nonce: given.freshNonce() };
  return [
    ['renew', () => store.renew(run, fence, NOW)],
    ['complete', () => store.complete(run, fence, PART)],
    ['fail', () => store.fail(run, fence, 'reason')],
    ['release', () => store.release(run, fence)],
    ['reclaim', () => store.reclaim(run, unit, { token: 1, beat: 0 }, 3)],
    ['reset', () => store.reset(run, unit, 1)],
    ['adopt', () => store.adopt(run, unit, 1, PART)],
  ];
}

function callsOn(store: StateStore, run: RunKey): NamedCall[] {
  return [
    ...changesOfUnit(store, run, 0),
    ['writeUnits', () => store.writeUnits(run, [range(0, 2)])],
    ['markPlanned', () => store.markPlanned(run)],
    ['setRunState', () => store.setRunState(run, ['RUNNING'], 'PAUSED')],
    ['claimUnit', () => store.claimUnit(run, requestOf())],
    ['claimFinish', () => store.claimFinish(run, requestOf())],
    ['putTask', () => store.putTask(run, taskRowOf(holderOf(0)))],
  ];
}

async function assertNotFound(call: () => Promise<unknown>, name: string): Promise<void> {
  await assert.rejects(call, (error) => isGoldleafError(error, 'NOT_FOUND'), `${name} did not reject with NOT_FOUND`);
}
