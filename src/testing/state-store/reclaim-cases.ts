import assert from 'node:assert/strict';
import type { RunKey, StateStore } from '../../contracts/state-store.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import {
  AFTER_LEASE,
  assertNoneFree,
  claimAny,
  claimOne,
  fenceOf,
  holderOf,
  LEASE_MS,
  MAX_ATTEMPTS,
  NOW,
  PART,
  planRun,
  requestOf,
  rowOf,
  unitsOf,
} from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

export const reclaimCases: readonly StateStoreCase[] = [
  {
    name: 'a reclaim takes back exactly the token and beat that were observed; the attempt stays charged',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      await store.renew(run, fenceOf(row), AFTER_LEASE);
      for (const observed of [
        { token: 1, beat: 0 },
        { token: 1, beat: 2 },
        { token: 0, beat: 1 },
        { token: 2, beat: 1 },
      ]) {
        assert.equal(await store.reclaim(run, row.unit, observed, MAX_ATTEMPTS), undefined);
      }
      const free = { ...row, state: 'PENDING', beat: 1, deadline: null, holder: null };
      assert.deepEqual(await store.reclaim(run, row.unit, { token: 1, beat: 1 }, MAX_ATTEMPTS), free);
      assert.deepEqual(await rowOf(store, run, row.unit), free);
      assert.equal(await store.complete(run, fenceOf(row), PART), 'fenced');
      assert.deepEqual(await rowOf(store, run, row.unit), free);
    },
  },
  {
    name: 'a claim that came back to the same beat under another token is not the one observed',
    async run({ open }) {
      const [store, observer] = [await open(), await open()];
      const run = await planRun(store, 1);
      const observed = await claimOne(store, run);
      await store.release(run, fenceOf(observed));
      const standing = await claimOne(store, run);
      assert.equal(standing.beat, observed.beat);
      assert.equal(await observer.reclaim(run, observed.unit, observed, MAX_ATTEMPTS), undefined);
      assert.deepEqual(await rowOf(store, run, observed.unit), standing);
    },
  },
  {
    name: 'of many reclaims of one dead claim at once one wins',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 16 }, open));
      const run = await planRun(stores[0] as StateStore, 1);
      const row = await claimOne(stores[0] as StateStore, run);
      const taken = await Promise.all(stores.map((store) => store.reclaim(run, row.unit, row, MAX_ATTEMPTS)));
      assert.equal(taken.filter((free) => free !== undefined).length, 1);
      const { state, token, attempts } = await rowOf(stores[0] as StateStore, run, row.unit);
      assert.deepEqual({ state, token, attempts }, { state: 'PENDING', token: 1, attempts: 1 });
    },
  },
  {
    name: 'of a renewal and a reclaim of one claim at once exactly one takes effect',
    async run({ open }) {
      const [holder, observer] = [await open(), await open()];
      const run = await planRun(holder, 16);
      for (let turn = 0; turn < 16; turn++) {
        const row = await claimOne(holder, run, { place: turn / 16 });
        const reclaimFirst = turn % 2 === 0 ? observer.reclaim(run, row.unit, row, MAX_ATTEMPTS) : undefined;
        const renewal = holder.renew(run, fenceOf(row), AFTER_LEASE);
        const reclaim = reclaimFirst ?? observer.reclaim(run, row.unit, row, MAX_ATTEMPTS);
        const [renewed, free] = await Promise.all([renewal, reclaim]);
        const { state, beat } = await rowOf(holder, run, row.unit);
        const seen = { renewed, reclaimed: free !== undefined, state, beat };
        if (renewed === 'done') assert.deepEqual(seen, { renewed, reclaimed: false, state: 'RUNNING', beat: 1 });
        else {
          assert.deepEqual(seen, { renewed, reclaimed: true, state: 'PENDING', beat: 0 });
          await holder.complete(run, fenceOf(await claimOne(holder, run, { place: turn / 16 })), PART);
        }
      }
    },
  },
  {
    name: 'only a claim that is held is reclaimed',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      assert.equal(await store.reclaim(run, 0, { token: 0, beat: 0 }, MAX_ATTEMPTS), undefined);
      const row = await claimOne(store, run);
      await store.fail(run, fenceOf(row), 'reason');
      assert.equal(await store.reclaim(run, 0, row, MAX_ATTEMPTS), undefined);
      assert.equal((await rowOf(store, run, 0)).state, 'FAILED');
    },
  },
  {
    name: 'a unit that kills every holder is FAILED at the cap, with the reason, and its neighbour is not',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++) {
        const row = await claimOne(store, run, { place: 0 });
        assert.deepEqual([row.token, row.attempts], [attempts, attempts]);
        const after = await store.reclaim(run, row.unit, row, MAX_ATTEMPTS);
        assert.equal(after?.state, attempts < MAX_ATTEMPTS ? 'PENDING' : 'FAILED');
        assert.deepEqual(await rowOf(store, run, row.unit), after);
      }
      const [failed] = await store.failedUnits(run, -1, 10);
      assert.match(failed?.reason ?? '', /3 claims/);
      await store.complete(run, fenceOf(await claimOne(store, run)), PART);
      assert.deepEqual(await store.countUnits(run), { pending: 0, running: 0, done: 1, failed: 1 });
    },
  },
  {
    name: 'a FAILED unit goes back with fresh attempts and its old token, once per token',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      await store.fail(run, fenceOf(row), 'reason');
      assert.equal(await store.reset(run, 0, row.token + 1), 'fenced');
      for (let times = 0; times < 2; times++) {
        assert.equal(await store.reset(run, 0, row.token), 'done');
        const { state, token, attempts, reason } = await rowOf(store, run, 0);
        assert.deepEqual({ state, token, attempts, reason }, { state: 'PENDING', token: 1, attempts: 0, reason: null });
      }
      const next = await claimOne(store, run);
      assert.equal(next.token, 2);
      assert.equal(await store.reset(run, 0, row.token), 'fenced');
      await store.fail(run, fenceOf(next), 'again');
      assert.equal(await store.reset(run, 0, row.token), 'fenced');
      assert.equal((await rowOf(store, run, 0)).reason, 'again');
    },
  },
  {
    name: 'a FAILED unit whose part stands becomes DONE, and only a FAILED one',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      assert.equal(await store.adopt(run, 0, 0, PART), 'fenced');
      const row = await claimOne(store, run);
      assert.equal(await store.adopt(run, 0, row.token, PART), 'fenced');
      assert.deepEqual(await rowOf(store, run, 0), row);
      await store.fail(run, fenceOf(row), 'reason');
      assert.equal(await store.adopt(run, 0, row.token + 1, PART), 'fenced');
      for (let times = 0; times < 2; times++) assert.equal(await store.adopt(run, 0, row.token, PART), 'done');
      const { state, part, reason } = await rowOf(store, run, 0);
      assert.deepEqual({ state, part, reason }, { state: 'DONE', part: PART, reason: null });
      assert.deepEqual(await store.countUnits(run), { pending: 0, running: 0, done: 1, failed: 0 });
    },
  },
  {
    name: 'a claim takes dead units back on its way, charged, and leaves live ones',
    leaseProof: 'deadline',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      const [live, dead] = [await claimOne(store, run), await claimOne(store, run)];
      await store.renew(run, fenceOf(live), AFTER_LEASE + LEASE_MS);
      await assertNoneFree(store, run, { now: NOW + LEASE_MS - 1 });
      const outcome = await claimAny(store, run, requestOf({ now: AFTER_LEASE }));
      assert.deepEqual(outcome.kind === 'claimed' && [outcome.row.unit, outcome.row.token, outcome.row.attempts], [dead.unit, 2, 2]);
      assert.deepEqual(outcome.kind === 'claimed' && outcome.reclaimed.map(({ unit, state, token }) => [unit, state, token]), [
        [dead.unit, 'PENDING', 1],
      ]);
      assert.equal((await rowOf(store, run, live.unit)).token, live.token);
    },
  },
  {
    name: 'claims alone bring a unit that kills every holder to FAILED, with nothing else left',
    leaseProof: 'deadline',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      let now = NOW;
      for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts++, now += 2 * LEASE_MS) {
        assert.equal((await claimOne(store, run, { now, place: 0.9 })).attempts, attempts);
      }
      const outcome = await claimAny(store, run, requestOf({ now }));
      assert.equal(outcome.kind, 'none');
      assert.deepEqual(
        outcome.reclaimed.map(({ state }) => state),
        ['FAILED'],
      );
      await assertNoneFree(store, run, { now });
      assert.deepEqual(await store.countUnits(run), { pending: 0, running: 0, done: 0, failed: 1 });
    },
  },
  {
    name: 'a passed deadline alone gives nobody a unit',
    leaseProof: 'observation',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 1);
      const row = await claimOne(store, run);
      await assertNoneFree(store, run, { now: AFTER_LEASE });
      assert.deepEqual(await rowOf(store, run, row.unit), row);
    },
  },
  {
    name: 'expired leases are told by their deadline, live ones are not, and the limit holds',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 6);
      const rows: UnitRow[] = [];
      for (let at = 0; at < 5; at++) rows.push(await claimOne(store, run, { now: NOW + at }));
      await store.complete(run, fenceOf(rows[0] as UnitRow), PART);
      assert.deepEqual(await unitsExpired(store, run, NOW + LEASE_MS), []);
      assert.deepEqual(await unitsExpired(store, run, NOW + LEASE_MS + 2), unitsOf(rows.slice(1, 3)));
      assert.deepEqual(await unitsExpired(store, run, AFTER_LEASE + LEASE_MS), unitsOf(rows.slice(1)));
      // Who asks for the end of time gets every live lease.
      assert.deepEqual(await unitsExpired(store, run, Number.MAX_SAFE_INTEGER), unitsOf(rows.slice(1)));
      assert.equal((await store.expiredLeases(run, AFTER_LEASE + LEASE_MS, 3)).length, 3);
      const { row: finish } = (await store.claimFinish(run, requestOf())) as { row: UnitRow };
      assert.deepEqual(await unitsExpired(store, run, NOW + LEASE_MS), [finish.unit]);
    },
  },
  {
    name: 'leases are found by execution and index, of every attempt, the finish row too',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 6);
      const mine = [
        await claimOne(store, run, { holder: holderOf(1, 'a', 0) }),
        await claimOne(store, run, { holder: holderOf(1, 'a', 1) }),
      ];
      for (const holder of [holderOf(2, 'a'), holderOf(1, 'b')]) await claimOne(store, run, { holder });
      const released = await claimOne(store, run, { holder: holderOf(1, 'a') });
      await store.release(run, fenceOf(released));
      const finish = await store.claimFinish(run, requestOf({ holder: holderOf(1, 'a') }));
      assert.equal(finish.kind, 'claimed');
      const found = await store.leasesOf(run, 'a', 1);
      assert.deepEqual(unitsOf(found), [-1, ...unitsOf(mine)]);
      assert.deepEqual(await store.leasesOf(run, 'c', 1), []);
    },
  },
];

async function unitsExpired(store: StateStore, run: RunKey, now: number): Promise<number[]> {
  return unitsOf(await store.expiredLeases(run, now, 100));
}
