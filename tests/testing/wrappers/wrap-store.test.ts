import { describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { claimOne, fenceOf, NOW, PART, planRun, rowOf } from '../../../src/testing/state-store/planned-run.ts';
import { stateStoreCases } from '../../../src/testing/state-store-suite.ts';
import { blobStoreCases } from '../../../src/testing/blob-store-suite.ts';
import { failing, late, lostReply, lostRequest, sentTwice } from '../../../src/testing/wrappers/fault.ts';
import { firstOf, plannedFaults, seededFaults, throttledTo } from '../../../src/testing/wrappers/fault-schedule.ts';
import { intercept, replaceMembers } from '../../../src/testing/wrappers/intercept.ts';
import { wrapBlobStore, wrapStateStore, type WrapOptions } from '../../../src/testing/wrappers/wrap-store.ts';

const UNAVAILABLE = { code: 'UNAVAILABLE' };
const bytes = new TextEncoder().encode('x');

async function planned(options: WrapOptions, inner: StateStore = new MemoryStateStore()) {
  const run = await planRun(inner, 3);
  return { inner, run, ...wrapStateStore(inner, options) };
}

describe('a wrapped store', () => {
  it.each(stateStoreCases({ leaseProof: 'deadline' }).filter(({ skip }) => skip === undefined))(
    'without faults keeps the contract of a state store: $name',
    async ({ run }) => {
      const { store } = wrapStateStore(new MemoryStateStore());
      await expect(run({ open: async () => store })).resolves.toBeUndefined();
    },
  );

  it.each(blobStoreCases)('without faults keeps the contract of a blob store: $name', async ({ run }) => {
    const { store } = wrapBlobStore(new MemoryBlobStore());
    await expect(run({ open: async () => store })).resolves.toBeUndefined();
  });

  it('counts calls by their method, whatever becomes of them', async () => {
    const { store, run, calls } = await planned({ faults: plannedFaults([{ method: 'readUnit', fault: lostRequest }]) });
    await claimOne(store, run);
    await expect(store.readUnit(run, 0)).rejects.toMatchObject(UNAVAILABLE);
    await store.listTasks(run);
    await store.listTasks(run);
    expect([calls.total, calls.of('listTasks'), calls.of('renew')]).toEqual([4, 2, 0]);
    expect(calls.take()).toEqual({ claimUnit: 1, listTasks: 2, readUnit: 1 });
    expect(calls.take()).toEqual({});
    await store.close();
    expect(calls.total).toBe(0);
  });

  it('of a contract with a contract in it counts and disturbs that one too', async () => {
    const inner = { uri: 'test:', ledger: { granted: 0, grant: async (amount: number) => amount } };
    const seen: string[] = [];
    const store = intercept(inner, ({ method, args }, proceed) => (seen.push(`${method} ${args.join()}`), proceed()));
    expect([await store.ledger.grant(7), store.ledger.granted, store.uri]).toEqual([7, 0, 'test:']);
    expect(seen).toEqual(['ledger.grant 7']);
  });
});

describe('the ledger of a wrapped state store', () => {
  it('is counted and disturbed like the store, and keeps what took effect', async () => {
    const { store, run, calls } = await planned({ faults: plannedFaults([{ method: 'ledger.open', nth: 1, fault: lostReply }]) });
    await expect(store.ledger.open(run, 5_000)).rejects.toMatchObject(UNAVAILABLE);
    expect(await store.ledger.open(run, 7_000)).toEqual({ created: false, limitNano: 5_000 });
    expect(calls.byMethod).toEqual({ 'ledger.open': 2 });
  });
});

describe('a call that meets a fault', () => {
  it('changes nothing when its request is lost, and is told the same when its reply is', async () => {
    const { inner, store, run } = await planned({
      faults: plannedFaults([
        { method: 'complete', nth: 1, fault: lostRequest },
        { method: 'complete', nth: 2, fault: lostReply },
      ]),
    });
    const row = await claimOne(store, run);
    await expect(store.complete(run, fenceOf(row), PART)).rejects.toMatchObject(UNAVAILABLE);
    expect((await rowOf(inner, run, row.unit)).state).toBe('RUNNING');
    await expect(store.complete(run, fenceOf(row), PART)).rejects.toMatchObject(UNAVAILABLE);
    expect((await rowOf(inner, run, row.unit)).state).toBe('DONE');
    expect(await store.complete(run, fenceOf(row), PART)).toBe('done');
  });

  it('takes effect twice when it is sent twice', async () => {
    const { store, run } = await planned({ faults: plannedFaults([{ method: 'renew', fault: sentTwice }]) });
    const row = await claimOne(store, run);
    expect(await store.renew(run, fenceOf(row), NOW)).toBe('done');
    expect((await rowOf(store, run, row.unit)).beat).toBe(2);
  });

  it('fails with the code that the test says, before anything happens', async () => {
    const { inner, store, run } = await planned({ faults: plannedFaults([{ nth: 1, fault: failing('FORBIDDEN') }]) });
    await expect(store.markPlanned(run)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('markPlanned of memory:'),
    });
    expect(await store.countUnits(run)).toEqual(await inner.countUnits(run));
  });

  it('waits on its ways by the clock it is given', async () => {
    const slept: number[] = [];
    const faults = plannedFaults([
      { method: 'readRun', nth: 1, fault: late(400) },
      { method: 'readRun', nth: 2, fault: { answerMs: 7 } },
    ]);
    const { store } = await planned({ faults, clock: { sleep: async (ms) => void slept.push(ms) } });
    expect((await store.readRun('run'))?.runId).toBe('run');
    expect((await store.readRun('run'))?.runId).toBe('run');
    expect(slept).toEqual([400, 7]);
  });

  it('of a list is met by its reader', async () => {
    const faults = plannedFaults([{ method: 'list', nth: 1, fault: lostRequest }]);
    const { store, calls } = wrapBlobStore(new MemoryBlobStore(), { faults });
    await store.putIfAbsent('a', bytes);
    const keys = async (): Promise<string[]> => {
      const read = [];
      for await (const { key } of store.list('')) read.push(key);
      return read;
    };
    await expect(keys()).rejects.toMatchObject(UNAVAILABLE);
    expect(await keys()).toEqual(['a']);
    expect(calls.byMethod).toEqual({ list: 2, putIfAbsent: 1 });
  });
});

