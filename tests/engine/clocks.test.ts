import { describe, expect, it } from 'vitest';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { LEASE_MS, Stage, type StageTask } from './stage.ts';

const HOUR = 3_600_000;
const one = { settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} };

describe('clocks that disagree', () => {
  const EXACT = { skewMs: 0, rate: 1 };
  it.each([
    [{ skewMs: -600_000, rate: 1 }, EXACT],
    [{ skewMs: 600_000, rate: 1 }, EXACT],
    [{ skewMs: 0, rate: 2 }, EXACT],
    [{ skewMs: 0, rate: 0.5 }, EXACT],
    [EXACT, { skewMs: 0, rate: 2 }],
    [EXACT, { skewMs: 0, rate: 0.5 }],
    [
      { skewMs: 600_000, rate: 0.5 },
      { skewMs: -600_000, rate: 1 },
    ],
  ])('of the holder (%j) and the observer (%j) neither take a unit too soon nor keep it too long', async (ofHolder, ofObserver) => {
    const stage = new Stage();
    const run = await stage.planned(one);
    const holder = stage.task({ clock: ofHolder, job: { itemMs: 200_000 } });
    void holder.work();
    await stage.pass(1000);
    const peer = stage.task({ clock: ofObserver });
    const working = peer.work();
    await stage.pass(4 * LEASE_MS);
    expect(peer.told('reclaimed')).toEqual([]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'RUNNING', token: 1 });
    holder.process.crash('by kill -9');
    const killedAt = stage.world.now;
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    // Two leases of the clock that measures them.
    expect((stage.world.now - killedAt) * ofObserver.rate).toBeLessThan(2 * LEASE_MS);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2 });
  });
});

/** What befalls one host under all its tasks at once, where a passed deadline is proof, and whether live claims look dead by it. */
const UPSETS: readonly (readonly [string, boolean, (tasks: readonly StageTask[]) => void])[] = [
  ['its clock is set forward by an hour', true, (tasks) => tasks.forEach(({ process }) => process.jumpClock(HOUR))],
  ['its clock is set back by an hour', false, (tasks) => tasks.forEach(({ process }) => process.jumpClock(-HOUR))],
  [
    'it is suspended for an hour, unseen by its monotonic clock',
    true,
    (tasks) => tasks.forEach(({ process }) => process.freeze(HOUR, true)),
  ],
  ['all its processes stand still for an hour', true, (tasks) => tasks.forEach(({ process }) => process.freeze(HOUR, false))],
];

describe.each(UPSETS)('one host whose tasks share a clock (%s)', (_what, looksDead, upset) => {
  it('commits every unit once, fails none, and the corpus is the one of an undisturbed run', async () => {
    const calm = new Stage('deadline');
    await calm.planned();
    await calm.until(calm.task().work());
    const taken: number[] = [];
    // At every moment of two units in a row: while items are made, and between two units.
    for (const atMs of [100, 1500, 2500, 3900, 4100]) {
      const stage = new Stage('deadline');
      const run = await stage.planned();
      const tasks = [0, 1].map((index) => stage.task({ identity: { index, count: 2 }, job: { itemMs: 1000 + 900 * index } }));
      const working = Promise.all(tasks.map((task) => task.work()));
      await stage.pass(atMs);
      upset(tasks);
      for (const { why } of await stage.until(working)) expect(['root-stands', 'peer-finishes']).toContain(why);
      const done = tasks.flatMap((task) => task.told('unit-done')).map(({ unit }) => unit);
      expect(done.toSorted((left, right) => left - right)).toEqual([0, 1, 2]);
      expect(tasks.flatMap((task) => [...task.told('unit-failed'), ...task.told('reclaimed').filter(({ failed }) => failed)])).toEqual([]);
      for (const unit of [0, 1, 2, FINISH_UNIT]) expect(await stage.unit(run, unit)).toMatchObject({ state: 'DONE' });
      expect(await stage.text(ROOT_KEY)).toBe(await calm.text(ROOT_KEY));
      taken.push(...tasks.flatMap((task) => task.told('reclaimed')).map(({ unit }) => unit));
    }
    expect(taken.length > 0).toBe(looksDead);
  });

  it('gives the unit of a task that died meanwhile to its peer soon', async () => {
    const stage = new Stage('deadline');
    const run = await stage.planned(one);
    const killed = stage.task({ job: { itemMs: 20_000 } });
    void killed.work();
    await stage.pass(1000);
    const peer = stage.task();
    const working = peer.work();
    await stage.pass(1000);
    killed.process.crash('by kill -9');
    upset([peer]);
    const from = Math.max(stage.world.now, peer.process.frozenUntil);
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(stage.world.now - from).toBeLessThan(LEASE_MS + 10_000);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', attempts: 2 });
  });
});
