import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INDEXED } from '../../../../src/backends/state/dynamodb/unit-item.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import {
  claimAny,
  claimOne,
  fenceOf,
  holderOf,
  PART,
  planRun,
  requestOf,
  taskRowOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import { startDynamoMeter, type Bill, type DynamoMeter } from '../../../servers/dynamodb/meter.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

const UNITS_WORKED = 10;

describe('what the DynamoDB state store costs', () => {
  let pool: DynamoPool;
  let meter: DynamoMeter;

  beforeAll(async () => {
    pool = await startDynamoPool();
    meter = await startDynamoMeter(pool.server.endpoint, { by: 'q', repeats: INDEXED });
  });

  afterAll(async () => {
    await meter.stop();
    await pool.stop();
  });

  async function planned(units: number): Promise<{ store: StateStore; run: RunKey }> {
    const table = await pool.newTable();
    const run = await planRun(await pool.open(table), units);
    const store = await pool.open(table, undefined, meter.endpoint);
    // What a handle asks once and keeps.
    await store.readRun(run.runId);
    await store.release(run, fenceOf(await claimOne(store, run)));
    meter.take();
    return { store, run };
  }

  const billOf = async (call: () => Promise<unknown>): Promise<Bill> => {
    meter.take();
    await call();
    return meter.take();
  };

  it('a unit is five write units and two read units, among few units and among many', async () => {
    for (const units of [15, 150]) {
      const { store, run } = await planned(units);
      const { writeUnits, readUnits, refused } = await billOf(async () => {
        for (let times = 0; times < UNITS_WORKED; times++) {
          const row = await claimOne(store, run, { place: 0.3 });
          await store.readRun(run.runId);
          await store.complete(run, fenceOf(row), PART);
        }
      });
      expect({ units, writeUnits: writeUnits / UNITS_WORKED, readUnits: readUnits / UNITS_WORKED, refused }).toEqual({
        units,
        writeUnits: 5,
        readUnits: 2,
        refused: 0,
      });
    }
  });

  it('a beat of a unit or a task is one write unit and no read', async () => {
    const { store, run } = await planned(3);
    const row = await claimOne(store, run);
    const bill = await billOf(async () => {
      await store.renew(run, fenceOf(row), 1);
      await store.putTask(run, taskRowOf(holderOf(0)));
    });
    expect(bill).toMatchObject({ writeUnits: 2, readUnits: 0 });
  });

  it('a predecessor’s leases, and that no unit is free, are found at a cost that no other lease adds to', async () => {
    const { store, run } = await planned(12);
    for (let index = 0; index < 12; index++) await claimOne(store, run, { holder: holderOf(index), place: index / 12 });
    // The lease and its row; the two halves of the run around the place.
    expect((await billOf(() => store.leasesOf(run, 'execution', 7))).readUnits).toBe(2);
    expect((await billOf(() => claimAny(store, run, requestOf({ place: 0.5 })))).readUnits).toBe(2);
  });

  it('counts many units at the price of 250', async () => {
    const few = await planned(260);
    const many = await planned(780);
    const [ofFew, ofMany] = [await billOf(() => few.store.countUnits(few.run)), await billOf(() => many.store.countUnits(many.run))];
    expect(ofFew.readUnits).toBeGreaterThan(2);
    expect(ofMany.readUnits).toBe(ofFew.readUnits);
  });

  it('never scans, and never writes or deletes rows in bulk', () => {
    const called = [...pool.server.counts.keys()].sort();
    expect(called).toEqual(['CreateTable', 'GetItem', 'PutItem', 'Query']);
  });
});
