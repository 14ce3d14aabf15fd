import assert from 'node:assert/strict';
import type { FencedOutcome, RunKey, StateStore } from '../../contracts/state-store.ts';
import type { Fence, UnitRow } from '../../kernel/run/unit.ts';
import {
  AFTER_LEASE,
  assertNoneFree,
  claimOne,
  fenceOf,
  freshNonce,
  LEASE_MS,
  MAX_ATTEMPTS,
  NOW,
  OTHER_PART,
  PART,
  planRun,
  rowOf,
} from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

export const fenceCases: readonly StateStoreCase[] = [
  {
    name: 'a renewal moves the beat and the deadline, and nothing else',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      for (const beat of [1, 2, 3]) {
        assert.equal(await store.renew(run, fenceOf(row), NOW + beat), 'done');
        assert.deepEqual(await rowOf(store, run, row.unit), { ...row, beat, deadline: NOW + beat });
      }
    },
  },
  {
    name: 'renewals of one claim through two handles never bring the beat back, nor does the completion',
    async run({ open }) {
      const [one, other] = [await open(), await open()];
      const run = await planRun(one, 1);
      const row = await claimOne(one, run);
      for (const beat of [1, 2, 3, 4]) {
        const store = beat % 2 === 1 ? other : one;
        assert.equal(await store.renew(run, fenceOf(row), NOW + beat), 'done');
        assert.equal((await rowOf(one, run, row.unit)).beat, beat);
      }
      await other.renew(run, fenceOf(row), NOW + 5);
      assert.equal(await one.complete(run, fenceOf(row), PART), 'done');
      assert.equal((await rowOf(other, run, row.unit)).beat, 5);
    },
  },
  {
    name: 'a completion keeps the part, ends the lease, and is done again when sent again',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      const done = { ...row, state: 'DONE', deadline: null, holder: null, part: PART };
      for (let times = 0; times < 3; times++) {
        assert.equal(await store.complete(run, fenceOf(row), times === 2 ? OTHER_PART : PART), 'done');
        assert.deepEqual(await rowOf(store, run, row.unit), done);
      }
      assert.equal((await store.countUnits(run)).done, 1);
    },
  },
  {
    name: 'a failure keeps the reason, ends the lease, and is done again when sent again',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      const failed = { ...row, state: 'FAILED', deadline: null, holder: null, reason: 'item 3: no “total” — ünicode' };
      for (let times = 0; times < 2; times++) {
        assert.equal(await store.fail(run, fenceOf(row), failed.reason), 'done');
        assert.deepEqual(await rowOf(store, run, row.unit), failed);
      }
      assert.equal((await store.countUnits(run)).failed, 1);
    },
  },
  {
    name: 'a release gives the unit back uncharged, and is done again when sent again',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      for (let token = 1; token <= 2 * MAX_ATTEMPTS; token++) {
        const row = await claimOne(store, run);
        assert.deepEqual([row.token, row.attempts], [token, 1]);
        for (let times = 0; times < 2; times++) {
          assert.equal(await store.release(run, fenceOf(row)), 'done');
          const { state, attempts, deadline, holder } = await rowOf(store, run, row.unit);
          assert.deepEqual({ state, attempts, deadline, holder }, { state: 'PENDING', attempts: 0, deadline: null, holder: null });
        }
      }
    },
  },
  {
    name: 'another token or another nonce is fenced, and changes nothing',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      const fence = fenceOf(row);
      const strangers = [
        { ...fence, token: 0 },
        { ...fence, token: 2 },
        { ...fence, nonce: freshNonce() },
      ];
      for (const stranger of strangers) await assertAllFenced(store, run, stranger, row);
    },
  },
  {
    name: 'a unit that was released and claimed again fences the first claim',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const first = await claimOne(store, run);
      await store.release(run, fenceOf(first));
      const second = await claimOne(store, run);
      assert.equal(second.token, first.token + 1);
      await assertAllFenced(store, run, fenceOf(first), second);
    },
  },
  {
    name: 'a zombie whose unit was taken over changes nothing, before and after the new holder is done',
    async run({ open }) {
      const [zombie, heir] = [await open(), await open()];
      const run = await planRun(zombie, 1);
      const old = await claimOne(zombie, run);
      await heir.reclaim(run, old.unit, old, MAX_ATTEMPTS);
      const row = await claimOne(heir, run);
      await assertAllFenced(zombie, run, fenceOf(old), row);
      assert.equal(await heir.complete(run, fenceOf(row), PART), 'done');
      await assertAllFenced(zombie, run, fenceOf(old), await rowOf(heir, run, row.unit));
    },
  },
  {
    name: 'DONE absorbs: no call of anybody, with any snapshot, changes the row',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      await store.complete(run, fenceOf(row), PART);
      const done = await rowOf(store, run, row.unit);
      const outcomes = [
        await store.renew(run, fenceOf(row), AFTER_LEASE + LEASE_MS),
        await store.fail(run, fenceOf(row), 'a sweeper with an old snapshot'),
        await store.release(run, fenceOf(row)),
        await store.reset(run, row.unit, row.token),
      ];
      assert.deepEqual(outcomes, ['fenced', 'fenced', 'fenced', 'fenced']);
      assert.equal(await store.reclaim(run, row.unit, row, 1), undefined);
      await store.adopt(run, row.unit, row.token, OTHER_PART);
      await assertNoneFree(store, run, { now: AFTER_LEASE });
      assert.deepEqual(await rowOf(store, run, row.unit), done);
    },
  },
  {
    name: 'of a completion, a failure, a release and a reclaim at once, one takes effect',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      const [first] = stores as [StateStore];
      const run = await planRun(first, 12);
      for (let unit = 0; unit < 12; unit++) {
        const row = await claimOne(first, run, { place: unit / 12 });
        const outcomes = await Promise.all(allAtOnce(stores, run, row, unit));
        const won = outcomes.filter((outcome) => outcome !== 'fenced' && outcome !== undefined).length;
        assert.ok(won >= 1, 'nobody won');
        const standing = await rowOf(first, run, row.unit);
        // A reclaimed or released unit looks alike to a release: both say the claim is over.
        assert.ok(standing.state === 'PENDING' ? won <= 2 : won === 1, `${won} of ${outcomes.join(', ')} on ${standing.state}`);
        if (standing.state === 'PENDING') await completeNext(first, run, unit);
      }
    },
  },
];

