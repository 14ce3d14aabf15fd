import { describe, expect, it } from 'vitest';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { partKey, ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { exitVerdict } from '../../src/kernel/run/exit-verdict.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { LEASE_MS, RUN, Stage, type StageTask } from './stage.ts';

const one = { settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} };

/** A task that dies when its call is about to be sent, or has just taken effect. */
function dying(stage: Stage, method: 'setRunState' | 'complete', when: 'before' | 'after', unit = FINISH_UNIT): StageTask {
  const task: StageTask = stage.task({
    state: (store) => ({
      [method]: async (...args: never[]) => {
        const [, fence] = args as unknown as [unknown, { unit?: number }];
        const meant = method === 'setRunState' || fence.unit === unit;
        if (meant && when === 'before') return die(task);
        const outcome = await (store[method] as (...given: never[]) => Promise<unknown>)(...args);
        return meant ? die(task) : outcome;
      },
    }),
  });
  return task;
}

function die(task: StageTask): Promise<never> {
  task.process.crash('for the test');
  return new Promise(() => undefined);
}

describe('finishing', () => {
  it('is done once by a crowd that comes to the end together: one root, and everybody exits well', async () => {
    const stage = new Stage();
    await stage.planned();
    const tasks = [0, 1, 2, 3, 4, 5].map((index) => stage.task({ identity: { index, count: 6 } }));
    const ends = await stage.until(Promise.all(tasks.map((task) => task.work())));
    expect(ends.filter(({ why }) => why === 'root-stands' || why === 'peer-finishes')).toHaveLength(6);
    expect(tasks.flatMap((task) => task.told('root-written'))).toHaveLength(1);
    expect(tasks.flatMap((task) => task.made).toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it.each([
    ['knows on waking that its claim is over', false],
    ['takes its claim for alive on waking', true],
  ])('is done once though one finisher freezes just before it puts the root, and %s', async (_what, suspended) => {
    const stage = new Stage();
    await stage.planned(one);
    const outcomes: string[] = [];
    const puts: string[] = [];
    const finisher = (freezes: boolean): StageTask => {
      const task: StageTask = stage.task({
        blobs: (store) => ({
          putIfAbsent: async (key, bytes) => {
            if (key !== ROOT_KEY) return store.putIfAbsent(key, bytes);
            if (freezes) {
              task.process.freeze(5 * LEASE_MS, suspended);
              await task.process.clock.sleep(1);
            }
            const outcome = await store.putIfAbsent(key, bytes);
            outcomes.push(outcome);
            puts.push(new TextDecoder().decode(bytes));
            return outcome;
          },
        }),
      });
      return task;
    };
    const [first, second] = [finisher(true), finisher(false)];
    const frozen = first.work();
    await stage.pass(5000);
    expect(first.told('finish-claimed')).toHaveLength(1);
    const ends = [await stage.until(second.work())];
    expect(outcomes).toEqual(['created']);
    const row = await stage.unit(await stage.planned(one), FINISH_UNIT);
    ends.push(await stage.until(frozen));
    await stage.pass(1000);
    expect(ends.map(exitVerdict)).toEqual([0, 0]);
    expect(outcomes).toEqual(['created', 'same']);
    expect(puts).toEqual([await stage.text(ROOT_KEY), await stage.text(ROOT_KEY)]);
    expect([...first.told('root-written'), ...second.told('root-written')]).toHaveLength(1);
    expect(new Set(first.told('fenced').map(({ unit }) => unit))).toEqual(new Set([FINISH_UNIT]));
    expect(await stage.unit(await stage.planned(one), FINISH_UNIT)).toEqual(row);
  });

  it('finds its own root again when the reply was lost', async () => {
    const stage = new Stage();
    await stage.planned(one);
    let lost = 0;
    const task = stage.task({
      blobs: (store) => ({
        putIfAbsent: async (key, bytes) => {
          const outcome = await store.putIfAbsent(key, bytes);
          if (key === ROOT_KEY && lost++ === 0) throw new GoldleafError('UNAVAILABLE', 'the reply was lost');
          return outcome;
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
  });

  it('is left to a peer only after that peer was seen to beat', async () => {
    const stage = new Stage();
    await stage.planned(one);
    void stage.task({ job: { itemMs: 10 * 60_000 } }).work();
    await stage.pass(1000);
    const finisher = stage.task();
    void finisher.work();
    await stage.pass(1000);
    const watcher = stage.task();
    const watching = watcher.work();
    await stage.pass(7000);
    expect(watcher.told('ended')).toEqual([]);
    expect(await stage.until(watching)).toEqual({ why: 'peer-finishes' });
    expect(stage.world.now).toBeLessThan(2 * LEASE_MS);
    expect(finisher.told('ended')).toEqual([]);
  });

  it('does not take a claim that merely changed hands for a living peer', async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    void stage.task({ job: { itemMs: 10 * 60_000 } }).work();
    await stage.pass(1000);
    const claimFor = (taskNonce: string) =>
      stage.state.claimFinish(run, {
        terms: { nonce: `claim of ${taskNonce}`, holder: { execution: 'x', index: 7, attempt: 0, taskNonce }, deadline: stage.world.now },
        place: 0,
        now: stage.world.now,
        maxAttempts: 3,
      });
    await claimFor('gone 1');
    const watcher = stage.task();
    void watcher.work();
    await stage.pass(5000);
    await stage.state.release(run, { unit: FINISH_UNIT, token: 1, nonce: 'claim of gone 1' });
    await claimFor('gone 2');
    await stage.pass(5000);
    expect(await stage.unit(run, FINISH_UNIT)).toMatchObject({ state: 'RUNNING', token: 2, beat: 0 });
    expect(watcher.told('ended')).toEqual([]);
    await stage.pass(LEASE_MS + 5000);
    expect(await stage.unit(run, FINISH_UNIT)).toMatchObject({ state: 'RUNNING', token: 3 });
    expect(watcher.told('finish-claimed')).toHaveLength(1);
  });

  it.each(['deadline', 'observation'] as const)('passes on when its holder dies (%s)', async (proof) => {
    const stage = new Stage(proof);
    await stage.planned(one);
    const worker = stage.task({ job: { itemMs: 25_000 } });
    const working = worker.work();
    await stage.pass(1000);
    const finisher = stage.task();
    void finisher.work();
    await stage.pass(3000);
    finisher.process.crash('while it lingers');
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(worker.told('finish-claimed')).toHaveLength(1);
  });

  it('is seen at once by a watcher, though the finisher died before its row was done', async () => {
    const stage = new Stage();
    await stage.planned(one);
    const worker = stage.task({ job: { itemMs: 1500 } });
    const working = worker.work();
    await stage.pass(1000);
    const finisher = dying(stage, 'setRunState', 'after');
    void finisher.work();
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(finisher.process.crashed).toBe(true);
    expect(stage.world.now).toBeLessThan(LEASE_MS);
    expect(worker.told('finish-claimed')).toEqual([]);
  });

  it('is not left to a peer that was seen to beat before this task went back to work', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 4, unitSize: 2, seed: 'a' }, given: {} });
    const long = stage.task({ job: { itemMs: 20 * 60_000 } });
    void long.work();
    await stage.pass(100);
    const other = stage.task({ job: { before: () => new Promise<never>(() => undefined) } });
    void other.work();
    await stage.pass(100);
    // The finisher overlooks free units, so that the task gets the one that comes free.
    const finisher = stage.task({
      state: (store) => ({
        openUnits: async (key, limit) => (await store.openUnits(key, limit)).filter(({ state }) => state === 'RUNNING'),
      }),
    });
    void finisher.work();
    await stage.pass(500);
    // It sees the finisher once, then a unit comes free, and it works on that while the finisher beats and dies.
    const task = stage.task({ job: { itemMs: 60_000 } });
    const working = task.work();
    await stage.pass(500);
    other.stop();
    await stage.pass(30_000);
    expect(task.told('claimed')).toHaveLength(1);
    const beating = await stage.state.claimFinish(run, {
      terms: { nonce: 'beats', holder: { execution: 'x', index: 7, attempt: 0, taskNonce: 'x' }, deadline: 0 },
      place: 0,
      now: 0,
      maxAttempts: 3,
    });
    expect(beating.kind).toBe(finisher.told('ended').length > 0 ? 'claimed' : 'none');
    finisher.process.crash('after a beat');
    await stage.pass(90_000 + 10_000);
    expect(task.told('ended')).toEqual([]);
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
  });

  it('ends without a root while a unit is FAILED, for everybody', async () => {
    const stage = new Stage();
    await stage.planned();
    const job = { before: (index: number) => (index === 2 ? Promise.reject(new GoldleafError('ITEM', 'cannot be made')) : undefined) };
    const tasks = [0, 1, 2].map((index) => stage.task({ job, identity: { index, count: 3 } }));
    const ends = await stage.until(Promise.all(tasks.map((task) => task.work())));
    for (const end of ends) expect(['units-failed', 'peer-finishes']).toContain(end.why);
    expect(ends).toContainEqual({ why: 'units-failed', failed: 1 });
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
  });
});

describe('a death while finishing', () => {
  it.each([
    ['before the root is known to the state', 'setRunState', 'before'],
    ['after the run is COMPLETED', 'setRunState', 'after'],
    ['before the finish row is done', 'complete', 'before'],
    ['after the finish row is done', 'complete', 'after'],
  ] as const)('%s is healed by the next task, at once', async (_what, method, when) => {
    const stage = new Stage();
    await stage.planned(one);
    const first = dying(stage, method, when);
    void first.work();
    await stage.pass(10_000);
    expect(first.process.crashed).toBe(true);
    const before = await stage.text(ROOT_KEY);
    expect(before).toBeDefined();
    const diedAt = stage.world.now;
    expect(await stage.until(stage.task({ identity: { attempt: 1 } }).work())).toEqual({ why: 'root-stands' });
    expect(stage.world.now - diedAt).toBeLessThan(2000);
    expect(await stage.state.readRun(RUN)).toMatchObject({ state: 'COMPLETED' });
    expect(await stage.text(ROOT_KEY)).toBe(before);
  });

  it('before the root is put leaves none, and the next task puts it', async () => {
    const stage = new Stage();
    await stage.planned(one);
    const first: StageTask = stage.task({
      blobs: (store) => ({ putIfAbsent: (key, bytes) => (key === ROOT_KEY ? die(first) : store.putIfAbsent(key, bytes)) }),
    });
    void first.work();
    await stage.pass(10_000);
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
    expect(await stage.until(stage.task({ identity: { attempt: 1 } }).work())).toEqual({ why: 'root-stands' });
  });
});

describe('a run that is COMPLETED, and its root is gone', () => {
  it('has the same root again, from its parts', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    const root = await stage.text(ROOT_KEY);
    const other = new Stage();
    for (const key of await stage.keys())
      if (key !== ROOT_KEY) await other.blobs.putIfAbsent(key, (await stage.blobs.read(key)) as Uint8Array);
    const task = stage.task({
      blobs: () => ({ read: (key) => other.blobs.read(key), putIfAbsent: (key, bytes) => other.blobs.putIfAbsent(key, bytes) }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(await other.text(ROOT_KEY)).toBe(root);
    expect(run.units).toBe(3);
  });

  it('is refused when a part is gone too: no root over a gap', async () => {
    const stage = new Stage();
    await stage.planned();
    await stage.until(stage.task().work());
    const gone = new Set([ROOT_KEY, partKey(1)]);
    const put: string[] = [];
    const task = stage.task({
      blobs: (store) => ({
        read: async (key) => (gone.has(key) ? undefined : store.read(key)),
        putIfAbsent: async (key) => (put.push(key), 'created' as const),
      }),
    });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'CORPUS', message: expect.stringContaining(partKey(1)) });
    expect(put).toEqual([]);
  });
});
