import { describe, expect, it } from 'vitest';
import { planRun } from '../../src/engine/plan-run.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { PLAN_KEY, ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { MemoryStateStore } from '../../src/backends/state/memory/memory-state-store.ts';
import { FINGERPRINT, request, RUN, Stage } from './stage.ts';

describe('planning', () => {
  it('writes the marker, every unit, the finish row and the plan file, and then says planned', async () => {
    const stage = new Stage();
    const task = stage.task();
    const { run, outcome } = await stage.until(task.plan());
    expect(outcome).toBe('planned');
    expect(run).toMatchObject({ runId: RUN, units: 3, planned: true, fingerprint: FINGERPRINT });
    expect(await stage.state.readRun(RUN)).toEqual(run);
    expect(await stage.unit(run, 2)).toMatchObject({ start: 4, count: 2, state: 'PENDING' });
    expect(await stage.unit(run, FINISH_UNIT)).toMatchObject({ state: 'PENDING' });
    expect(JSON.parse((await stage.text(PLAN_KEY)) ?? '')).toMatchObject({ runId: RUN, nonce: run.nonce, planHash: run.planHash });
    expect(task.told('planned')).toEqual([{ type: 'planned', units: 3, items: 6 }]);
  });

  it.each([
    ['no item', { total: 0, unitSize: 2 }],
    ['more items than ids', { total: 10_000_001, unitSize: 2 }],
    ['half an item', { total: 1.5, unitSize: 2 }],
    ['empty units', { total: 4, unitSize: 0 }],
  ])('refuses %s before anything is written', async (_what, settings) => {
    const stage = new Stage();
    await expect(stage.until(stage.task().plan({ settings }))).rejects.toMatchObject({ code: 'USAGE' });
    expect(await stage.state.readRun(RUN)).toBeUndefined();
    expect(await stage.keys()).toEqual([]);
  });

  it('is one plan however many start it at once', async () => {
    const stage = new Stage();
    const tasks = Array.from({ length: 50 }, () => stage.task());
    const plans = await stage.until(
      Promise.all(tasks.map((task, index) => task.plan({ settings: { total: 6, unitSize: 1 + (index % 3), seed: 'a' } }))),
    );
    expect(plans.filter(({ outcome }) => outcome === 'planned')).toHaveLength(1);
    expect(new Set(plans.map(({ run }) => run.nonce)).size).toBe(1);
    // What was not given is taken from the run that stands.
    expect(new Set(plans.map(({ run }) => run.settings.unitSize)).size).toBe(1);
    expect(tasks.filter((task) => task.told('already-planned').length === 1)).toHaveLength(49);
  });

  it('knows its own marker again when the reply was lost', async () => {
    const stage = new Stage();
    let lost = 0;
    const task = stage.task({
      state: (store) => ({
        createRun: async (marker) => {
          const outcome = await store.createRun(marker);
          if (lost++ === 0) throw new GoldleafError('UNAVAILABLE', 'the reply was lost');
          return outcome;
        },
      }),
    });
    expect(await stage.until(task.plan())).toMatchObject({ outcome: 'planned' });
    expect(lost).toBe(2);
  });

  it('gives up with UNAVAILABLE when the store is out of reach for a minute', async () => {
    const stage = new Stage();
    const task = stage.task({ state: () => ({ readRun: () => Promise.reject(new GoldleafError('UNAVAILABLE', 'nobody there')) }) });
    await expect(stage.until(task.plan())).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'nobody there' });
    expect(stage.world.now).toBeGreaterThanOrEqual(60_000);
    expect(task.told('waiting').length).toBeGreaterThan(3);
  });
});

