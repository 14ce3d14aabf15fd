import assert from 'node:assert/strict';
import type { StateStore } from '../../contracts/state-store.ts';
import type { UnitRow } from '../../kernel/run/unit.ts';
import {
  assertNoneFree,
  claimAny,
  claimOne,
  fenceOf,
  freshNonce,
  holderOf,
  LEASE_MS,
  NOW,
  PART,
  planRun,
  requestOf,
  rowOf,
  unitsOf,
} from './planned-run.ts';
import type { StateStoreCase } from './state-store-case.ts';

export const claimCases: readonly StateStoreCase[] = [
  {
    name: 'a claim writes holder, nonce and lease into the row, one token further, and charges an attempt',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 3);
      const row = await claimOne(store, run, { nonce: 'a'.repeat(32), holder: holderOf(7, 'execution-9', 2) });
      const { unit } = row;
      assert.deepEqual(row, {
        unit,
        start: unit * 3,
        count: 3,
        state: 'RUNNING',
        token: 1,
        nonce: 'a'.repeat(32),
        beat: 0,
        deadline: NOW + LEASE_MS,
        holder: holderOf(7, 'execution-9', 2),
        attempts: 1,
        reason: null,
        part: null,
      });
      assert.deepEqual(await rowOf(store, run, unit), row);
    },
  },
  {
    name: 'claims from any place find every unit once, and then none',
    async run({ open }) {
      const store = await open();
      for (const place of [0, 0.5, 0.999_999]) {
        const run = await planRun(store, 7, `run-${place}`);
        const rows: UnitRow[] = [];
        for (let times = 0; times < 7; times++) rows.push(await claimOne(store, run, { place }));
        assert.deepEqual(unitsOf(rows), [0, 1, 2, 3, 4, 5, 6]);
        await assertNoneFree(store, run, { place });
      }
    },
  },
  {
    name: 'claims from different places of a fresh run do not meet',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 64);
      const places = [0, 0.25, 0.5, 0.75];
      const outcomes = await Promise.all(places.map((place) => store.claimUnit(run, requestOf({ place }))));
      assert.deepEqual(
        outcomes.map(({ kind }) => kind),
        ['claimed', 'claimed', 'claimed', 'claimed'],
      );
    },
  },
  {
    name: 'a claim sent again after a lost reply gets the unit it holds, charged once',
    async run({ open }) {
      const [store, other] = [await open(), await open()];
      const run = await planRun(store, 5);
      const nonce = freshNonce();
      const first = await claimOne(store, run, { nonce, place: 0.4 });
      assert.deepEqual(await claimOne(store, run, { nonce, place: 0.4 }), first);
      assert.deepEqual(await claimOne(other, run, { nonce, place: 0.8 }), first);
      await store.renew(run, fenceOf(first), NOW + 2 * LEASE_MS);
      const again = await claimOne(store, run, { nonce });
      assert.deepEqual([again.unit, again.token, again.beat, again.attempts], [first.unit, 1, 1, 1]);
      assert.equal((await store.countUnits(run)).running, 1);
    },
  },
  {
    name: 'one claim sent several times at once gets one unit',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 4 }, open));
      const run = await planRun(stores[0] as StateStore, 8);
      const request = requestOf({ place: 0.5 });
      const outcomes = await Promise.all(stores.map((store) => claimAny(store, run, request)));
      const units = outcomes.map((outcome) => (outcome.kind === 'claimed' ? outcome.row.unit : undefined));
      assert.equal(new Set(units).size, 1, `the sends of one claim got the units ${units.join(', ')}`);
      assert.equal((await (stores[0] as StateStore).countUnits(run)).running, 1);
    },
  },
  {
    name: 'a nonce whose unit is done holds nothing any more',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      const nonce = freshNonce();
      const first = await claimOne(store, run, { nonce });
      await store.complete(run, fenceOf(first), PART);
      assert.notEqual((await claimOne(store, run, { nonce })).unit, first.unit);
    },
  },
  {
    name: 'FAILED and DONE units are not claimed',
    async run({ open }) {
      const store = await open();
      const run = await planRun(store, 2);
      await store.fail(run, fenceOf(await claimOne(store, run)), 'a bad record');
      await store.complete(run, fenceOf(await claimOne(store, run)), PART);
      await assertNoneFree(store, run);
    },
  },
  {
    name: 'two pods with one completion index hold claims of their own',
    async run({ open }) {
      const [one, two] = [await open(), await open()];
      const run = await planRun(one, 4);
      const [mine, theirs] = [await claimOne(one, run, { holder: holderOf(3) }), await claimOne(two, run, { holder: holderOf(3) })];
      assert.notEqual(mine.unit, theirs.unit);
      assert.equal(await one.complete(run, { ...fenceOf(theirs), nonce: fenceOf(mine).nonce }, PART), 'fenced');
      assert.deepEqual(await rowOf(two, run, theirs.unit), theirs);
      assert.deepEqual(unitsOf(await two.leasesOf(run, 'execution', 3)), unitsOf([mine, theirs]));
    },
  },
  {
    name: 'many claimers at once get each unit once',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const run = await planRun(stores[0] as StateStore, 32);
      const rows = (await Promise.all(stores.map((store, index) => drain(store, index / 8, run)))).flat();
      assert.equal(rows.length, 32);
      assert.equal(new Set(rows.map(({ unit }) => unit)).size, 32);
      assert.ok(rows.every(({ token, attempts }) => token === 1 && attempts === 1));
      assert.deepEqual(await (stores[0] as StateStore).countUnits(run), { pending: 0, running: 0, done: 32, failed: 0 });
    },
  },
  {
    name: 'many claimers from one place get each unit once',
    async run({ open }) {
      const stores = await Promise.all(Array.from({ length: 8 }, open));
      const run = await planRun(stores[0] as StateStore, 24);
      const rows = (await Promise.all(stores.map((store) => drain(store, 0, run)))).flat();
      assert.deepEqual(
        unitsOf(rows),
        Array.from({ length: 24 }, (_, unit) => unit),
      );
    },
  },
];

/** Claims and completes until nothing is free. @returns the rows as they were claimed */
async function drain(store: StateStore, place: number, run: { runId: string; nonce: string }): Promise<UnitRow[]> {
  const rows: UnitRow[] = [];
  for (;;) {
    const outcome = await claimAny(store, run, requestOf({ place }));
    if (outcome.kind === 'none') return rows;
    rows.push(outcome.row);
    assert.equal(await store.complete(run, fenceOf(outcome.row), PART), 'done');
  }
}
