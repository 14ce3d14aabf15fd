import assert from 'node:assert/strict';
import type { UnitRow } from '../../kernel/run/unit.ts';
import { claimOne, fenceOf, holderOf, NOW, PART, planRun, taskRowOf, unitsOf } from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

export const listCases: readonly StateStoreCase[] = [
  {
    name: 'open units are those PENDING or RUNNING, up to a limit, and none when all are settled',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 5);
      const rows: UnitRow[] = [];
      for (let times = 0; times < 3; times++) rows.push(await claimOne(store, run));
      assert.deepEqual(unitsOf(await store.openUnits(run, 10)), [0, 1, 2, 3, 4]);
      assert.equal((await store.openUnits(run, 2)).length, 2);
      await store.fail(run, fenceOf(rows[0] as UnitRow), 'reason');
      await store.complete(run, fenceOf(rows[1] as UnitRow), PART);
      assert.equal((await store.openUnits(run, 10)).length, 3);
      await store.complete(run, fenceOf(rows[2] as UnitRow), PART);
      for (let times = 0; times < 2; times++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
      assert.deepEqual(await store.openUnits(run, 10), []);
    },
  },
  {
    name: 'a last unit that only a dead claim holds is still open',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      assert.deepEqual(await store.openUnits(run, 1), [row]);
    },
  },
  {
    name: 'FAILED units are paged in order of their index',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 12);
      const failed: number[] = [];
      for (let at = 0; at < 12; at++) {
        const row = await claimOne(store, run, { place: ((at * 5) % 12) / 12 });
        if (row.unit % 2 === 0) failed.push(row.unit);
        await (row.unit % 2 === 0 ? store.fail(run, fenceOf(row), `reason ${row.unit}`) : store.complete(run, fenceOf(row), PART));
      }
      const paged: UnitRow[] = [];
      for (let after = -1; ;) {
        const page = await store.failedUnits(run, after, 2);
        assert.ok(page.length <= 2);
        if (page.length === 0) break;
        paged.push(...page);
        after = (page.at(-1) as UnitRow).unit;
      }
      assert.deepEqual(
        paged.map(({ unit, reason }) => [unit, reason]),
        failed.sort((left, right) => left - right).map((unit) => [unit, `reason ${unit}`]),
      );
    },
  },
  {
    name: 'a task row is set whole, found by execution and index, and listed',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      assert.equal(await store.readTask(run, 'execution', 0), undefined);
      const first = taskRowOf(holderOf(0), { unit: 3, itemsDone: 2 });
      const other = taskRowOf(holderOf(1), { host: 'elsewhere' });
      for (const task of [first, other]) await store.putTask(run, task);
      assert.deepEqual(await store.readTask(run, 'execution', 0), first);
      const later = taskRowOf(holderOf(0), { unitsDone: 4, seenAt: NOW + 1, ended: true });
      await store.putTask(run, later);
      assert.deepEqual(await store.readTask(run, 'execution', 0), later);
      const listed = [...(await store.listTasks(run))].sort((left, right) => left.index - right.index);
      assert.deepEqual(listed, [later, other]);
      assert.equal(await store.readTask(run, 'another', 0), undefined);
    },
  },
  {
    name: 'a task row of a lower attempt does not replace one of a higher',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const [first, second] = [taskRowOf(holderOf(0, 'execution', 0)), taskRowOf(holderOf(0, 'execution', 1))];
      await store.putTask(run, first);
      await store.putTask(run, second);
      await store.putTask(run, { ...first, ended: true });
      assert.deepEqual(await store.readTask(run, 'execution', 0), second);
      assert.deepEqual(await store.listTasks(run), [second]);
    },
  },
  {
    name: 'of two processes with one execution, index and attempt, the one that told last is the task',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const rowOfProcess = (taskNonce: string, seenAt: number) => taskRowOf({ ...holderOf(0), taskNonce }, { seenAt });
      const told = ['b', 'a', 'b'].map((taskNonce, beat) => rowOfProcess(taskNonce, NOW + beat));
      for (const task of told) {
        await store.putTask(run, task);
        assert.deepEqual(await store.readTask(run, 'execution', 0), task);
        assert.deepEqual(await store.listTasks(run), [task]);
      }
    },
  },
];
