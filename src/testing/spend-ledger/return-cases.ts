import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { grantedTo, openLedger, request, sumGranted } from './open-ledger.ts';

export const returnCases: readonly ConformanceCase<StateStoreContext>[] = [
  {
    name: 'return: all beyond what is kept goes back, and is another’s to draw',
    async run({ open }) {
      const [one, other] = [await open(), await open()];
      const run = await openLedger(one, 1_000);
      await one.ledger.draw(run, request('a', 1, 1_000));
      assert.equal(await other.ledger.draw(run, request('b', 1, 600)), 0);
      await one.ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 400 });
      assert.equal(await grantedTo(one.ledger, run, 'a'), 400);
      assert.equal(await other.ledger.draw(run, request('b', 2, 600)), 600);
      assert.equal(await sumGranted(one.ledger, run), 1_000);
    },
  },
  {
    name: 'return: a repeat changes nothing, and neither does one that arrives after a newer draw',
    async run({ open }) {
      const { ledger } = await open();
      const run = await openLedger(await open(), 1_000);
      await ledger.draw(run, request('a', 1, 300));
      const back = { account: 'a', sequence: 2, keepNano: 100 };
      await ledger.giveBack(run, back);
      await ledger.giveBack(run, back);
      assert.equal(await grantedTo(ledger, run, 'a'), 100);
      await ledger.draw(run, request('a', 3, 50));
      await ledger.giveBack(run, { ...back, keepNano: 0 });
      assert.ok((await grantedTo(ledger, run, 'a')) >= 50, 'a live chunk was taken back by an old return');
    },
  },
  {
    name: 'return: a draw that arrives after it grants nothing',
    async run({ open }) {
      const { ledger } = await open();
      const run = await openLedger(await open(), 1_000);
      await ledger.draw(run, request('a', 1, 300));
      await ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 0 });
      assert.equal(await ledger.draw(run, request('a', 1, 300)), 0);
      assert.equal(await grantedTo(ledger, run, 'a'), 0);
    },
  },
  {
    name: 'return: what is kept is never more than what was granted',
    async run({ open }) {
      const { ledger } = await open();
      const run = await openLedger(await open(), 1_000);
      await ledger.giveBack(run, { account: 'nobody', sequence: 1, keepNano: 0 });
      await ledger.draw(run, request('a', 1, 300));
      await ledger.giveBack(run, { account: 'a', sequence: 2, keepNano: 5_000 });
      assert.equal(await grantedTo(ledger, run, 'a'), 300);
      assert.equal(await sumGranted(ledger, run), 300);
    },
  },
  {
    name: 'return: many draw and return at once, and in the end everything is left',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      const run = await openLedger(stores[0] as (typeof stores)[0], 7_000);
      const cycle = async (at: number): Promise<void> => {
        const { ledger } = stores[at] as (typeof stores)[0];
        for (let sequence = 1; sequence < 7; sequence += 2) {
          await ledger.draw(run, request(`account-${at}`, sequence, 900, { mostNano: 2_000, tasks: 2 }));
          assert.ok((await sumGranted(ledger, run)) <= 7_000);
          await ledger.giveBack(run, { account: `account-${at}`, sequence: sequence + 1, keepNano: 0 });
        }
      };
      await Promise.all(stores.map((_, at) => cycle(at)));
      assert.equal(await sumGranted((stores[0] as (typeof stores)[0]).ledger, run), 0);
    },
  },
];
