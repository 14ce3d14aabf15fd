import { status } from '@grpc/grpc-js';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openFirestoreStateStore } from '../../../../src/backends/state/firestore/open.ts';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import type { RunKey, StateStore } from '../../../../src/contracts/state-store.ts';
import { openStream } from '../../../../src/kernel/random.ts';
import {
  claimAny,
  claimOne,
  fenceOf,
  holderOf,
  LEASE_MS,
  markerOf,
  NOW,
  PART,
  planRun,
  requestOf,
  rowOf,
  taskRowOf,
} from '../../../../src/testing/state-store/planned-run.ts';
import { IMPATIENT } from '../counted-pauses.ts';
import { BRISK, LOST_REPLY, startFirestorePool, type FirestorePool, type Meeting } from './firestore-pool.ts';

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

const passing = ['ABORTED', 'RESOURCE_EXHAUSTED', 'UNAVAILABLE', 'INTERNAL', 'DEADLINE_EXCEEDED'] as const;

describe('the Firestore state store in trouble', () => {
  it.each(passing)('goes on after a burst of %s in every call', async (code) => {
    const store = await open();
    let failures = 0;
    const eachAfterSome = async <T>(call: () => Promise<T>): Promise<T> => {
      failures = 0;
      return call();
    };
    pool.meet(() => (failures++ < 3 ? { code: status[code] } : undefined));
    const marker = markerOf(3);
    expect((await eachAfterSome(() => store.createRun(marker))).created).toBe(true);
    expect(
      await eachAfterSome(() =>
        store.writeUnits(
          marker,
          [0, 1, 2].map((unit) => ({ unit, start: unit * 3, count: 3 })),
        ),
      ),
    ).toBe(3);
    await eachAfterSome(() => store.markPlanned(marker));
    const row = await eachAfterSome(() => claimOne(store, marker));
    expect(await eachAfterSome(() => store.renew(marker, fenceOf(row), NOW + LEASE_MS))).toBe('done');
    await eachAfterSome(() => store.putTask(marker, taskRowOf(holderOf(0))));
    expect(await eachAfterSome(() => store.complete(marker, fenceOf(row), PART))).toBe('done');
    expect(await eachAfterSome(() => store.countUnits(marker))).toEqual({ pending: 2, running: 0, done: 1, failed: 0 });
    expect(await eachAfterSome(() => store.openUnits(marker, 9))).toHaveLength(2);
    expect(await eachAfterSome(() => store.listTasks(marker))).toHaveLength(1);
    expect(await eachAfterSome(() => store.readRun('run'))).toMatchObject({ planned: true });
  });

  it.each(passing)('gives up in bounded time when every call is answered by %s, and says where', async (code) => {
    const store = await open(IMPATIENT);
    const run = await planRun(store, 1);
    pool.meet(() => ({ code: status[code] }));
    for (const call of [
      () => store.claimUnit(run, requestOf()),
      () => store.readRun('run'),
      () => store.putTask(run, taskRowOf(holderOf(0))),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(store.uri) });
    }
    expect(pool.requests.length).toBeGreaterThan(3);
  });

  it('drains a run through lost requests, lost replies, aborts and throttling: each unit once, one attempt each', async () => {
    const draw = openStream('firestore-faults', 0, 'meetings');
    const stores = await Promise.all(Array.from({ length: 6 }, () => open()));
    const run = await planRun(stores[0] as StateStore, 36);
    const met: Meeting[] = [
      LOST_REPLY,
      { code: status.DEADLINE_EXCEEDED, applied: true },
      { code: status.UNAVAILABLE },
      { code: status.ABORTED },
      { code: status.RESOURCE_EXHAUSTED },
    ];
    pool.meet(() => (draw.chance(0.2) ? draw.pick(met) : undefined));
    const units = (await Promise.all(stores.map((store, index) => drain(store, run, index)))).flat();
    pool.meet(() => undefined);
    expect([...units].sort((left, right) => left - right)).toEqual(Array.from({ length: 36 }, (_, unit) => unit));
    for (const unit of units)
      expect(await rowOf(stores[0] as StateStore, run, unit)).toMatchObject({ state: 'DONE', token: 1, attempts: 1 });
  });

  const refusals: readonly (readonly [keyof typeof status, string, string, RegExp, RegExp])[] = [
    ['PERMISSION_DENIED', 'Missing or insufficient permissions.', 'FORBIDDEN', /Missing or insufficient/, /datastore\.user/],
    ['UNAUTHENTICATED', 'Request had invalid authentication credentials.', 'FORBIDDEN', /credentials/, /application-default login/],
    [
      'UNAVAILABLE',
      'Getting metadata from plugin failed with error: invalid_grant',
      'FORBIDDEN',
      /invalid_grant/,
      /application-default login/,
    ],
    [
      'NOT_FOUND',
      'The database (default) does not exist for project x',
      'UNUSABLE_STORE',
      /no Firestore database \(default\)/,
      /databases create/,
    ],
    ['FAILED_PRECONDITION', 'The query requires an index.', 'UNUSABLE_STORE', /requires an index/, /goldleaf state init 'firestore:/],
    ['INVALID_ARGUMENT', 'Invalid database name.', 'UNUSABLE_STORE', /Invalid database name/, /misspelt/],
  ];

  it.each(refusals)('says in one line what %s means (%s), and does not ask again', async (code, details, meaning, message, hint) => {
    const store = await open();
    const run = await planRun(store, 1);
    pool.meet(() => ({ code: status[code], details: `${details}\nat length` }));
    for (const call of [() => store.readRun('run'), () => store.claimUnit(run, requestOf()), () => store.createRun(markerOf(1, 'other'))]) {
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ code: meaning, message: expect.stringMatching(message) });
      expect((error as Error).message).not.toContain('\n');
      expect((error as { hint: string }).hint).toMatch(hint);
    }
    expect(pool.requests.length).toBeLessThanOrEqual(4);
  });

  it('ends a call that is not answered when it is closed', async () => {
    const [silent, stop] = await silentServer();
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', silent);
    const store = await openFirestoreStateStore('firestore://silent', '//silent');
    const call = store.readRun('run').catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await store.close();
    expect(await call).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('was closed') });
    await stop();
  });

  it('gives up a server that does not answer, and one that is not there, in bounded time', async () => {
    const [silent, stop] = await silentServer();
    for (const host of [silent, '127.0.0.1:1']) {
      vi.stubEnv('FIRESTORE_EMULATOR_HOST', host);
      const store = await openFirestoreStateStore('firestore://nobody', '//nobody', { ...IMPATIENT, limitMs: 200, patienceMs: 600 });
      await expect(store.readRun('run')).rejects.toMatchObject({
        code: 'UNAVAILABLE',
        message: expect.stringContaining('firestore://nobody'),
      });
      await store.close();
    }
    await stop();
  });

  it('connects anew when its connection has gone silent', async () => {
    const proxy = await startProxy(pool.server.host);
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
    const store = await openFirestoreStateStore('firestore://proxied', '//proxied', { ...BRISK, limitMs: 500 });
    const run = await planRun(store, 2);
    proxy.silence();
    expect((await claimOne(store, run)).token).toBe(1);
    expect(proxy.connections()).toBe(2);
    await store.close();
    await proxy.stop();
  });

  it('goes on after an outage in which nobody listened', async () => {
    const proxy = await startProxy(pool.server.host);
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
    const store = await openFirestoreStateStore('firestore://outage', '//outage', BRISK);
    const run = await planRun(store, 2);
    await proxy.stop();
    const claim = claimOne(store, run);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const again = await startProxy(pool.server.host, proxy.port);
    expect((await claim).token).toBe(1);
    await store.close();
    await again.stop();
  });

  it('says at once that there are no credentials, and where they were looked for', async () => {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', undefined);
    vi.stubEnv('HOME', join(tmpdir(), 'goldleaf-nobody'));
    vi.stubEnv('CLOUDSDK_CONFIG', join(tmpdir(), 'goldleaf-nobody'));
    for (const file of [undefined, '/nowhere/key.json']) {
      vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', file);
      const store = await openStateStore('firestore://some-project');
      await expect(store.readRun('run')).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: expect.stringMatching(/^there are no credentials for firestore:\/\/some-project: /),
        hint: expect.stringContaining('application-default login'),
      });
      await store.close();
    }
  });
});

