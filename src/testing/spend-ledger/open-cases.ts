import assert from 'node:assert/strict';
import type { ConformanceCase } from '../conformance.ts';
import { planRun } from '../state-store/planned-run.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { LIMIT, openLedger, rejectsWith, request, spendRow, stateOf } from './open-ledger.ts';

export const openCases: readonly ConformanceCase<StateStoreContext>[] = [
  {
    name: 'ledger: of many that open it one creates it, and all get the limit that stands',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      const run = await planRun(stores[0] as (typeof stores)[0], 1);
      const answers = await Promise.all(stores.map(({ ledger }, at) => ledger.open(run, LIMIT + at)));
      assert.equal(answers.filter(({ created }) => created).length, 1);
      const limitNano = LIMIT + answers.findIndex(({ created }) => created);
      for (const answer of answers) assert.equal(answer.limitNano, limitNano);
      const [{ ledger }] = stores as [(typeof stores)[0]];
      assert.deepEqual(await ledger.open(run, 1), { created: false, limitNano });
      assert.deepEqual(await stateOf(ledger, run), { limitNano, leftNano: limitNano, granted: new Map(), rows: [] });
    },
  },
  {
    name: 'ledger: a limit that is no whole number of nano-dollars within bounds is refused, and opens nothing',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      for (const limit of [-1, 0.5, Number.NaN, Infinity, 1e15 + 1]) await rejectsWith('USAGE', store.ledger.open(run, limit));
      assert.equal(await store.ledger.read(run), undefined);
      await store.ledger.open(run, 1e15);
      await rejectsWith('USAGE', store.ledger.setLimit(run, -1));
    },
  },
  {
    name: 'ledger: one that was never opened is not found, and neither is one of another run or plan',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const strangers = [
        { ...run, runId: 'other' },
        { ...run, nonce: 'another' },
      ];
      assert.equal(await store.ledger.read(run), undefined);
      for (const key of [run, ...strangers]) {
        await rejectsWith('NOT_FOUND', store.ledger.draw(key, request('a', 1, 10)));
        await rejectsWith('NOT_FOUND', store.ledger.giveBack(key, { account: 'a', sequence: 1, keepNano: 0 }));
        await rejectsWith('NOT_FOUND', store.ledger.settle(key, spendRow('a', 1, 10)));
        await rejectsWith('NOT_FOUND', store.ledger.setLimit(key, LIMIT));
      }
      for (const key of strangers) {
        await rejectsWith('NOT_FOUND', store.ledger.open(key, LIMIT));
        await rejectsWith('NOT_FOUND', store.ledger.quarantine(key, { provider: 'p', reason: 'r' }));
      }
    },
  },
  {
    name: 'ledger: those of two runs are apart',
    async run({ open }) {
      const store = await open();
      const [one, two] = [await openLedger(store, 100, 'one'), await openLedger(store, 200, 'two')];
      await store.ledger.draw(one, request('a', 1, 60));
      await store.ledger.settle(one, spendRow('a', 1, 5));
      await store.ledger.quarantine(one, { provider: 'p', reason: 'r' });
      assert.deepEqual(await stateOf(store.ledger, two), { limitNano: 200, leftNano: 200, granted: new Map(), rows: [] });
      assert.deepEqual(await store.ledger.quarantined(two), []);
    },
  },
];
