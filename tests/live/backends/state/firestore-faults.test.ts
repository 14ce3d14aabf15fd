import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow } from '../../../../src/kernel/run/unit.ts';
import * as given from '../../../../src/testing/state-store/planned-run.ts';
import {
  claimAny,
  claimOne,
  fenceOf,
  markerOf,
  NOW,
  PART,
  planRun,
  requestOf,
  rowOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { BRISK, LOST_REPLY, startFirestorePool, type FirestorePool } from './firestore-pool.ts';

let pool: FirestorePool;
let cases = 0;

beforeAll(async () => {
  pool = await startFirestorePool();
});

beforeEach(() => {
  cases += 1;
  pool.meet(() => undefined);
});

afterAll(() => pool.stop());

function open(rules = BRISK): Promise<StateStore> {
  return pool.open(`faults-${cases}`, rules);
}

/** The next commit takes effect, and its reply is lost. */
function loseNextReply(): void {
  let lost = false;
  pool.meet((method) => {
    if (method !== 'Commit' || lost) return undefined;
    lost = true;
    return LOST_REPLY;
  });
}

describe('a lost reply of the Firestore state store', () => {
  it('to the marker: the planner finds that it created the run', async () => {
    const store = await open();
    const marker = markerOf(2);
    loseNextReply();
    expect(await store.createRun(marker)).toMatchObject({ created: true, run: { nonce: marker.nonce } });
    expect((await store.createRun(markerOf(2))).created).toBe(false);
  });

  it('to a batch of units: each is created once, and counted', async () => {
    const store = await open();
    const marker = markerOf(4);
    await store.createRun(marker);
    await store.writeUnits(marker, [{ unit: 3, start: 9, count: 3 }]);
    loseNextReply();
    const ranges = [0, 1, 2, 3].map((unit) => ({ unit, start: unit * 3, count: 3 }));
    expect(await store.writeUnits(marker, ranges)).toBe(3);
  });

  it('to a claim: the unit is the claimer’s, charged once', async () => {
    const store = await open();
    const run = await planRun(store, 5);
    loseNextReply();
    const row = await claimOne(store, run, { place: 0.5 });
    expect(row).toMatchObject({ state: 'RUNNING', token: 1, attempts: 1 });
    expect(await store.countUnits(run)).toMatchObject({ running: 1, pending: 4 });
    expect(await store.complete(run, fenceOf(row), PART)).toBe('done');
  });

  it('to a claim of the finish row: it is the claimer’s', async () => {
    const store = await open();
    const run = await planRun(store, 1);
    loseNextReply();
    expect(await store.claimFinish(run, requestOf())).toMatchObject({ kind: 'claimed', row: { unit: FINISH_UNIT, token: 1 } });
  });

  const changes: readonly (readonly [string, (store: StateStore, run: RunKey, row: UnitRow) => Promise<unknown>, unknown, object])[] = [
    ['renewal', (store, run, row) => store.renew(run, fenceOf(row), NOW + 1), 'done', { state: 'RUNNING', beat: 1, deadline: NOW + 1 }],
    ['completion', (store, run, row) => store.complete(run, fenceOf(row), PART), 'done', { state: 'DONE', part: PART }],
    ['failure', (store, run, row) => store.fail(run, fenceOf(row), 'why'), 'done', { state: 'FAILED', reason: 'why' }],
    ['release', (store, run, row) => store.release(run, fenceOf(row)), 'done', { state: 'PENDING', attempts: 0 }],
    [
      'reclaim',
      (store, run, row) => store.reclaim(run, row.unit, row, given.MAX_ATTEMPTS),
      expect.objectContaining({ state: 'PENDING' }),
      { state: 'PENDING' },
    ],
  ];

  it.each(changes)('to a %s: it is told as it is', async (_, change, told, standing) => {
    const [holder, other] = [await open(), await open()];
    const run = await planRun(holder, 2);
    for (const store of [holder, other]) {
      const row = await claimOne(holder, run);
      loseNextReply();
      expect(await change(store, run, row)).toEqual(told);
      expect(await rowOf(store, run, row.unit)).toMatchObject(standing);
    }
  });

  it('to what resume and people do: it is told as it is', async () => {
    const store = await open();
    const run = await planRun(store, 2);
    const rows = [await claimOne(store, run), await claimOne(store, run)] as [UnitRow, UnitRow];
    for (const row of rows) await store.fail(run, fenceOf(row), 'why');
    const calls: readonly (readonly [() => Promise<unknown>, unknown])[] = [
      [() => store.reset(run, rows[0].unit, 1), 'done'],
      [() => store.adopt(run, rows[1].unit, 1, PART), 'done'],
      [() => store.setRunState(run, ['RUNNING'], 'PAUSED'), 'PAUSED'],
      [() => store.putTask(run, given.taskRowOf(given.holderOf(0), { unitsDone: 1 })), undefined],
      [() => store.putTask(run, given.taskRowOf(given.holderOf(0), { unitsDone: 2 })), undefined],
    ];
    for (const [call, told] of calls) {
      loseNextReply();
      expect(await call()).toEqual(told);
    }
    expect(await store.countUnits(run)).toEqual({ pending: 1, running: 0, done: 1, failed: 0 });
    expect(await store.readTask(run, 'execution', 0)).toMatchObject({ unitsDone: 2 });
  });
});

describe('a claim of the Firestore state store whose outcome stays unknown', () => {
  it('finds the unit it holds when it is sent again, by the same task or by another handle', async () => {
    const [store, other] = [await open(IMPATIENT), await open()];
    const run = await planRun(store, 6);
    const request = requestOf({ place: 0.5 });
    let applied = false;
    pool.meet((method) => {
      if (method !== 'Commit' && !applied) return undefined;
      const isFirst = !applied;
      applied = true;
      return { code: status.UNAVAILABLE, applied: isFirst };
    });
    await expect(store.claimUnit(run, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    pool.meet(() => undefined);
    const outcomes = [await other.claimUnit(run, request), await store.claimUnit(run, request)];
    expect(outcomes).toMatchObject([
      { kind: 'claimed', row: { token: 1, attempts: 1 } },
      { kind: 'claimed', row: { token: 1, attempts: 1 } },
    ]);
    expect(await store.countUnits(run)).toMatchObject({ running: 1 });
  });

  /** A claim that is not answered, and its commits, which have not taken effect. */
  async function heldUp(store: StateStore, run: RunKey, request = requestOf({ place: 0.5 })) {
    const late: unknown[] = [];
    pool.meet((method, sent) => {
      if (method !== 'Commit') return undefined;
      late.push(sent);
      return { code: status.UNAVAILABLE };
    });
    await expect(store.claimUnit(run, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    pool.meet(() => undefined);
    return { request, arrive: () => late.map((sent) => pool.server.replayCommit(sent)) };
  }

  it('takes one unit when it arrives after its repeat', async () => {
    const store = await open(IMPATIENT);
    const run = await planRun(store, 6);
    const { request, arrive } = await heldUp(store, run);
    const row = await claimOne(store, run, { nonce: request.terms.nonce, place: 0.5 });
    expect(arrive().every((error) => error !== undefined)).toBe(true);
    expect(await rowOf(store, run, row.unit)).toEqual(row);
    expect(await store.countUnits(run)).toMatchObject({ running: 1 });
  });

  it('takes one unit when it arrives before its repeat', async () => {
    const store = await open(IMPATIENT);
    const run = await planRun(store, 6);
    const { request, arrive } = await heldUp(store, run);
    arrive();
    expect(await store.claimUnit(run, request)).toMatchObject({ kind: 'claimed', row: { token: 1, attempts: 1 } });
    expect(await store.countUnits(run)).toMatchObject({ running: 1 });
  });

  it('takes no unit twice when a free one comes up nearer meanwhile', async () => {
    const [store, peer] = [await open(IMPATIENT), await open()];
    const run = await planRun(store, 6);
    const nearer = await claimOne(peer, run, { place: 0.5 });
    const { request, arrive } = await heldUp(store, run);
    await peer.release(run, fenceOf(nearer));
    const outcome = await claimAny(store, run, request);
    arrive();
    expect(outcome.kind).toBe('claimed');
    expect(await store.countUnits(run)).toMatchObject({ running: 1 });
  });

  it('takes nothing from a peer that was quicker', async () => {
    const [store, peer] = [await open(IMPATIENT), await open()];
    const run = await planRun(store, 6);
    const { request, arrive } = await heldUp(store, run);
    const theirs = await claimOne(peer, run, { place: 0.5 });
    arrive();
    expect(await rowOf(peer, run, theirs.unit)).toEqual(theirs);
    const mine = await claimAny(store, run, request);
    expect(mine.kind === 'claimed' && mine.row.unit).not.toBe(theirs.unit);
  });
});
