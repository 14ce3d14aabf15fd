import { status } from '@grpc/grpc-js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openLedger, rejectsWith, request, spendRow, stateOf, sumGranted } from '../../../../src/testing/spend-ledger/open-ledger.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { LOST_REPLY, startFirestorePool, type FirestorePool } from './firestore-pool.ts';

describe('the spend ledger on Firestore, when the service does not behave', () => {
  let pool: FirestorePool;

  beforeAll(async () => {
    pool = await startFirestorePool();
  });

  afterEach(() => pool.meet(() => undefined));

  afterAll(() => pool.stop());

  it('grants and settles once, though every first reply to a write is lost', async () => {
    const store = await pool.open('lost-replies');
    const run = await openLedger(store, 16_000);
    const seen = new Set<string>();
    pool.meet((method, asked) => {
      const name = `${method} ${JSON.stringify(asked)}`;
      if (method !== 'Commit' || seen.has(name)) return undefined;
      seen.add(name);
      return LOST_REPLY;
    });
    expect(await store.ledger.draw(run, request('a', 1, 100))).toBe(100);
    expect(await store.ledger.draw(run, request('a', 2, 5_000))).toBe(5_000);
    await store.ledger.settle(run, spendRow('a', 1, 30));
    await store.ledger.giveBack(run, { account: 'a', sequence: 3, keepNano: 30 });
    expect(seen.size).toBeGreaterThan(5);
    expect(await sumGranted(store.ledger, run)).toBe(30);
    expect((await stateOf(store.ledger, run)).rows).toEqual([spendRow('a', 1, 30)]);
  });

  it('tells that the outcome is not known, and the same draw then gets what was granted', async () => {
    const [store, impatient] = [await pool.open('silent'), await pool.open('silent', IMPATIENT)];
    const run = await openLedger(store, 16_000);
    let commits = 0;
    // The draw takes effect, but neither the reply nor a later look at the row gets back.
    pool.meet((method) => {
      if (method === 'Commit') return commits++ === 0 ? LOST_REPLY : { code: status.UNAVAILABLE };
      return method === 'BatchGetDocuments' && commits > 0 ? { code: status.UNAVAILABLE } : undefined;
    });
    await rejectsWith('UNAVAILABLE', impatient.ledger.draw(run, request('a', 1, 100)));
    expect(commits).toBeGreaterThan(0);
    pool.meet(() => undefined);
    expect(await store.ledger.draw(run, request('a', 1, 100))).toBe(100);
    expect(await sumGranted(store.ledger, run)).toBe(100);
  });

  it('draws and settles with one write and no read, while nobody else uses the shard', async () => {
    const store = await pool.open('costs');
    const run = await openLedger(store, 16_000);
    await store.ledger.draw(run, request('a', 1, 10));
    await store.ledger.settle(run, spendRow('a', 1, 3));
    pool.meet(() => undefined);
    await store.ledger.draw(run, request('a', 2, 10));
    await store.ledger.settle(run, spendRow('a', 2, 6));
    expect(pool.requests).toEqual(['Commit', 'Commit']);
  });
});
