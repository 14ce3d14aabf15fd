import { describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import { unitRanges } from '../../../../src/kernel/run/plan.ts';
import { claimOne, fenceOf, holderOf, markerOf, PART, planRun, taskRowOf } from '../../../../src/testing/state-store/planned-run.ts';
import { MemoryTable } from './memory-table.ts';

describe('units counted among many', () => {
  it('are done as far as the tasks tell, every attempt of them, until few are left', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const run = await planRun(store, 300);
    for (let times = 0; times < 30; times++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
    await store.fail(run, fenceOf(await claimOne(store, run)), 'reason');
    await claimOne(store, run);
    expect(await store.countUnits(run)).toEqual({ pending: 298, running: 1, done: 0, failed: 1 });
    await store.putTask(run, taskRowOf(holderOf(0, 'execution', 0), { unitsDone: 12 }));
    await store.putTask(run, taskRowOf(holderOf(0, 'execution', 1), { unitsDone: 5 }));
    await store.putTask(run, taskRowOf(holderOf(1), { unitsDone: 3 }));
    expect(await store.countUnits(run)).toEqual({ pending: 278, running: 1, done: 20, failed: 1 });
    for (let times = 0; times < 20; times++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
    expect(await store.countUnits(run)).toEqual({ pending: 248, running: 1, done: 50, failed: 1 });
  });

  it('lose nothing of a process that another one replaced under the same index and attempt', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const run = await planRun(store, 300);
    for (let times = 0; times < 20; times++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
    const [dead, heir] = [holderOf(0), { ...holderOf(0), taskNonce: 'heir' }];
    await store.putTask(run, taskRowOf(dead, { unitsDone: 12, seenAt: 1000 }));
    await store.putTask(run, taskRowOf(heir, { unitsDone: 8, seenAt: 2000 }));
    expect(await store.countUnits(run)).toEqual({ pending: 280, running: 0, done: 20, failed: 0 });
    expect(await store.readTask(run, 'execution', 0)).toMatchObject({ taskNonce: 'heir' });
    expect(await store.listTasks(run)).toHaveLength(1);
  });

  it('of a plan that is being written grow with every part of it', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const marker = markerOf(900);
    await store.createRun(marker);
    const ranges = [...unitRanges(marker.settings)];
    const seen: number[] = [];
    for (const to of [200, 500, 900]) {
      await store.writeUnits(marker, ranges.slice(seen.at(-1) ?? 0, to));
      seen.push((await store.countUnits(marker)).pending);
    }
    expect(seen).toEqual([200, 500, 900]);
  });
});
