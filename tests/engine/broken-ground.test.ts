import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../src/kernel/errors.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { Stage } from './stage.ts';

const fails = (code: ErrorCode, message = 'for the test') => Promise.reject(new GoldleafError(code, message));

describe('an item that cannot be made', () => {
  it('fails its unit with the reason, and the task goes on with the others', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({
      job: { before: (index) => (index === 3 ? fails('ITEM', 'thing-0000003: no font has the glyph') : undefined) },
    });
    expect(await stage.until(task.work())).toEqual({ why: 'units-failed', failed: 1 });
    expect(await stage.unit(run, 1)).toMatchObject({ state: 'FAILED', reason: 'thing-0000003: no font has the glyph', attempts: 1 });
    expect(await stage.state.countUnits(run)).toEqual({ pending: 0, running: 0, done: 2, failed: 1 });
    expect(task.told('unit-failed')).toEqual([{ type: 'unit-failed', unit: 1, reason: 'thing-0000003: no font has the glyph' }]);
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
  });

  it.each([
    ['an error nobody expects', new TypeError('undefined is not a function')],
    ['a content that does not cover the range', 'gap'],
  ])('so does %s', async (_what, error) => {
    const stage = new Stage();
    const run = await stage.planned({ settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} });
    const task = stage.task();
    const job = { kind: 'documents' as const, tables: [], deterministic: true, close: async () => undefined };
    const gap = async () => ({ items: [], shards: [] });
    const openJob = async () => ({ ...job, run: error === 'gap' ? gap : () => Promise.reject(error) });
    const other = stage.task({ work: { openJob } });
    expect(await stage.until(other.work())).toEqual({ why: 'units-failed', failed: 1 });
    expect((await stage.unit(run, 0)).reason).toMatch(/not a function|does not hold exactly/);
    expect(task.events).toEqual([]);
  });
});

describe.each<[ErrorCode, number]>([
  ['DISK_FULL', 20_000],
  ['BROWSER_UNAVAILABLE', 120_000],
  ['UNAVAILABLE', 20 * 60_000],
])('broken ground: %s', (code, withinMs) => {
  it('releases the unit uncharged, and ends the task with that code when it stays broken', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({ job: { before: () => fails(code, 'it is broken') } });
    expect(await stage.until(task.work())).toEqual({ why: 'out-of-reach', code, message: 'it is broken' });
    expect(stage.world.now).toBeLessThan(withinMs);
    expect(await stage.state.countUnits(run)).toEqual({ pending: 3, running: 0, done: 0, failed: 0 });
    for (const unit of [0, 1, 2]) expect((await stage.unit(run, unit)).attempts).toBe(0);
    expect(task.told('waiting').length).toBeGreaterThan(2);
  });

  it('is waited for, and the run goes on', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    let broken = 3;
    const task = stage.task({ job: { before: () => (broken-- > 0 ? fails(code) : undefined) } });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    for (const unit of [0, 1, 2]) expect(await stage.unit(run, unit)).toMatchObject({ state: 'DONE', attempts: 1 });
  });
});

describe('a full disk', () => {
  it('under the output loses nothing that is committed, and the run goes on after room is made', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    let room = 3;
    const task = stage.task({
      blobs: (store) => ({ putIfAbsent: (key, bytes) => (room-- > 0 ? store.putIfAbsent(key, bytes) : fails('DISK_FULL')) }),
    });
    expect(await stage.until(task.work())).toMatchObject({ why: 'out-of-reach', code: 'DISK_FULL' });
    expect(await stage.state.countUnits(run)).toEqual({ pending: 2, running: 0, done: 1, failed: 0 });
    expect(await stage.until(stage.task({ identity: { index: 1 } }).work())).toEqual({ why: 'root-stands' });
  });

  it('under the state store ends the task in seconds', async () => {
    const stage = new Stage();
    await stage.planned();
    const startedAt = stage.world.now;
    const task = stage.task({ state: () => ({ claimUnit: () => fails('DISK_FULL') }) });
    expect(await stage.until(task.work())).toMatchObject({ why: 'out-of-reach', code: 'DISK_FULL' });
    expect(stage.world.now - startedAt).toBeLessThan(20_000);
  });
});

