import assert from 'node:assert/strict';
import type { RunKey, StateStore } from '../../contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow } from '../../kernel/run/unit.ts';
import {
  AFTER_LEASE,
  assertNoneFree,
  claimOne,
  fenceOf,
  freshNonce,
  LEASE_MS,
  MAX_ATTEMPTS,
  PART,
  planRun,
  requestOf,
  rowOf,
  type RequestTerms,
} from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

export const finishCases: readonly StateStoreCase[] = [
  {
    name: 'of many claims of the finish row at once one wins, and its repeat gets it again',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const run = await planRun(stores[0] as StateStore, 1);
      const requests = stores.map(() => requestOf());
      const outcomes = await Promise.all(stores.map((store, at) => store.claimFinish(run, requests[at] as (typeof requests)[0])));
      const winner = outcomes.findIndex(({ kind }) => kind === 'claimed');
      assert.equal(outcomes.filter(({ kind }) => kind === 'claimed').length, 1);
      const again = await (stores[0] as StateStore).claimFinish(run, requests[winner] as (typeof requests)[0]);
      assert.deepEqual(again, outcomes[winner]);
      assert.equal((await (stores[0] as StateStore).claimFinish(run, requestOf())).kind, 'none');
    },
  },
  {
    name: 'the finish row is no unit: it is not claimed, listed or counted as one',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      await store.complete(run, fenceOf(await claimOne(store, run)), PART);
      for (const [step, change] of stepsOfFinish(store, run)) {
        await change();
        await assertNoneFree(store, run);
        assert.deepEqual(await store.openUnits(run, 10), [], step);
        assert.deepEqual(await store.failedUnits(run, -1, 10), [], step);
        assert.deepEqual(await store.countUnits(run), { pending: 0, running: 0, done: 1, failed: 0 }, step);
      }
    },
  },
  {
    name: 'the finish row is renewed, released and completed like any unit, and DONE absorbs it',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const first = await claimFinish(store, run);
      assert.deepEqual([first.unit, first.token, first.attempts], [FINISH_UNIT, 1, 1]);
      assert.equal(await store.renew(run, fenceOf(first), AFTER_LEASE), 'done');
      assert.equal((await rowOf(store, run, FINISH_UNIT)).beat, 1);
      assert.equal(await store.release(run, fenceOf(first)), 'done');
      const second = await claimFinish(store, run);
      assert.equal(second.token, 2);
      assert.equal(await store.complete(run, fenceOf(first), PART), 'fenced');
      assert.equal(await store.complete(run, fenceOf(second), PART), 'done');
      assert.equal(await store.complete(run, fenceOf(second), PART), 'done');
      assert.equal((await store.claimFinish(run, requestOf({ now: AFTER_LEASE }))).kind, 'none');
      assert.equal((await rowOf(store, run, FINISH_UNIT)).state, 'DONE');
    },
  },
  {
    name: 'the finish row has no cap: it is taken over as often as its holders die',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      for (let token = 1; token <= 3 * MAX_ATTEMPTS; token++) {
        const row = await claimFinish(store, run);
        assert.equal(row.token, token);
        assert.equal(await store.reclaim(run, FINISH_UNIT, { token, beat: 1 }, MAX_ATTEMPTS), undefined);
        assert.equal((await store.reclaim(run, FINISH_UNIT, row, MAX_ATTEMPTS))?.state, 'PENDING');
      }
    },
  },
  {
    name: 'a dead finish claim is taken over by the next, a live one is not',
    leaseProof: 'deadline',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const dead = await claimFinish(store, run);
      assert.equal((await store.claimFinish(run, requestOf({ now: AFTER_LEASE - 2 }))).kind, 'none');
      const outcome = await store.claimFinish(run, requestOf({ now: AFTER_LEASE }));
      assert.equal(outcome.kind === 'claimed' && outcome.row.token, 2);
      assert.deepEqual(outcome.kind === 'claimed' && outcome.reclaimed.map(({ unit, token }) => [unit, token]), [[FINISH_UNIT, 1]]);
      assert.equal(await store.renew(run, fenceOf(dead), AFTER_LEASE + LEASE_MS), 'fenced');
    },
  },
  {
    name: 'a unit claim takes back no finish claim, nor a finish claim a unit',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const finish = await claimFinish(store, run);
      const unit = await claimOne(store, run);
      await store.claimUnit(run, requestOf({ now: AFTER_LEASE }));
      assert.deepEqual(await rowOf(store, run, FINISH_UNIT), finish);
      const before = await rowOf(store, run, unit.unit);
      await store.claimFinish(run, requestOf({ now: AFTER_LEASE }));
      assert.deepEqual(await rowOf(store, run, unit.unit), before);
    },
  },
  {
    name: 'one nonce may hold a unit and the finish row side by side',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      const nonce = freshNonce();
      const finish = await claimFinish(store, run, { nonce });
      const unit = await claimOne(store, run, { nonce });
      assert.notEqual(unit.unit, finish.unit);
      assert.deepEqual(await claimFinish(store, run, { nonce }), finish);
      assert.deepEqual(await claimOne(store, run, { nonce }), unit);
    },
  },
];

async function claimFinish(store: StateStore, run: RunKey, terms: RequestTerms = {}): Promise<UnitRow> {
  const outcome = await store.claimFinish(run, requestOf(terms));
  assert.equal(outcome.kind, 'claimed', 'the finish row is free, and the claim did not get it');
  return (outcome as { row: UnitRow }).row;
}

function stepsOfFinish(store: StateStore, run: RunKey): [string, () => Promise<unknown>][] {
  let held: UnitRow | undefined;
  return [
    ['free', async () => undefined],
    ['claimed', async () => (held = await claimFinish(store, run))],
    ['done', async () => store.complete(run, fenceOf(held as UnitRow), PART)],
  ];
}
