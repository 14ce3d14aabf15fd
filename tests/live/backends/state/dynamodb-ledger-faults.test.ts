import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import { openLedger, rejectsWith, request, spendRow, stateOf, sumGranted } from '../../../../src/testing/spend-ledger/open-ledger.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { LOST_REPLY, LOST_REQUEST, startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

describe('the spend ledger on DynamoDB, when the service does not behave', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterEach(() => void (pool.server.onRequest = undefined));

  afterAll(() => pool.stop());

  /** The first reply to every put is lost. @returns the puts that were met */
  function loseFirstReplies(): Set<string> {
    const seen = new Set<string>();
    pool.server.onRequest = (operation, body) => {
      const name = JSON.stringify(body);
      if (operation !== 'PutItem' || seen.has(name)) return undefined;
      seen.add(name);
      return LOST_REPLY;
    };
    return seen;
  }

  it('grants, returns, settles and sets its limit once, though every first reply to a write is lost', async () => {
    const store = await pool.open(await pool.newTable());
    const run = await openLedger(store, 16_000);
    const seen = loseFirstReplies();
    expect(await store.ledger.draw(run, request('a', 1, 100))).toBe(100);
    // More than a shard holds: what others hold is moved.
    expect(await store.ledger.draw(run, request('a', 2, 5_000))).toBe(5_000);
    expect(await sumGranted(store.ledger, run)).toBe(5_100);
    await store.ledger.settle(run, spendRow('a', 1, 30));
    await store.ledger.giveBack(run, { account: 'a', sequence: 3, keepNano: 30 });
    expect(await sumGranted(store.ledger, run)).toBe(30);
    expect(await store.ledger.setLimit(run, 20_000)).toBe('done');
    expect(await store.ledger.setLimit(run, 20)).toBe('below-granted');
    expect(seen.size).toBeGreaterThan(6);
    expect(await stateOf(store.ledger, run)).toMatchObject({ limitNano: 20_000, leftNano: 19_970, rows: [spendRow('a', 1, 30)] });
    expect(await sumGranted(store.ledger, run)).toBe(30);
  });

  it('holds its limit over many accounts at once, though every first reply to a write is lost', async () => {
    const table = await pool.newTable();
    const stores = await Promise.all(Array.from({ length: 6 }, () => pool.open(table)));
    const store = stores[0] as StateStore;
    const run = await openLedger(store, 1_000);
    loseFirstReplies();
    const granted = await Promise.all(stores.map((one, at) => one.ledger.draw(run, request(`account-${at}`, 1, 200))));
    await Promise.all(stores.map((one, at) => one.ledger.settle(run, spendRow(`account-${at}`, 1, granted[at] as number))));
    // Less where others were quicker, and never more than all of it.
    expect(granted.filter((nano) => nano === 200).length).toBeGreaterThan(2);
    expect(granted.reduce((sum, nano) => sum + nano, 0)).toBeLessThanOrEqual(1_000);
    const { rows } = await stateOf(store.ledger, run);
    const spent = rows.flatMap(({ models }) => Object.values(models).map(({ nanoUsd }) => nanoUsd)).reduce((sum, nano) => sum + nano, 0);
    expect(spent).toBe(await sumGranted(store.ledger, run));
  });

  it('tells that the outcome is not known, and the same call then gets what the first one did', async () => {
    const table = await pool.newTable();
    const [store, impatient] = [await pool.open(table), await pool.open(table, IMPATIENT)];
    const run = await openLedger(store, 16_000);
    /** Takes effect, but neither the reply nor a later look at the row gets back. */
    const unheard = async (call: () => Promise<unknown>): Promise<void> => {
      let puts = 0;
      pool.server.onRequest = (operation) => {
        if (operation === 'PutItem') return puts++ === 0 ? LOST_REPLY : LOST_REQUEST;
        return operation === 'GetItem' && puts > 0 ? LOST_REQUEST : undefined;
      };
      await rejectsWith('UNAVAILABLE', call());
      pool.server.onRequest = undefined;
      expect(puts).toBeGreaterThan(0);
    };
    await impatient.readRun('run');
    await unheard(() => impatient.ledger.draw(run, request('a', 1, 100)));
    expect(await store.ledger.draw(run, request('a', 1, 100))).toBe(100);
    expect(await sumGranted(store.ledger, run)).toBe(100);
    await unheard(() => impatient.ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 40 }));
    await store.ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 40 });
    await unheard(() => impatient.ledger.settle(run, spendRow('a', 1, 40)));
    await store.ledger.settle(run, spendRow('a', 1, 40));
    await unheard(() => impatient.ledger.setLimit(run, 9_000));
    expect(await store.ledger.setLimit(run, 9_000)).toBe('done');
    expect(await sumGranted(store.ledger, run)).toBe(40);
    expect(await stateOf(store.ledger, run)).toMatchObject({ limitNano: 9_000, rows: [spendRow('a', 1, 40)] });
  });
});