describe('a schedule', () => {
  const call = (method: string, nth: number) => ({ method, args: [], nth, ordinal: nth });

  it('from a seed is the same every time, another for another seed, and near its rate', () => {
    const of = (seed: string): boolean[] => {
      const schedule = seededFaults({ seed, rate: 0.1, faults: [lostRequest, lostReply] });
      return Array.from({ length: 1000 }, (_, at) => schedule(call('renew', at + 1)) !== undefined);
    };
    expect(of('a')).toEqual(of('a'));
    expect(of('a')).not.toEqual(of('b'));
    const met = of('a').filter(Boolean).length;
    expect(met).toBeGreaterThan(60);
    expect(met).toBeLessThan(140);
  });

  it('for some methods leaves the others alone', () => {
    const schedule = seededFaults({ seed: 's', rate: 1, faults: [lostReply], methods: ['renew'] });
    expect([schedule(call('renew', 1)), schedule(call('complete', 1))]).toEqual([lostReply, undefined]);
  });

  it('that throttles turns away what is too much, and takes more once time has passed', () => {
    let now = 0;
    const schedule = throttledTo(2, 1000, { monotonic: () => now });
    const taken = (): boolean => schedule(call('readRun', 1)) === undefined;
    expect([taken(), taken(), taken()]).toEqual([true, true, false]);
    now = 1000;
    expect([taken(), taken(), taken()]).toEqual([true, true, false]);
  });

  it('after another decides where the other has nothing to say', () => {
    const schedule = firstOf(plannedFaults([{ method: 'renew', fault: lostReply }]), () => lostRequest);
    expect([schedule(call('renew', 3)), schedule(call('fail', 3))]).toEqual([lostReply, lostRequest]);
  });
});

describe('replaced members', () => {
  it('are asked instead of the store’s own, and all others are the store’s', async () => {
    const inner = new MemoryStateStore();
    const run = await planRun(inner, 2);
    const store = replaceMembers<StateStore>(inner, { openUnits: async () => [], leaseProof: 'observation' });
    expect([await store.openUnits(run, 5), store.leaseProof, (await store.countUnits(run)).pending]).toEqual([[], 'observation', 2]);
  });
});
