import { describe, expect, it } from 'vitest';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { Stage, type StageTask } from './stage.ts';

const one = { settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} };

/** A stage on which a task makes the only unit, and another waits to finish the run. */
async function lingering(
  proof: 'deadline' | 'observation',
): Promise<{ stage: Stage; worker: StageTask; working: Promise<unknown>; finisher: StageTask }> {
  const stage = new Stage(proof);
  await stage.planned(one);
  const worker = stage.task({ job: { itemMs: 45_000 } });
  const working = worker.work();
  await stage.pass(1000);
  const finisher = stage.task();
  void finisher.work();
  await stage.pass(3000);
  return { stage, worker, working, finisher };
}

describe('what two tasks race for is told by who lost, once', () => {
  it('a unit', async () => {
    const stage = new Stage();
    await stage.planned();
    let quicker = 2;
    const task = stage.task({
      state: (store) => ({ claimUnit: async (...args) => (quicker-- > 0 ? { kind: 'lost' } : store.claimUnit(...args)) }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.told('claim-lost')).toEqual([{ type: 'claim-lost' }, { type: 'claim-lost' }]);
  });

  it('the finish of the run', async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    const peer = {
      terms: { nonce: 'peer', holder: { execution: 'x', index: 9, attempt: 0, taskNonce: 'peer' }, deadline: 0 },
      place: 0,
      now: 0,
      maxAttempts: 3,
    };
    const task = stage.task({
      state: (store) => ({
        claimFinish: async (...args) => {
          if ((await stage.unit(run, FINISH_UNIT)).token === 0) await store.claimFinish(run, peer);
          return store.claimFinish(...args);
        },
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.told('finish-lost')).toEqual([{ type: 'finish-lost' }]);
    expect(task.told('finish-claimed')).toHaveLength(1);
  });

  it('a claim that looked dead', async () => {
    const stage = new Stage();
    await stage.planned(one);
    const killed = stage.task();
    void killed.work();
    await stage.pass(500);
    killed.process.crash('by kill -9');
    let quicker = 1;
    const task = stage.task({ state: (store) => ({ reclaim: async (...args) => (quicker-- > 0 ? undefined : store.reclaim(...args)) }) });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.told('reclaim-lost')).toEqual([{ type: 'reclaim-lost', unit: 0, token: 1 }]);
    expect(task.told('reclaimed')).toEqual([{ type: 'reclaimed', unit: 0, token: 1, failed: false }]);
  });
});

describe.each(['deadline', 'observation'] as const)('the finish of the run (%s)', (proof) => {
  it('taken over from a task that died is told by who took it', async () => {
    const { stage, worker, working, finisher } = await lingering(proof);
    finisher.process.crash('while it lingers');
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
    expect(worker.told('reclaimed')).toEqual([{ type: 'reclaimed', unit: FINISH_UNIT, token: 1, failed: false }]);
  });

  it('that was taken over meanwhile is told by who held it', async () => {
    const { stage, working, finisher } = await lingering(proof);
    finisher.process.freeze(150_000, true);
    await stage.until(working);
    await stage.pass(200_000);
    expect(finisher.told('fenced').map(({ unit }) => unit)).toEqual([FINISH_UNIT]);
  });
});
