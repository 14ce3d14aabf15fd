import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { openLedger, request, stateOf, sumGranted } from './open-ledger.ts';

export const limitCases: readonly ConformanceCase<StateStoreContext>[] = [
  {
    name: 'limit: a higher one has more to draw, and is what later openers get',
    async run({ open }) {
      const store = await open();
      const run = await openLedger(store, 1_000);
      assert.equal(await store.ledger.draw(run, request('a', 1, 1_000)), 1_000);
      assert.equal(await store.ledger.setLimit(run, 3_000), 'done');
      assert.equal(await store.ledger.setLimit(run, 3_000), 'done');
      assert.deepEqual(await (await open()).ledger.open(run, 1), { created: false, limitNano: 3_000 });
      assert.equal(await store.ledger.draw(run, request('b', 1, 2_000)), 2_000);
      assert.equal(await sumGranted(store.ledger, run), 3_000);
    },
  },
  {
    name: 'limit: a lower one leaves what is granted, and is refused below that with nothing changed',
    async run({ open }) {
      const store = await open();
      const run = await openLedger(store, 10_000);
      for (const account of ['a', 'b', 'c']) await store.ledger.draw(run, request(account, 1, 1_000));
      assert.equal(await store.ledger.setLimit(run, 2_999), 'below-granted');
      const { limitNano, leftNano } = await stateOf(store.ledger, run);
      assert.deepEqual({ limitNano, leftNano }, { limitNano: 10_000, leftNano: 7_000 });
      assert.equal(await store.ledger.setLimit(run, 3_001), 'done');
      assert.equal(await store.ledger.draw(run, request('d', 1, 2)), 0);
      assert.equal(await store.ledger.draw(run, request('d', 2, 1)), 1);
      assert.equal(await sumGranted(store.ledger, run), 3_001);
    },
  },
  {
    name: 'limit: moved up and down while many draw, it is never exceeded',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 5 }, open));
      const [{ ledger }] = stores as [(typeof stores)[0]];
      const run = await openLedger(stores[0] as (typeof stores)[0], 4_000);
      let granted = 0;
      const draws = stores.slice(1).map(async (store, at) => {
        for (let sequence = 1; sequence <= 8; sequence++) {
          const nano = await store.ledger.draw(run, request(`account-${at}`, sequence, 100));
          granted += nano;
        }
      });
      const answers: string[] = [];
      for (const limit of [2_000, 6_000, 4_500]) answers.push(await ledger.setLimit(run, limit));
      await Promise.all(draws);
      const { limitNano } = await stateOf(ledger, run);
      assert.equal(answers.at(-1), 'done');
      assert.equal(limitNano, 4_500);
      assert.equal(await sumGranted(ledger, run), granted, 'accounts hold other than what they were told');
    },
  },
];