describe('joining a run', () => {
  it.each([
    ['a setting', { given: { seed: 'b' } }, 'seed is "a", not "b"'],
    ['several settings', { given: { seed: 'b', total: 7, unitSize: 2 } }, 'seed is "a", not "b"; total is 6, not 7'],
    ['a setting the run does not have', { given: { locale: ['de-DE'] } }, 'locale is null, not ["de-DE"]'],
    ['the lease', { given: { leaseMs: 60_000 } }, 'lease is 30s, not 60s'],
    ['the output', { out: 'file:///elsewhere' }, 'out is "memory:", not "file:///elsewhere"'],
    ['the kind', { kind: 'catalogue' as const }, 'holds documents, not a catalogue'],
  ])('is refused when %s given differs, and nothing is written', async (_what, change, named) => {
    const stage = new Stage();
    const run = await stage.planned();
    const before = await stage.keys();
    await expect(stage.until(stage.task().plan(change))).rejects.toMatchObject({
      code: 'SETTINGS_DIFFER',
      message: expect.stringContaining(named),
    });
    expect(await stage.state.readRun(RUN)).toEqual(run);
    expect(await stage.keys()).toEqual(before);
  });

  it('takes from the run what was not given', async () => {
    const stage = new Stage();
    await stage.planned();
    const { run, outcome } = await stage.until(stage.task().plan({ settings: { total: 6, unitSize: 1, seed: 'z' }, given: { total: 6 } }));
    expect(outcome).toBe('joined');
    expect(run.settings).toEqual({ total: 6, unitSize: 2, seed: 'a' });
  });

  it('is refused with another fingerprint, naming the component', async () => {
    const stage = new Stage();
    await stage.planned();
    await expect(stage.until(stage.task().plan({ fingerprint: { ...FINGERPRINT, browser: '151' } }))).rejects.toMatchObject({
      code: 'FINGERPRINT_DIFFERS',
      message: expect.stringContaining('browser 150, and here it is 151'),
    });
  });

  it('waits for a slow peer and leaves the plan to it', async () => {
    const stage = new Stage();
    const slow = stage.task({
      state: (store) => ({ writeUnits: async (run, ranges) => (await slow.deps.clock.sleep(4000), store.writeUnits(run, ranges)) }),
    });
    const planning = slow.plan();
    await stage.pass(100);
    const waiter = stage.task();
    expect(await stage.until(waiter.plan())).toMatchObject({ outcome: 'joined', run: { planned: true } });
    expect(waiter.told('plan-helped')).toEqual([]);
    expect(await stage.until(planning)).toMatchObject({ outcome: 'planned' });
  });

  it('writes the plan of a planner that is gone, which changes nothing when it wakes late', async () => {
    const stage = new Stage();
    let wake = (): void => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    const gone = stage.task({
      state: (store) => ({
        writeUnits: async (run, ranges) => {
          const created = await store.writeUnits(run, ranges.slice(0, 1));
          await asleep;
          return created + (await store.writeUnits(run, ranges));
        },
      }),
    });
    const planning = gone.plan();
    await stage.pass(100);
    const waiters = Array.from({ length: 50 }, () => stage.task());
    const joined = await stage.until(Promise.all(waiters.map((waiter) => waiter.plan())));
    expect(joined.every(({ outcome }) => outcome === 'joined')).toBe(true);
    const helped = waiters.flatMap((waiter) => waiter.told('plan-helped'));
    expect(helped.reduce((sum, { created }) => sum + created, 0)).toBe(2);

    const worker = stage.task();
    await stage.until(worker.work());
    const done = await stage.unit(joined[0]?.run ?? { runId: RUN, nonce: '' }, 1);
    wake();
    expect(await stage.until(planning)).toMatchObject({ outcome: 'planned' });
    expect(await stage.unit(joined[0]?.run ?? { runId: RUN, nonce: '' }, 1)).toEqual(done);
  });
});

describe('a folder', () => {
  it('belongs to one run: another is refused, and nothing of the first is touched', async () => {
    const stage = new Stage();
    await stage.planned();
    const plan = await stage.text(PLAN_KEY);
    await expect(stage.until(stage.task().plan({ runId: 'r2' }))).rejects.toMatchObject({
      code: 'FOLDER_TAKEN',
      message: 'memory: belongs to run r1',
    });
    expect(await stage.state.readRun('r2')).toBeUndefined();
    expect(await stage.text(PLAN_KEY)).toBe(plan);
  });

  it('has one owner when two runs plan it in the same moment', async () => {
    const stage = new Stage();
    const outcomes = await stage.until(Promise.allSettled(['r1', 'r2'].map((runId) => stage.task().plan({ runId }))));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'FOLDER_TAKEN' } });
    const planned = await Promise.all(['r1', 'r2'].map(async (runId) => (await stage.state.readRun(runId))?.planned));
    expect(planned.filter((stands) => stands)).toHaveLength(1);
  });

  it('that holds a finished run says so, though the state store has lost it', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    const before = await stage.keys();
    const lost = stage.task({
      state: () => ({ readRun: async () => undefined, createRun: () => Promise.reject(new Error('not to be called')) }),
    });
    const found = await stage.until(lost.plan());
    expect(found).toMatchObject({ outcome: 'already-done', run: { nonce: run.nonce, planHash: run.planHash, state: 'COMPLETED' } });
    expect(await stage.keys()).toEqual(before);
    await expect(stage.until(lost.plan({ given: { seed: 'b' } }))).rejects.toMatchObject({ code: 'SETTINGS_DIFFER' });
    await expect(stage.until(lost.plan({ runId: 'r2' }))).rejects.toMatchObject({ code: 'FOLDER_TAKEN' });
  });

  it('whose state was lost half-way is planned again as it was, and its parts are adopted', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const first = stage.task({ job: { itemMs: 1000 } });
    void first.work();
    await stage.pass(2500);
    first.process.crash('for the test');
    const fresh = new MemoryStateStore({ leaseProof: 'observation' });
    const again = stage.task();
    const deps = { ...again.deps, state: fresh };
    const replanned = await stage.until(planRun(deps, request({ settings: { total: 6, unitSize: 3, seed: 'other' } })));
    expect(replanned).toMatchObject({ outcome: 'planned', run: { nonce: run.nonce, settings: run.settings } });
    await expect(stage.until(planRun({ ...deps, state: new MemoryStateStore() }, request({ given: { seed: 'b' } })))).rejects.toMatchObject(
      { code: 'SETTINGS_DIFFER' },
    );
    await expect(
      stage.until(planRun({ ...deps, state: new MemoryStateStore() }, request({ fingerprint: { goldleaf: '2.0.0' } }))),
    ).rejects.toMatchObject({
      code: 'FINGERPRINT_DIFFERS',
    });
  });

  it('with a damaged plan or root is refused', async () => {
    const stage = new Stage();
    await stage.blobs.putIfAbsent(PLAN_KEY, new TextEncoder().encode('{"version":1'));
    await expect(stage.until(stage.task().plan())).rejects.toMatchObject({ code: 'CORPUS' });
    const other = new Stage();
    await other.blobs.putIfAbsent(ROOT_KEY, new TextEncoder().encode('{"version":99}'));
    await expect(other.until(other.task().plan())).rejects.toMatchObject({ code: 'USAGE' });
  });
});
