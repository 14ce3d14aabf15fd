import assert from 'node:assert/strict';
import type { SpendRow } from '../../contracts/spend-ledger.ts';
import type { ConformanceCase } from '../conformance.ts';
import type { StateStoreContext } from '../state-store/state-store-case.ts';
import { openLedger, spendRow, stateOf } from './open-ledger.ts';

export const settleCases: readonly ConformanceCase<StateStoreContext>[] = [
  {
    name: 'settle: totals are set and never added, and an older row never replaces a newer one',
    async run({ open }) {
      const [one, other] = [await open(), await open()];
      const run = await openLedger(one);
      const rows = [spendRow('a', 1, 10), spendRow('a', 2, 25), spendRow('a', 3, 31)] as const;
      for (const row of [rows[0], rows[0], rows[1], rows[0], rows[1]]) await one.ledger.settle(run, row);
      assert.deepEqual((await stateOf(other.ledger, run)).rows, [rows[1]]);
      await other.ledger.settle(run, rows[2]);
      await one.ledger.settle(run, rows[1]);
      assert.deepEqual((await stateOf(one.ledger, run)).rows, [rows[2]]);
    },
  },
  {
    name: 'settle: every account has a row of its own, with all its models, and no grant changes',
    async run({ open }) {
      const store = await open();
      const run = await openLedger(store);
      const totals = { calls: 3, tokensIn: 4_000_000_000, tokensOut: 17, nanoUsd: 999_999_999_999_999 };
      const models = { 'openai/gpt-x': totals, 'http://host:1/a b#ü/"m"': { ...totals, calls: 1 } };
      const rows: SpendRow[] = [
        { account: 'a.1', sequence: 4, models },
        { account: 'b/2#ü', sequence: 1, models: {} },
      ];
      await Promise.all(rows.map((row) => store.ledger.settle(run, row)));
      const state = await stateOf(store.ledger, run);
      assert.deepEqual(
        [...state.rows].sort((left, right) => (left.account < right.account ? -1 : 1)),
        rows,
      );
      assert.equal(state.leftNano, state.limitNano);
    },
  },
  {
    name: 'quarantine: a union of what everybody adds, and the first reason stands',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 6 }, open));
      const [{ ledger }] = stores as [(typeof stores)[0]];
      const run = await openLedger(stores[0] as (typeof stores)[0]);
      assert.deepEqual(await ledger.quarantined(run), []);
      await Promise.all(
        stores.map((store, at) => store.ledger.quarantine(run, { provider: `provider ${at % 3}`, reason: `reason ${at}` })),
      );
      const seen = await ledger.quarantined(run);
      assert.deepEqual(
        seen.map(({ provider }) => provider),
        ['provider 0', 'provider 1', 'provider 2'],
      );
      await ledger.quarantine(run, { provider: 'provider 1', reason: 'later' });
      assert.deepEqual(await (stores[5] as (typeof stores)[0]).ledger.quarantined(run), seen);
    },
  },
];
