import { describe, expect, it } from 'vitest';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { partKey } from '../../src/kernel/golden/keys.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import type { SimulatedProcess } from '../../src/testing/simulation/simulated-process.ts';
import { LEASE_MS, Stage } from './stage.ts';

const gone = (): Promise<never> => Promise.reject(new GoldleafError('UNAVAILABLE', 'the store does not answer'));

/** A process that gets no further than this. */
function dying(process: SimulatedProcess): Promise<never> {
  process.crash('for the test');
  return new Promise(() => undefined);
}

describe('a lease', () => {
  it('outlives any work while its task beats: 47 minutes under a lease of 6, with a peer looking on', async () => {
    const stage = new Stage();
    const run = await stage.planned({
      settings: { total: 1, unitSize: 1, seed: 'a' },
      given: {},
      policy: { leaseMs: 360_000, maxAttempts: 3 },
    });
    const worker = stage.task({ job: { itemMs: 47 * 60_000 } });
    const working = worker.work();
    await stage.pass(1000);
    const peer = stage.task();
    expect(await stage.until(peer.work())).toEqual({ why: 'root-stands' });
    expect(await stage.until(working)).toMatchObject({ why: expect.stringMatching(/root-stands|peer-finishes/) });
    expect(worker.made).toEqual([0]);
    expect(peer.made).toEqual([]);
    expect(peer.told('reclaimed')).toEqual([]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 1, attempts: 1 });
  });

  it('of a killed task passes to whoever is left: within a lease and a few looks', async () => {
    for (const proof of ['deadline', 'observation'] as const) {
      const stage = new Stage(proof);
      const run = await stage.planned();
      const killed = stage.task({ job: { itemMs: 5000 } });
      void killed.work();
      await stage.pass(3000);
      const peer = stage.task({ job: { itemMs: 10 } });
      const working = peer.work();
      await stage.pass(1000);
      killed.process.crash('by kill -9');
      const killedAt = stage.world.now;
      expect(await stage.until(working)).toEqual({ why: 'root-stands' });
      expect(peer.told('reclaimed')).toEqual([{ type: 'reclaimed', unit: 0, token: 1, failed: false }]);
      // The last beat was up to a third of a lease before, and the observer's first look a little after.
      expect(stage.world.now - killedAt).toBeLessThan(LEASE_MS + 10_000);
      expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2, attempts: 2 });
    }
  });

  it('of the last unit, dead and with nothing pending, is still found', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const killed = stage.task();
    void killed.work();
    await stage.pass(1500);
    killed.process.crash('by kill -9');
    expect(await stage.until(stage.task().work())).toEqual({ why: 'root-stands' });
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2 });
  });
});

describe('a task that cannot renew', () => {
  it('drops its unit before the lease passes for others, and never completes it', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const completed: string[] = [];
    const writtenAt: number[] = [];
    let cut = true;
    const task = stage.task({
      job: { itemMs: 20_000 },
      state: (store) => ({
        renew: (key, fence, deadline) => (cut ? gone() : store.renew(key, fence, deadline)),
        complete: (key, fence, part) => {
          completed.push(`${fence.unit}@${fence.token}`);
          return store.complete(key, fence, part);
        },
      }),
      blobs: (store) => ({
        putIfAbsent: (key, bytes) => {
          if (key.startsWith('documents/')) writtenAt.push(stage.world.now);
          return store.putIfAbsent(key, bytes);
        },
      }),
    });
    const working = task.work();
    await stage.pass(LEASE_MS - 1);
    expect(task.told('lease-lost')).toEqual([{ type: 'lease-lost', unit: 0, token: 1 }]);
    expect(writtenAt.every((at) => at < LEASE_MS)).toBe(true);
    // The store did answer the release, so nothing is charged, and the task begins anew.
    expect((await stage.unit(run, 0)).attempts).toBe(1);
    cut = false;
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(completed).not.toContain('0@1');
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', attempts: 1 });
  });

  it('keeps the lease when a beat goes through after three that were throttled', async () => {
    const stage = new Stage();
    await stage.planned({ settings: { total: 1, unitSize: 1, seed: 'a' }, given: {} });
    let beats = 0;
    const task = stage.task({
      job: { itemMs: 60_000 },
      state: (store) => ({ renew: (key, fence, deadline) => (beats++ % 4 < 3 ? gone() : store.renew(key, fence, deadline)) }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(beats).toBeGreaterThan(4);
    expect(task.told('lease-lost')).toEqual([]);
    expect(task.made).toEqual([0]);
  });

  it('keeps the lease when a beat was applied and only its reply was lost', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 1, unitSize: 1, seed: 'a' }, given: {} });
    let beats = 0;
    const task = stage.task({
      job: { itemMs: 60_000 },
      state: (store) => ({
        renew: async (key, fence, deadline) => {
          const outcome = await store.renew(key, fence, deadline);
          return beats++ % 2 === 0 ? gone() : outcome;
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.made).toEqual([0]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 1 });
  });

  it('that slept through its lease finds it lost on waking, and completes nothing', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const completed: string[] = [];
    const sleeper = stage.task({
      job: { itemMs: 4000 },
      state: (store) => ({
        complete: (key, fence, part) => {
          completed.push(`${fence.unit}@${fence.token}`);
          return store.complete(key, fence, part);
        },
      }),
    });
    const working = sleeper.work();
    await stage.pass(2000);
    sleeper.process.freeze(45_000, false);
    await stage.pass(44_000);
    expect(await stage.keys('documents/')).toEqual([]);
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(sleeper.told('lease-lost')).toHaveLength(1);
    expect(completed).toEqual(['0@2', `${FINISH_UNIT}@1`]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2 });
  });

  it('is fenced when a peer has its unit, and adopts what the peer made of it', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const sleeper = stage.task({ job: { itemMs: 4000 } });
    const working = sleeper.work();
    await stage.pass(2000);
    sleeper.process.freeze(90_000, true);
    const peer = stage.task();
    expect(await stage.until(peer.work())).toEqual({ why: 'root-stands' });
    const before = await stage.unit(run, 0);
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(sleeper.told('fenced').map(({ unit }) => unit)).toContain(0);
    expect(await stage.unit(run, 0)).toEqual(before);
  });

  it("out of its store's reach for ten minutes fences itself, makes nothing meanwhile, and comes back clean", async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 4, unitSize: 2, seed: 'a' }, given: {} });
    let cut = false;
    const madeAt: number[] = [];
    const cutOff =
      <T extends unknown[], R>(call: (...args: T) => Promise<R>) =>
      (...args: T): Promise<R> =>
        cut ? gone() : call(...args);
    const task = stage.task({
      job: { itemMs: 8000, before: () => void madeAt.push(stage.world.now) },
      state: (store) => ({
        renew: cutOff((...args: Parameters<typeof store.renew>) => store.renew(...args)),
        complete: cutOff((...args: Parameters<typeof store.complete>) => store.complete(...args)),
        release: cutOff((...args: Parameters<typeof store.release>) => store.release(...args)),
        claimUnit: cutOff((...args: Parameters<typeof store.claimUnit>) => store.claimUnit(...args)),
      }),
    });
    const working = task.work();
    await stage.pass(2000);
    cut = true;
    await stage.pass(600_000);
    expect(Math.max(...madeAt)).toBeLessThan(2000 + LEASE_MS);
    cut = false;
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(await stage.unit(run, 1)).toMatchObject({ state: 'DONE', attempts: 1 });
  });
});