describe('a store out of reach', () => {
  it('from the start is waited for a minute', async () => {
    const stage = new Stage();
    await stage.planned();
    const startedAt = stage.world.now;
    const task = stage.task({ state: () => ({ readRun: () => fails('UNAVAILABLE') }) });
    expect(await stage.until(task.work())).toMatchObject({ why: 'out-of-reach', code: 'UNAVAILABLE' });
    expect(stage.world.now - startedAt).toBeGreaterThanOrEqual(60_000);
    expect(stage.world.now - startedAt).toBeLessThan(80_000);
  });

  it('from the start of a restarted task is waited for a quarter of an hour: an outage must not use up its restarts', async () => {
    const stage = new Stage();
    await stage.planned();
    const startedAt = stage.world.now;
    const broken = { state: () => ({ readRun: () => fails('UNAVAILABLE') }), identity: { attempt: 1 } };
    expect(await stage.until(stage.task(broken).work())).toMatchObject({ why: 'out-of-reach', code: 'UNAVAILABLE' });
    expect(stage.world.now - startedAt).toBeGreaterThanOrEqual(15 * 60_000);
    const plannedAt = stage.world.now;
    await expect(stage.until(stage.task(broken).plan({ attempt: 1 }))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(stage.world.now - plannedAt).toBeGreaterThanOrEqual(15 * 60_000);
  });

  it('later is waited for a quarter of an hour', async () => {
    const stage = new Stage();
    await stage.planned();
    let claims = 0;
    const task = stage.task({
      state: (store) => ({ claimUnit: (run, request) => (claims++ === 0 ? store.claimUnit(run, request) : fails('UNAVAILABLE')) }),
    });
    expect(await stage.until(task.work())).toMatchObject({ why: 'out-of-reach' });
    expect(stage.world.now).toBeGreaterThanOrEqual(15 * 60_000);
    expect(stage.world.now).toBeLessThan(16 * 60_000);
  });

  it('does not send a completion twice over: a repeat knows the first', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    let sends = 0;
    const task = stage.task({
      state: (store) => ({
        complete: async (key, fence, part) => {
          const outcome = await store.complete(key, fence, part);
          return sends++ % 2 === 0 ? fails('UNAVAILABLE') : outcome;
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.told('fenced')).toEqual([]);
    expect(task.told('unit-done')).toHaveLength(3);
    expect((await stage.unit(run, 0)).token).toBe(1);
  });
});

describe.each<ErrorCode>(['FORBIDDEN', 'UNUSABLE_STORE', 'MISSING_PACKAGE'])('%s', (code) => {
  it('in the middle of a unit blames no unit: it is released, and the task ends with the error', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({ job: { before: () => fails(code) } });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code });
    expect(await stage.state.countUnits(run)).toEqual({ pending: 3, running: 0, done: 0, failed: 0 });
    expect(await stage.state.listTasks(run)).toMatchObject([{ ended: true }]);
  });
});

describe('a job that does not open on one machine', () => {
  it.each([
    ['an error nobody expects', new Error('Cannot find module'), 'Cannot find module'],
    ['one of its settings', new GoldleafError('USAGE', 'no such variable'), 'no such variable'],
  ])('by %s blames no unit: the others of the fleet make them all', async (_what, error, message) => {
    const stage = new Stage();
    const run = await stage.planned();
    const broken = stage.task({ work: { openJob: () => Promise.reject(error) } });
    await expect(stage.until(broken.work())).rejects.toThrow(message);
    expect(await stage.state.countUnits(run)).toEqual({ pending: 3, running: 0, done: 0, failed: 0 });
    expect((await stage.unit(run, 0)).attempts).toBe(0);
    expect(await stage.until(stage.task().work())).toEqual({ why: 'root-stands' });
  });
});