function allAtOnce(stores: readonly StateStore[], run: RunKey, row: UnitRow, turn: number): Promise<unknown>[] {
  const fence = fenceOf(row);
  const calls: ((store: StateStore) => Promise<unknown>)[] = [
    (store) => store.complete(run, fence, PART),
    (store) => store.fail(run, fence, 'reason'),
    (store) => store.release(run, fence),
    (store) => store.reclaim(run, row.unit, row, MAX_ATTEMPTS),
  ];
  return calls.map((_, at) => {
    const call = calls[(at + turn) % calls.length] as (store: StateStore) => Promise<unknown>;
    return call(stores[at] as StateStore);
  });
}

async function completeNext(store: StateStore, run: RunKey, unit: number): Promise<void> {
  const next = await claimOne(store, run, { place: unit / 12 });
  await store.complete(run, fenceOf(next), PART);
}

/** Every fenced call of a claim that is not the row's. @param standing the row, which must not change */
async function assertAllFenced(store: StateStore, run: RunKey, fence: Fence, standing: UnitRow): Promise<void> {
  const outcomes: FencedOutcome[] = [
    await store.renew(run, fence, AFTER_LEASE),
    await store.complete(run, fence, OTHER_PART),
    await store.fail(run, fence, 'not mine'),
    await store.release(run, fence),
  ];
  assert.deepEqual(outcomes, ['fenced', 'fenced', 'fenced', 'fenced']);
  assert.deepEqual(await rowOf(store, run, fence.unit), standing);
}
