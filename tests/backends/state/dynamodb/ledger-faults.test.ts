import { describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import type { RunKey } from '../../../../src/contracts/state-store.ts';
import { openLedger, rejectsWith, request, spendRow, stateOf, sumGranted } from '../../../../src/testing/spend-ledger/open-ledger.ts';
import { planRun } from '../../../../src/testing/state-store/planned-run.ts';
import { MemoryTable } from './memory-table.ts';

const LIMIT = 8_000;

async function opened(): Promise<{ table: MemoryTable; store: DynamoStateStore; run: RunKey }> {
  const table = new MemoryTable();
  const store = new DynamoStateStore(table);
  return { table, store, run: await openLedger(store, LIMIT) };
}

describe('the spend ledger on DynamoDB, when puts go astray', () => {
  it('grants once what is drawn again after a lost reply', async () => {
    const { table, store, run } = await opened();
    const asked = request('a', 1, 500, { mostNano: 900 });
    table.faults.push('lost');
    await rejectsWith('UNAVAILABLE', store.ledger.draw(run, asked));
    const granted = await sumGranted(store.ledger, run);
    expect(granted).toBeGreaterThanOrEqual(500);
    expect(await store.ledger.draw(run, asked)).toBe(granted);
    expect(await sumGranted(store.ledger, run)).toBe(granted);
  });

  it('is not changed by a draw that arrives after its repeat, or a return', async () => {
    const { table, store, run } = await opened();
    table.faults.push('late');
    const asked = request('a', 1, 500);
    await rejectsWith('UNAVAILABLE', store.ledger.draw(run, asked));
    expect(await store.ledger.draw(run, asked)).toBe(500);
    await store.ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 100 });
    table.land();
    expect(await sumGranted(store.ledger, run)).toBe(100);
  });

  it('puts a chunk together from all shards, also when that was interrupted half-way', async () => {
    const { table, store, run } = await opened();
    const asked = request('a', 1, LIMIT);
    table.faults.push(undefined, undefined, 'lost');
    await rejectsWith('UNAVAILABLE', store.ledger.draw(run, asked));
    expect(await sumGranted(store.ledger, run)).toBe(LIMIT * 0.75);
    expect(await new DynamoStateStore(table).ledger.draw(run, asked)).toBe(LIMIT);
    expect((await stateOf(store.ledger, run)).leftNano).toBe(0);
  });

  it('takes all back at the next return, with what its account never heard of', async () => {
    const { table, store, run } = await opened();
    table.faults.push(undefined, undefined, 'lost');
    await rejectsWith('UNAVAILABLE', store.ledger.draw(run, request('a', 1, LIMIT)));
    await store.ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 70 });
    expect(await sumGranted(store.ledger, run)).toBe(70);
  });

  it('is opened whole by the next, when who opened it died half-way', async () => {
    const table = new MemoryTable();
    const store = new DynamoStateStore(table);
    const run = await planRun(store, 1);
    table.faults.push(undefined, undefined, 'never', undefined, 'never');
    await rejectsWith('UNAVAILABLE', store.ledger.open(run, LIMIT));
    const other = new DynamoStateStore(table);
    expect(await other.ledger.open(run, 1)).toEqual({ created: false, limitNano: LIMIT });
    expect(await other.ledger.draw(run, request('a', 1, LIMIT))).toBe(LIMIT);
  });

  it('has its new limit when who set it died half-way and somebody opens it or sets it again', async () => {
    for (const again of ['open', 'set'] as const) {
      const { table, store, run } = await opened();
      await store.ledger.draw(run, request('a', 1, 1_000));
      table.faults.push(undefined, undefined, 'never');
      await rejectsWith('UNAVAILABLE', store.ledger.setLimit(run, 4_000));
      const other = new DynamoStateStore(table);
      if (again === 'open') expect((await other.ledger.open(run, LIMIT)).limitNano).toBe(4_000);
      else expect(await other.ledger.setLimit(run, 4_000)).toBe('done');
      expect(await other.ledger.draw(run, request('b', 1, 3_001))).toBe(0);
      expect(await other.ledger.draw(run, request('b', 2, 3_000))).toBe(3_000);
    }
  });

  it('draws and settles with one put and no read, while nobody else uses the shard', async () => {
    const { table, store, run } = await opened();
    await store.ledger.draw(run, request('a', 1, 10));
    await store.ledger.settle(run, spendRow('a', 1, 3));
    table.calls.length = 0;
    await store.ledger.draw(run, request('a', 2, 10));
    await store.ledger.settle(run, spendRow('a', 2, 6));
    expect(table.calls).toEqual(['put', 'put']);
  });

  it('finds another handle’s changes all the same', async () => {
    const { table, store, run } = await opened();
    const other = new DynamoStateStore(table);
    for (let sequence = 1; sequence < 6; sequence++) {
      expect(await store.ledger.draw(run, request('a', sequence, 10))).toBe(10);
      await other.ledger.giveBack(run, { account: 'a', sequence: sequence + 0.5, keepNano: 5 });
    }
    expect(await sumGranted(store.ledger, run)).toBe(5);
  });
});

describe('a lower limit that was left half set', () => {
  it('is refused when more was granted meanwhile, and the limit in force stays', async () => {
    const { table, store, run } = await opened();
    table.faults.push('lost');
    await rejectsWith('UNAVAILABLE', store.ledger.setLimit(run, 1_000));
    expect(await new DynamoStateStore(table).ledger.draw(run, request('a', 1, 3_000))).toBe(3_000);
    expect(await store.ledger.setLimit(run, 1_000)).toBe('below-granted');
    expect((await store.ledger.open(run, 1)).limitNano).toBe(8_000);
    expect(await store.ledger.draw(run, request('b', 1, 5_000))).toBe(5_000);
  });
});
