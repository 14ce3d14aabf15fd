import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openDynamoStateStore } from '../../../../src/backends/state/dynamodb/open.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { FINISH_UNIT, type UnitRow } from '../../../../src/kernel/run/unit.ts';
import {
  claimAny,
  claimOne,
  fenceOf,
  freshNonce,
  holderOf,
  markerOf,
  MAX_ATTEMPTS,
  NOW,
  PART,
  planRun,
  requestOf,
  rowOf,
  taskRowOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import type { DynamoFault } from '../../../servers/dynamodb/server.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { LOST_REPLY, LOST_REQUEST, startDynamoPool, THROTTLED, type DynamoPool } from './dynamo-pool.ts';

/** One call of the contract that writes: what it is given, and what shall be true after it. */
interface WritingCall {
  readonly name: string;
  /** @returns what the call is made on */
  readonly prepare: (store: StateStore, run: RunKey) => Promise<UnitRow | undefined>;
  readonly call: (store: StateStore, run: RunKey, row: UnitRow) => Promise<unknown>;
  readonly outcome: unknown;
  readonly stands: (store: StateStore, run: RunKey) => Promise<unknown>;
  readonly after: unknown;
}

const none = async (): Promise<undefined> => undefined;
const held = (store: StateStore, run: RunKey): Promise<UnitRow> => claimOne(store, run);
const failed = async (store: StateStore, run: RunKey): Promise<UnitRow> => {
  const row = await held(store, run);
  await store.fail(run, fenceOf(row), 'reason');
  return row;
};
const stateOfFirst = async (store: StateStore, run: RunKey): Promise<string> => (await rowOf(store, run, 0)).state;
const kindOf = async (outcome: Promise<{ kind: string }>): Promise<string> => (await outcome).kind;

const CALLS: readonly WritingCall[] = [
  {
    name: 'createRun',
    prepare: none,
    call: async (store) => (await store.createRun(markerOf(2, 'second'))).created,
    outcome: true,
    stands: async (store) => (await store.readRun('second'))?.state,
    after: 'RUNNING',
  },
  {
    name: 'writeUnits',
    prepare: none,
    call: async (store) => {
      const marker = markerOf(2, 'second');
      await store.createRun(marker);
      return store.writeUnits(
        marker,
        [0, 1].map((unit) => ({ unit, start: unit * 3, count: 3 })),
      );
    },
    outcome: 2,
    stands: async (store) => store.countUnits((await store.readRun('second')) as RunKey),
    after: { pending: 2, running: 0, done: 0, failed: 0 },
  },
  {
    name: 'markPlanned',
    prepare: none,
    call: async (store) => {
      const marker = markerOf(2, 'second');
      await store.createRun(marker);
      return store.markPlanned(marker);
    },
    outcome: undefined,
    stands: async (store) => (await store.readRun('second'))?.planned,
    after: true,
  },
  {
    name: 'setRunState',
    prepare: none,
    call: (store, run) => store.setRunState(run, ['RUNNING'], 'PAUSED'),
    outcome: 'PAUSED',
    stands: async (store) => (await store.readRun('run'))?.state,
    after: 'PAUSED',
  },
  {
    name: 'claimUnit',
    prepare: none,
    call: (store, run) => kindOf(store.claimUnit(run, requestOf())),
    outcome: 'claimed',
    stands: async (store, run) => (await store.countUnits(run)).running,
    after: 1,
  },
  {
    name: 'claimFinish',
    prepare: none,
    call: (store, run) => kindOf(store.claimFinish(run, requestOf())),
    outcome: 'claimed',
    stands: async (store, run) => (await rowOf(store, run, FINISH_UNIT)).token,
    after: 1,
  },
  {
    name: 'renew',
    prepare: held,
    call: (store, run, row) => store.renew(run, fenceOf(row), NOW),
    outcome: 'done',
    stands: async (store, run) => (await rowOf(store, run, 0)).beat,
    after: 1,
  },
  {
    name: 'complete',
    prepare: held,
    call: (store, run, row) => store.complete(run, fenceOf(row), PART),
    outcome: 'done',
    stands: stateOfFirst,
    after: 'DONE',
  },
  {
    name: 'fail',
    prepare: held,
    call: (store, run, row) => store.fail(run, fenceOf(row), 'reason'),
    outcome: 'done',
    stands: stateOfFirst,
    after: 'FAILED',
  },
  {
    name: 'release',
    prepare: held,
    call: (store, run, row) => store.release(run, fenceOf(row)),
    outcome: 'done',
    stands: async (store, run) => (await rowOf(store, run, 0)).attempts,
    after: 0,
  },
  {
    name: 'reclaim',
    prepare: held,
    call: async (store, run, row) => (await store.reclaim(run, row.unit, row, MAX_ATTEMPTS))?.state,
    outcome: 'PENDING',
    stands: stateOfFirst,
    after: 'PENDING',
  },
  { name: 'reset', prepare: failed, call: (store, run) => store.reset(run, 0, 1), outcome: 'done', stands: stateOfFirst, after: 'PENDING' },
  {
    name: 'adopt',
    prepare: failed,
    call: (store, run) => store.adopt(run, 0, 1, PART),
    outcome: 'done',
    stands: stateOfFirst,
    after: 'DONE',
  },
  {
    name: 'putTask',
    prepare: none,
    call: (store, run) => store.putTask(run, taskRowOf(holderOf(0))),
    outcome: undefined,
    stands: (store, run) => store.readTask(run, 'execution', 0),
    after: taskRowOf(holderOf(0)),
  },
];

describe('the DynamoDB state store under faults', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterEach(() => {
    pool.server.onRequest = undefined;
  });

  afterAll(async () => {
    await pool.stop();
  });

  /** Every first send of a put meets the fault: it is told by its bytes, which a repeat has in common. */
  function failEveryFirstPut(fault: DynamoFault): void {
    const met = new Set<string>();
    pool.server.onRequest = (operation, body) => {
      const bytes = JSON.stringify(body);
      if (operation !== 'PutItem' || met.has(bytes)) return undefined;
      met.add(bytes);
      return fault;
    };
  }

  describe.each([
    ['loses the reply', LOST_REPLY],
    ['loses the request', LOST_REQUEST],
    ['throttles', THROTTLED],
  ])('that %s of every first put', (_, fault) => {
    it.each(CALLS.map((asked) => [asked.name, asked] as const))(
      '%s takes effect once',
      async (_, { prepare, call, outcome, stands, after }) => {
        const store = await pool.open(await pool.newTable());
        const run = await planRun(store, 1);
        const row = await prepare(store, run);
        failEveryFirstPut(fault);
        expect(await call(store, run, row as UnitRow)).toEqual(outcome);
        pool.server.onRequest = undefined;
        expect(await stands(store, run)).toEqual(after);
      },
    );
  });

  it('a claim that never hears an answer is UNAVAILABLE, and its repeat finds what it took', async () => {
    const table = await pool.newTable();
    const run = await planRun(await pool.open(table), 5);
    const store = await pool.open(table, IMPATIENT);
    await store.readRun('run');
    const request = requestOf({ place: 0.4 });
    pool.server.onRequest = (operation) => (operation === 'PutItem' ? LOST_REPLY : undefined);
    await expect(store.claimUnit(run, request)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    pool.server.onRequest = undefined;
    const outcome = await claimAny(store, run, { ...request, place: 0.9 });
    expect(outcome).toMatchObject({ kind: 'claimed', row: { token: 1, attempts: 1, nonce: request.terms.nonce } });
    expect((await store.countUnits(run)).running).toBe(1);
  });

  it('a drain through bursts of every fault does each unit once, and nobody dies', async () => {
    const table = await pool.newTable();
    const stores = await Promise.all(Array.from({ length: 6 }, () => pool.open(table)));
    const run = await planRun(stores[0] as StateStore, 40);
    const faults = [LOST_REPLY, THROTTLED, LOST_REQUEST, THROTTLED, undefined, undefined];
    let requests = 0;
    pool.server.onRequest = () => (++requests % 3 === 0 ? faults[(requests / 3) % faults.length] : undefined);
    const units = (await Promise.all(stores.map((store, index) => drain(store, run, index / 6)))).flat();
    pool.server.onRequest = undefined;
    expect(units.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 40 }, (_, unit) => unit));
    const rows = await Promise.all(units.map((unit) => rowOf(stores[0] as StateStore, run, unit)));
    expect(rows.every(({ state, token, attempts }) => state === 'DONE' && token === 1 && attempts === 1)).toBe(true);
  });

  it.each([
    ['throttled', { ...THROTTLED }],
    ['out of order', { status: 500, type: 'InternalServerError' }],
  ])('a table that stays %s is UNAVAILABLE', async (_, fault) => {
    const store = await pool.open(await pool.newTable(), IMPATIENT);
    pool.server.onRequest = () => fault;
    await expect(store.readRun('run')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('a server that takes a call and never answers is UNAVAILABLE, and a close does not wait for it', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const rest = `//table?region=eu-central-1&endpoint=http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const impatient = await openDynamoStateStore(`dynamodb:${rest}`, rest, { ...IMPATIENT, limitMs: 100, patienceMs: 600 });
    await expect(impatient.readRun('run')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/has not answered/),
    });
    await impatient.close();
    const patient = await openDynamoStateStore(`dynamodb:${rest}`, rest);
    const asked = patient.readRun('run');
    await patient.close();
    await expect(asked).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringMatching(/was closed/) });
  });

  it('of two planners whose replies are lost only one hears that it created the run', async () => {
    const table = await pool.newTable();
    const stores = await Promise.all([pool.open(table), pool.open(table)]);
    failEveryFirstPut(LOST_REPLY);
    const created = await Promise.all(stores.map(async (store) => (await store.createRun(markerOf(3))).created));
    expect(created.filter(Boolean)).toHaveLength(1);
  });

  it('a planner that asks again after UNAVAILABLE is still the one that created the run', async () => {
    const table = await pool.newTable();
    const store = await pool.open(table, IMPATIENT);
    const marker = { ...markerOf(3), nonce: freshNonce() };
    pool.server.onRequest = (operation) => (operation === 'PutItem' ? LOST_REPLY : undefined);
    await expect(store.createRun(marker)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    pool.server.onRequest = undefined;
    expect(await store.createRun(marker)).toMatchObject({ created: true });
  });
});

async function drain(store: StateStore, run: RunKey, place: number): Promise<number[]> {
  const units: number[] = [];
  for (;;) {
    const outcome = await claimAny(store, run, requestOf({ place }));
    if (outcome.kind === 'none') return units;
    expect(await store.complete(run, fenceOf(outcome.row), PART)).toBe('done');
    units.push(outcome.row.unit);
  }
}
