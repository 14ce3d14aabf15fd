import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { grantedTo, LIMIT, openLedger, request, stateOf, sumGranted } from './open-ledger.ts';

export const drawCases: readonly ConformanceCase<StateStoreContext>[] = [
  {
    name: 'draw: grants a share of the rest, between what helps and what is asked for',
    async run({ open }) {
      const store = await open();
      const { ledger } = store;
      const run = await openLedger(store);
      const few = await ledger.draw(run, request('few', 1, 100, { mostNano: 800, tasks: 4 }));
      assert.equal(few, 800, 'all it asks for, while that is less than its share');
      const share = await ledger.draw(run, request('share', 1, 100, { mostNano: LIMIT, tasks: 100 }));
      assert.ok(share >= 100 && share <= LIMIT / 200, `${share} is no share of the rest`);
      const least = await ledger.draw(run, request('least', 1, 50_000, { mostNano: LIMIT, tasks: 100 }));
      assert.equal(least, 50_000, 'what helps, where a share would not');
    },
  },
  {
    name: 'draw: a repeat gets what it got, through any handle, and nothing more is granted',
    async run({ open }) {
      const [one, other] = [await open(), await open()];
      const run = await openLedger(one);
      const asked = request('a', 1, 100, { mostNano: 700 });
      const granted = await one.ledger.draw(run, asked);
      assert.equal(await other.ledger.draw(run, asked), granted);
      assert.equal(await one.ledger.draw(run, asked), granted);
      assert.equal(await sumGranted(one.ledger, run), granted);
      assert.equal(await other.ledger.draw(run, { ...asked, sequence: 2 }), 700);
      assert.equal(await sumGranted(one.ledger, run), granted + 700);
    },
  },
  {
    name: 'draw: one that arrives after a newer one grants nothing',
    async run({ open }) {
      const { ledger } = await open();
      const run = await openLedger(await open());
      await ledger.draw(run, request('a', 5, 100));
      assert.equal(await ledger.draw(run, request('a', 4, 100)), 0);
      assert.equal(await grantedTo(ledger, run, 'a'), 100);
    },
  },
  {
    name: 'draw: nothing of a limit of nothing, nor when less is left than helps',
    async run({ open }) {
      const store = await open();
      const none = await openLedger(store, 0, 'none');
      assert.equal(await store.ledger.draw(none, request('a', 1, 1)), 0);
      const some = await openLedger(store, 99, 'some');
      assert.equal(await store.ledger.draw(some, request('a', 1, 100)), 0);
      assert.equal(await sumGranted(store.ledger, some), 0);
      assert.equal(await store.ledger.draw(some, request('a', 2, 99)), 99);
    },
  },
  {
    name: 'draw: the whole limit can be drawn at once, however it is split',
    async run({ open }) {
      const store = await open();
      const run = await openLedger(store, 1_003);
      const asked = request('a', 1, 1_003);
      assert.equal(await store.ledger.draw(run, asked), 1_003);
      assert.equal(await store.ledger.draw(run, asked), 1_003);
      assert.equal(await store.ledger.draw(run, request('b', 1, 1)), 0);
    },
  },
  {
    name: 'draw: whatever is left to many accounts is one account’s to draw',
    async run({ open }) {
      const store = await open();
      const run = await openLedger(store, 1_000);
      for (let at = 0; at < 9; at++) assert.equal(await store.ledger.draw(run, request(`account-${at}`, 1, 100)), 100);
      assert.equal(await store.ledger.draw(run, request('last', 1, 100)), 100);
      assert.equal((await stateOf(store.ledger, run)).leftNano, 0);
    },
  },
  {
    name: 'draw: of many at once no more is granted than the limit, and no less than leaves too little for any',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 6 }, open));
      const run = await openLedger(stores[0] as (typeof stores)[0], 5_000);
      const drain = async (at: number): Promise<number> => {
        const { ledger } = stores[at] as (typeof stores)[0];
        let drawn = 0;
        for (let sequence = 1; ; sequence++) {
          const nano = await ledger.draw(run, request(`account-${at}`, sequence, 130, { mostNano: 1_000, tasks: 6 }));
          drawn += nano;
          if (nano < 130) return drawn;
        }
      };
      const drawn = await Promise.all(stores.map((_, at) => drain(at)));
      const [{ ledger }] = stores as [(typeof stores)[0]];
      const sum = await sumGranted(ledger, run);
      assert.equal(
        drawn.reduce((total, nano) => total + nano, 0),
        sum,
        'accounts hold other than what they were told',
      );
      assert.ok(sum <= 5_000 && sum > 5_000 - 130, `${sum} of 5000 was granted`);
    },
  },
];
