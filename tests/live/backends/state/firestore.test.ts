import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { stateStoreCases } from '../../../../src/testing/state-store-suite.ts';
import {
  claimAny,
  claimOne,
  fenceOf,
  holderOf,
  markerOf,
  PART,
  planRun,
  requestOf,
  taskRowOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import { conforms } from '../../../testing/conforms.ts';
import { BRISK, startFirestorePool, type FirestorePool } from './firestore-pool.ts';

const UNITS_WORKED = 10;
/** All of them at once, and a few units more than they are: those are what most of them race for. */
const CLAIMERS = 200;
const UNITS = 210;

describe('the state store firestore', () => {
  let pool: FirestorePool;

  beforeAll(async () => {
    pool = await startFirestorePool();
  });

  afterAll(() => pool.stop());

  const queried = new Set<string>();

  conforms('state store', 'firestore', stateStoreCases({ leaseProof: 'observation', randomCalls: 60 }), (at) => {
    pool.server.onQuery = (fields) => fields.forEach((field) => queried.add(field));
    return { open: () => pool.open(`case-${at}`) };
  });

  it('queries by no field but q', () => {
    expect([...queried]).toEqual(['q']);
  });

  it('answers many calls at once without a warning', async () => {
    const warnings: Error[] = [];
    const hear = (warning: Error): void => void warnings.push(warning);
    process.on('warning', hear);
    const store = await pool.open('many-at-once');
    await Promise.all(Array.from({ length: 30 }, () => store.readRun('run')));
    process.off('warning', hear);
    expect(warnings).toEqual([]);
  });

  it('never deletes, so a task needs no permission to', () => {
    expect(pool.server.usage.deletes).toBe(0);
  });

  it('costs two writes and two reads for a unit, among few units and among many', async () => {
    for (const units of [20, 200]) {
      const store = await pool.open(`cost-${units}`);
      const run = await planRun(store, units);
      await warmUp(store, run);
      const before = { ...pool.server.usage };
      for (let times = 0; times < UNITS_WORKED; times++) {
        const row = await claimOne(store, run, { place: 0.3 });
        await store.readRun('run');
        await store.complete(run, fenceOf(row), PART);
      }
      expect({
        ...pool.server.usage,
        reads: (pool.server.usage.reads - before.reads) / UNITS_WORKED,
        writes: (pool.server.usage.writes - before.writes) / UNITS_WORKED,
      }).toMatchObject({ reads: 2, writes: 2 });
    }
  });

  it('beats with one write and no read, for the unit and for the task', async () => {
    const store = await pool.open('beats');
    const run = await planRun(store, 3);
    const row = await claimOne(store, run);
    await store.putTask(run, taskRowOf(holderOf(0)));
    const before = { ...pool.server.usage };
    for (let beat = 1; beat <= 5; beat++) {
      await store.renew(run, fenceOf(row), beat);
      await store.putTask(run, taskRowOf(holderOf(0), { seenAt: beat }));
    }
    expect(pool.server.usage).toEqual({ ...before, writes: before.writes + 10 });
  });

  it('finds a predecessor’s leases, and that none is free, at a cost that no other lease adds to', async () => {
    const store = await pool.open('leases');
    const run = await planRun(store, 12);
    for (let index = 0; index < 12; index++) await claimOne(store, run, { holder: holderOf(index), place: index / 12 });
    const reads = async (call: () => Promise<unknown>): Promise<number> => {
      const before = pool.server.usage.reads;
      await call();
      return pool.server.usage.reads - before;
    };
    expect(await reads(() => store.leasesOf(run, 'execution', 7))).toBe(2);
    expect(await reads(() => claimAny(store, run, requestOf({ place: 0.5 })))).toBe(2);
    expect(await reads(() => store.countUnits(run))).toBeLessThanOrEqual(4);
  });

  it('writes the run’s document for the run alone, and none twice for a unit but its own', async () => {
    const store = await pool.open('writes');
    const written = new Map<string, number>();
    pool.meet((method, request) => {
      if (method !== 'Commit') return undefined;
      for (const { update } of (request as { writes: { update: { name: string } }[] }).writes) {
        const name = update.name.replace(/.*\/documents\//, '');
        written.set(name, (written.get(name) ?? 0) + 1);
      }
      return undefined;
    });
    const run = await planRun(store, 12);
    for (let times = 0; times < 12; times++) await store.complete(run, fenceOf(await claimOne(store, run)), PART);
    pool.meet(() => undefined);
    expect(written.get('goldleaf-runs/run')).toBe(2);
    written.delete('goldleaf-runs/run');
    expect(Math.max(...written.values())).toBe(3);
    expect(written.size).toBe(13);
  });

  it('writes a plan of which a part stands, in commits of 500', async () => {
    const [early, late] = [await pool.open('plan'), await pool.open('plan')];
    const marker = markerOf(1_100);
    await early.createRun(marker);
    const ranges = Array.from({ length: 1_100 }, (_, unit) => ({ unit, start: unit * 3, count: 3 }));
    expect(await early.writeUnits(marker, [...ranges.slice(0, 3), ...ranges.slice(700, 800)])).toBe(103);
    pool.meet(() => undefined);
    expect(await late.writeUnits(marker, ranges)).toBe(997);
    // The finish row and two of three batches are met, and what is absent is sent again.
    expect(pool.requests.filter((method) => method === 'Commit')).toHaveLength(1 + 3 + 2);
    expect(await late.countUnits(marker)).toEqual({ pending: 1_100, running: 0, done: 0, failed: 0 });
  });

  it(`${CLAIMERS} tasks claim ${UNITS} units at once, some aborted: none dies, and each unit is claimed once`, async () => {
    const stores = await Promise.all(Array.from({ length: CLAIMERS }, () => pool.open('crowd')));
    const run = await planRun(stores[0] as StateStore, UNITS);
    // The first call of a client takes long, and here they share one processor.
    await Promise.all(stores.map((store) => store.readUnit(run, 0)));
    let commits = 0;
    let aborted = 0;
    pool.meet((method) => {
      if (method !== 'Commit' || ++commits % 20 !== 0) return undefined;
      aborted += 1;
      return { code: status.ABORTED, details: 'Too much contention on these documents. Please try again.' };
    });
    const claimed = await Promise.all(stores.map((store, index) => claimTimed(store, run, index / CLAIMERS)));
    pool.meet(() => undefined);
    const units = claimed.flatMap((one) => one.units).sort((left, right) => left - right);
    expect(units).toEqual(Array.from({ length: UNITS }, (_, unit) => unit));
    const times = claimed.flatMap(({ times }) => times).sort((left, right) => left - right);
    const lost = claimed.reduce((sum, one) => sum + one.lost, 0);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
    console.log(`${CLAIMERS} tasks claim ${UNITS} units at once: p99 ${Math.round(p99)} ms, lost claims ${lost}, aborted ${aborted}`);
    expect(aborted).toBeGreaterThanOrEqual(UNITS / 20);
  });
});

/** What a handle asks once and keeps. */
async function warmUp(store: StateStore, run: RunKey): Promise<void> {
  await store.release(run, fenceOf(await claimOne(store, run)));
}

/** Claims what it gets, from its own place and after a lost race anywhere, as a task does. */
async function claimTimed(store: StateStore, run: RunKey, place: number): Promise<{ units: number[]; times: number[]; lost: number }> {
  const units: number[] = [];
  const times: number[] = [];
  let lost = 0;
  for (;;) {
    const from = performance.now();
    const request = requestOf({ place: lost === 0 ? place : Math.random() });
    // A claim waits for a third of its lease, and here for as long as the store does: they share one processor.
    const outcome = await store.claimUnit(run, { ...request, now: request.now - 3 * BRISK.patienceMs });
    times.push(performance.now() - from);
    if (outcome.kind === 'claimed') units.push(outcome.row.unit);
    else if (outcome.kind === 'lost') lost += 1;
    else return { units, times, lost };
  }
}
