import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { fenceOf, holderOf, PART, planRun, requestOf, rowOf } from '../../../../src/testing/state-store/planned-run.ts';
import { THROTTLED, startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

const CLAIMERS = 200;
/** A few more than they are: those are what most of them race for. */
const UNITS = 210;

interface Worked {
  readonly units: number[];
  readonly claimMs: number[];
  lost: number;
}

describe('a crowd on one DynamoDB table', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterAll(async () => {
    await pool.stop();
  });

  it(`${CLAIMERS} tasks claim ${UNITS} units at once, throttled now and then: none dies, and each unit is done once`, async () => {
    const table = await pool.newTable();
    const stores = await Promise.all(Array.from({ length: CLAIMERS }, () => pool.open(table)));
    const run = await planRun(stores[0] as StateStore, UNITS);
    // The first call of a client takes long, and here they share one processor.
    for (const store of stores) await store.readRun('run');
    let requests = 0;
    let throttled = 0;
    pool.server.onRequest = () => {
      if (++requests % 20 !== 0) return undefined;
      throttled += 1;
      return THROTTLED;
    };
    const worked = await Promise.all(stores.map((store, index) => drain(store, run, index)));
    pool.server.onRequest = undefined;
    const units = worked.flatMap((one) => one.units).sort((left, right) => left - right);
    expect(units).toEqual(Array.from({ length: UNITS }, (_, unit) => unit));
    expect(await (stores[0] as StateStore).countUnits(run)).toEqual({ pending: 0, running: 0, done: UNITS, failed: 0 });
    expect(await rowOf(stores[0] as StateStore, run, 0)).toMatchObject({ token: 1, attempts: 1 });
    const times = worked.flatMap((one) => one.claimMs).sort((left, right) => left - right);
    const lost = worked.reduce((sum, one) => sum + one.lost, 0);
    const at = (share: number): number => Math.round(times[Math.floor(times.length * share)] ?? Infinity);
    const took = `a claim takes ${at(0.5)} ms, p99 ${at(0.99)} ms; ${lost} races lost, ${throttled} requests throttled`;
    console.log(`${CLAIMERS} tasks, ${UNITS} units, a local server: ${took}`);
    // A claim and a completion each are two requests at least.
    expect(throttled).toBeGreaterThanOrEqual(UNITS / 10);
  });
});

/** As a task does: from its own place, and then anywhere. */
async function drain(store: StateStore, run: RunKey, index: number): Promise<Worked> {
  const worked: Worked = { units: [], claimMs: [], lost: 0 };
  let isOwnPlace = true;
  for (;;) {
    const place = isOwnPlace ? index / CLAIMERS : Math.random();
    const from = performance.now();
    const outcome = await store.claimUnit(run, requestOf({ place, holder: holderOf(index) }));
    worked.claimMs.push(performance.now() - from);
    if (outcome.kind === 'none') return worked;
    isOwnPlace = false;
    if (outcome.kind === 'lost') {
      worked.lost += 1;
      continue;
    }
    expect(await store.complete(run, fenceOf(outcome.row), PART)).toBe('done');
    worked.units.push(outcome.row.unit);
  }
}