describe('a claim', () => {
  it('whose reply was lost is found again by its nonce', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    let lost = 0;
    const task = stage.task({
      state: (store) => ({
        claimUnit: async (key, request) => {
          const outcome = await store.claimUnit(key, request);
          return lost++ === 0 ? gone() : outcome;
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    for (const unit of [0, 1, 2]) expect(await stage.unit(run, unit)).toMatchObject({ state: 'DONE', token: 1, attempts: 1 });
  });

  it('that took effect after its task had given it up is let go by that task, uncharged', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 4, unitSize: 2, seed: 'a' }, given: {} });
    let sent = 0;
    const task = stage.task({
      state: (store) => ({
        claimUnit: async (key, request) => {
          sent += 1;
          if (sent !== 1) return store.claimUnit(key, request);
          // The first send takes effect when its task has long gone on under another nonce.
          stage.world.after(1000, () => void store.claimUnit(key, { ...request, place: 0.9 }));
          return { kind: 'lost' };
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    const [released, ...others] = task.told('released');
    expect(released?.why).toBe('the claim landed late');
    expect(others).toEqual([]);
    expect(await stage.unit(run, released?.unit ?? -1)).toMatchObject({ state: 'DONE', attempts: 1, token: 2 });
  });

  it('of a predecessor is taken back at once by the next attempt, and by no twin', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const first = stage.task({ job: { itemMs: 5000 } });
    void first.work();
    await stage.pass(2000);
    const twin = stage.task();
    void twin.work();
    await stage.pass(2000);
    expect(twin.told('reclaimed')).toEqual([]);
    twin.process.crash('for the test');
    first.process.crash('for the test');
    const diedAt = stage.world.now;
    const next = stage.task({ identity: { attempt: 1 }, job: { itemMs: 10 } });
    expect(await stage.until(next.work())).toEqual({ why: 'root-stands' });
    expect(next.told('reclaimed').map(({ unit }) => unit)).toEqual([FINISH_UNIT, 0]);
    expect(stage.world.now - diedAt).toBeLessThan(1000);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', attempts: 2 });
  });

  it('that kills every process is FAILED at the cap, all others are done, and there is no root', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    for (let attempt = 0; attempt < 3; attempt++) {
      const task = stage.task({
        identity: { attempt },
        job: { before: (index) => (index === 2 ? dying(task.process) : undefined) },
      });
      void task.work();
      await stage.pass(20_000);
    }
    const last = stage.task({ identity: { attempt: 3 } });
    expect(await stage.until(last.work())).toEqual({ why: 'units-failed', failed: 1 });
    expect(await stage.unit(run, 1)).toMatchObject({ state: 'FAILED', reason: '3 claims neither completed nor released this unit' });
    expect((await stage.unit(run, 0)).state).toBe('DONE');
    expect((await stage.unit(run, 2)).state).toBe('DONE');
    expect(await stage.text('manifest.json')).toBeUndefined();
    expect((await stage.unit(run, FINISH_UNIT)).state).toBe('PENDING');
    expect(await stage.text(partKey(1))).toBeUndefined();
  });
});
