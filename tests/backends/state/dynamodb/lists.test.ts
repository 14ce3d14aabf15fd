import { describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import {
  claimOne,
  fenceOf,
  MAX_ATTEMPTS,
  NOW,
  planRun,
  requestOf,
  rowOf,
  unitsOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import { MemoryTable } from './memory-table.ts';

describe('lists of units', () => {
  it('hold whole rows, whatever the index leaves out', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const run = await planRun(store, 4);
    const dead = await claimOne(store, run);
    await store.renew(run, fenceOf(dead), NOW);
    await store.renew(run, fenceOf(dead), NOW);
    await store.reclaim(run, dead.unit, { token: 1, beat: 2 }, MAX_ATTEMPTS);
    await claimOne(store, run, { place: 0.9 });
    const open = await store.openUnits(run, 10);
    expect(unitsOf(open)).toEqual([0, 1, 2, 3]);
    for (const row of open) expect(row).toEqual(await rowOf(store, run, row.unit));
  });

  it('name free units before those in hands, of every partition its share', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const run = await planRun(store, 2_600);
    for (let times = 0; times < 5; times++) await claimOne(store, run, { place: 0 });
    expect(await store.openUnits(run, 5_200)).toHaveLength(2_600);
    const open = await store.openUnits(run, 2_600);
    expect(open).toHaveLength(2_600);
    expect(open.slice(0, 2_595).every(({ state }) => state === 'PENDING')).toBe(true);
    expect(open.slice(2_595).every(({ state }) => state === 'RUNNING')).toBe(true);
    expect(await store.openUnits(run, 10)).toHaveLength(10);
  });

  it('are not empty while the last unit is released and claimed again between two reads', async () => {
    const table = new MemoryTable();
    const [store, worker] = [new DynamoStateStore(table), new DynamoStateStore(table)];
    const run = await planRun(store, 1);
    const toggle = async (): Promise<void> => {
      for (let times = 0; times < 60; times++) await worker.release(run, fenceOf(await claimOne(worker, run)));
    };
    const look = async (): Promise<void> => {
      for (let times = 0; times < 60; times++) expect(await store.openUnits(run, 1)).toHaveLength(1);
    };
    await Promise.all([toggle(), look()]);
  });

  it('are not empty because a page was read while the last unit moved through it', async () => {
    const table = new MemoryTable();
    const store = new DynamoStateStore(table);
    const run = await planRun(store, 1);
    const query = table.query.bind(table);
    table.query = async (range) => (range.backwards === true ? [] : query(range));
    expect(await store.openUnits(run, 1)).toHaveLength(1);
    await claimOne(store, run);
    expect(await store.openUnits(run, 1)).toHaveLength(1);
  });

  it('leave the finish row out, and a limit does not stumble over it', async () => {
    const store = new DynamoStateStore(new MemoryTable());
    const run = await planRun(store, 2);
    await store.claimFinish(run, requestOf({ holder: { execution: 'a', index: 0, attempt: 0, taskNonce: 'a' } }));
    await claimOne(store, run, { place: 0 });
    await claimOne(store, run, { place: 0 });
    expect(await store.openUnits(run, 1)).toHaveLength(1);
    expect(await store.openUnits(run, 5)).toHaveLength(2);
  });
});