async function drain(store: StateStore, run: RunKey, index: number): Promise<number[]> {
  const units: number[] = [];
  for (;;) {
    const outcome = await claimAny(store, run, requestOf({ place: index / 6, holder: holderOf(index) }));
    if (outcome.kind === 'none') return units;
    expect(await store.renew(run, fenceOf(outcome.row), NOW + LEASE_MS)).toBe('done');
    expect(await store.complete(run, fenceOf(outcome.row), PART)).toBe('done');
    units.push(outcome.row.unit);
  }
}

/** Takes connections and says nothing. @returns `host:port`, and how to stop it */
async function silentServer(): Promise<[string, () => Promise<void>]> {
  const proxy = await startProxy(undefined);
  return [proxy.host, proxy.stop];
}

/**
 * @param target where bytes go; nowhere when it is undefined
 * @param port a free one unless given
 */
async function startProxy(target: string | undefined, port = 0) {
  const sockets: Socket[] = [];
  let connections = 0;
  const server = createServer((near) => {
    connections += 1;
    sockets.push(near.on('error', () => undefined));
    if (target === undefined) return;
    const far = connect(Number(target.split(':')[1]), '127.0.0.1').on('error', () => undefined);
    sockets.push(far);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${taken}`,
    port: taken,
    connections: () => connections,
    /** Connections that stand keep silent from now on, and new ones do not. */
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
