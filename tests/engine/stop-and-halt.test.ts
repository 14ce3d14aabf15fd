import { describe, expect, it } from 'vitest';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { RUN, Stage } from './stage.ts';

const silence = (): Promise<never> => new Promise(() => undefined);

describe('a task that is told to stop', () => {
  it('lets go of its unit at once, uncharged, and claims nothing more', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({ job: { itemMs: 60_000 } });
    const working = task.work();
    await stage.pass(5000);
    const toldAt = stage.world.now;
    task.stop();
    expect(await stage.until(working)).toEqual({ why: 'stopped' });
    expect(stage.world.now - toldAt).toBeLessThan(1000);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'PENDING', attempts: 0, token: 1 });
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 3 });
    expect(await stage.state.listTasks(run)).toMatchObject([{ ended: true }]);
  });

  it('is gone within eight seconds though its job does not listen', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({ job: { before: silence } });
    const working = task.work();
    await stage.pass(5000);
    task.stop();
    const toldAt = stage.world.now;
    expect(await stage.until(working)).toEqual({ why: 'stopped' });
    expect(stage.world.now - toldAt).toBeLessThan(8000);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'PENDING', attempts: 0 });
  });

  it.each(['release', 'claimUnit', 'readRun', 'putTask'] as const)(
    'is gone within eight seconds though the store never answers %s',
    async (method) => {
      const stage = new Stage();
      await stage.planned();
      let silent = false;
      const task = stage.task({
        state: (store) => ({
          [method]: (...args: never[]) => (silent ? silence() : (store[method] as (...given: never[]) => unknown)(...args)),
        }),
        job: { itemMs: 3000 },
      });
      const working = task.work();
      await stage.pass(2000);
      silent = true;
      await stage.pass(method === 'claimUnit' || method === 'readRun' ? 6000 : 0);
      task.stop();
      const toldAt = stage.world.now;
      expect(await stage.until(working)).toEqual({ why: 'stopped' });
      expect(stage.world.now - toldAt).toBeLessThan(8000);
    },
  );

  it('while it waits for broken ground does not wait any longer', async () => {
    const stage = new Stage();
    await stage.planned();
    const task = stage.task({ job: { before: () => Promise.reject(new GoldleafError('UNAVAILABLE', 'no bucket')) } });
    const working = task.work();
    await stage.pass(60_000);
    while (task.events.at(-1)?.type !== 'waiting') await stage.pass(100);
    task.stop();
    const toldAt = stage.world.now;
    expect(await stage.until(working)).toEqual({ why: 'stopped' });
    expect(stage.world.now - toldAt).toBeLessThan(1000);
  });

  it('while it finishes the run gives the finish row back', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    void stage.task({ job: { itemMs: 60_000 } }).work();
    await stage.pass(1000);
    const finisher = stage.task();
    const working = finisher.work();
    await stage.pass(5000);
    expect(await stage.unit(run, -1)).toMatchObject({ state: 'RUNNING' });
    finisher.stop();
    expect(await stage.until(working)).toEqual({ why: 'stopped' });
    expect(await stage.unit(run, -1)).toMatchObject({ state: 'PENDING', attempts: 0 });
  });

  it('before it has begun, does not begin', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task();
    task.stop();
    expect(await stage.until(task.work())).toEqual({ why: 'stopped' });
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 3 });
  });
});

describe.each([
  ['paused', 'PAUSED'],
  ['cancelled', 'CANCELLED'],
] as const)('a run that is %s', (why, state) => {
  it('is not begun', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.state.setRunState(run, ['RUNNING'], state);
    const task = stage.task();
    expect(await stage.until(task.work())).toEqual({ why });
    expect(task.told('claimed')).toEqual([]);
  });

  it('keeps the unit in hand, and a claim that comes after is let go unworked', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task();
    const working = task.work();
    await stage.pass(500);
    await stage.state.setRunState(run, ['RUNNING'], state);
    expect(await stage.until(working)).toEqual({ why });
    expect(task.made).toEqual([0, 1]);
    expect(task.told('released')).toEqual([{ type: 'released', unit: 1, why }]);
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 2, done: 1 });
    expect((await stage.unit(run, 1)).attempts).toBe(0);
  });

  it('is not finished either: whoever lingers leaves', async () => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    void stage.task({ job: { itemMs: 60_000 } }).work();
    await stage.pass(1000);
    const finisher = stage.task();
    const working = finisher.work();
    await stage.pass(5000);
    await stage.state.setRunState(run, ['RUNNING'], state);
    expect(await stage.until(working)).toEqual({ why });
    expect(await stage.unit(run, -1)).toMatchObject({ state: 'PENDING' });
    expect(await stage.state.readRun(RUN)).toMatchObject({ state });
  });
});
