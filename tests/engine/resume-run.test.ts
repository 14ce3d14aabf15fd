import { describe, expect, it } from 'vitest';
import { readStatus } from '../../src/engine/read-status.ts';
import { resumeRun } from '../../src/engine/resume-run.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { partKey } from '../../src/kernel/golden/keys.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { LEASE_MS, RUN, Stage } from './stage.ts';

const bad = (...indexes: number[]) => ({
  before: (index: number) => (indexes.includes(index) ? Promise.reject(new GoldleafError('ITEM', 'cannot be made')) : undefined),
});

describe('resume', () => {
  it('puts FAILED units back with fresh attempts and their old tokens, and the run can be finished', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task({ job: bad(0, 5) }).work());
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toEqual({ reset: 2, adopted: 0, reclaimed: 0, state: 'RUNNING' });
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'PENDING', token: 1, attempts: 0, reason: null });
    const task = stage.task();
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.made).toEqual([0, 1, 4, 5]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2 });
  });

  it('adopts a FAILED unit whose part stands, and tells so only if the row had not moved on', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task({ job: bad(2) }).work());
    const twin = new Stage();
    await twin.planned();
    await twin.until(twin.task().work());
    for (const key of [...(await twin.keys('documents/unit-000001/')), partKey(1)])
      await stage.blobs.putIfAbsent(key, (await twin.blobs.read(key)) as Uint8Array);
    const late = stage.task({ state: (store) => ({ adopt: (key, unit, token, part) => store.adopt(key, unit, token - 1, part) }) });
    await stage.until(resumeRun(late.deps, RUN));
    expect(await stage.unit(run, 1)).toMatchObject({ state: 'FAILED' });
    expect(late.told('adopted')).toEqual([]);
    const task = stage.task();
    expect(await stage.until(resumeRun(task.deps, RUN))).toMatchObject({ reset: 0, adopted: 1 });
    expect(await stage.unit(run, 1)).toMatchObject({ state: 'DONE' });
    expect(task.told('adopted')).toEqual([{ type: 'adopted', unit: 1 }]);
    expect(await stage.until(stage.task().work())).toEqual({ why: 'root-stands' });
  });

  it('takes units of the dead back where a passed deadline is proof, and resets those that are FAILED by it', async () => {
    const stage = new Stage('deadline');
    const run = await stage.planned({ policy: { leaseMs: LEASE_MS, maxAttempts: 1 } });
    const dead = stage.task({ job: { itemMs: 60_000 } });
    void dead.work();
    await stage.pass(1000);
    dead.process.crash('by kill -9');
    await stage.pass(LEASE_MS);
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toEqual({ reset: 1, adopted: 0, reclaimed: 1, state: 'RUNNING' });
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'PENDING', attempts: 0, token: 1 });
  });

  it('takes nothing from the living', async () => {
    for (const proof of ['deadline', 'observation'] as const) {
      const stage = new Stage(proof);
      const run = await stage.planned();
      void stage.task({ job: { itemMs: 10 * 60_000 } }).work();
      await stage.pass(5 * 60_000);
      expect(await stage.until(resumeRun(stage.task().deps, RUN))).toMatchObject({ reclaimed: 0 });
      expect(await stage.unit(run, 0)).toMatchObject({ state: 'RUNNING', token: 1 });
    }
  });

  it.each(['PAUSED', 'CANCELLED'] as const)('sets a %s run running', async (state) => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.state.setRunState(run, ['RUNNING'], state);
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toMatchObject({ state: 'RUNNING' });
    expect(await stage.until(stage.task().work())).toEqual({ why: 'root-stands' });
  });

  it('says COMPLETED when the root stands, whatever the state says, and resets nothing', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    await stage.state.setRunState(run, ['COMPLETED'], 'PAUSED');
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toEqual({ reset: 0, adopted: 0, reclaimed: 0, state: 'COMPLETED' });
  });

  it('can be repeated, and interrupted anywhere', async () => {
    const stage = new Stage();
    await stage.planned();
    await stage.until(stage.task({ job: bad(0, 2, 4) }).work());
    let calls = 0;
    const broken = stage.task({
      state: (store) => ({
        reset: (run, unit, token) => (calls++ === 1 ? new Promise<never>(() => undefined) : store.reset(run, unit, token)),
      }),
    });
    void resumeRun(broken.deps, RUN);
    await stage.pass(100);
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toMatchObject({ reset: 2 });
    expect(await stage.until(resumeRun(stage.task().deps, RUN))).toMatchObject({ reset: 0 });
    expect(await stage.until(stage.task().work())).toEqual({ why: 'root-stands' });
  });

  it('knows no run that is not there', async () => {
    const stage = new Stage();
    await expect(stage.until(resumeRun(stage.task().deps, 'nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('status', () => {
  it('tells run, counts, tasks and who finishes', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    void stage.task({ job: { itemMs: 10_000 } }).work();
    await stage.pass(1000);
    expect(await stage.until(readStatus(stage.task().deps, RUN))).toMatchObject({
      run: { runId: RUN, state: 'RUNNING', planned: true },
      counts: { pending: 2, running: 1, done: 0, failed: 0 },
      tasks: [{ execution: 'e', index: 0, ended: false }],
      finish: { unit: FINISH_UNIT, state: 'PENDING' },
    });
    expect(run.units).toBe(3);
    await expect(stage.until(readStatus(stage.task().deps, 'nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
