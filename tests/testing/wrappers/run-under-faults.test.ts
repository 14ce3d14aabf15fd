import { describe, expect, it } from 'vitest';
import { ROOT_KEY } from '../../../src/kernel/golden/keys.ts';
import { readRoot } from '../../../src/kernel/golden/read-manifest.ts';
import { late, lostReply, lostRequest, sentTwice } from '../../../src/testing/wrappers/fault.ts';
import { seededFaults } from '../../../src/testing/wrappers/fault-schedule.ts';
import { wrapBlobStore, wrapStateStore } from '../../../src/testing/wrappers/wrap-store.ts';
import { Stage } from '../../engine/stage.ts';

const UNITS = 12;
const settings = { settings: { total: 2 * UNITS, unitSize: 2, seed: 'a' }, given: {} };
const faults = [lostRequest, lostReply, sentTwice, late(3000), { answerMs: 3000 }];

/** A run by two tasks, a share of whose calls goes wrong: how it ended, how often a task waited, what was called. */
async function made(seed: string, rate: number) {
  const stage = new Stage();
  await stage.planned(settings);
  const counted = [0, 1].map((index) => {
    const watched: ReturnType<typeof wrapStateStore>[] = [];
    const task = stage.task({
      identity: { index, count: 2 },
      job: { itemMs: 1000 },
      wrap: (deps) => {
        const options = { clock: deps.clock, faults: seededFaults({ seed: `${seed} ${index}`, rate, faults }) };
        const state = wrapStateStore(deps.state, options);
        watched.push(state);
        return { ...deps, state: state.store, blobs: wrapBlobStore(deps.blobs, options).store };
      },
    });
    return { task, ended: task.work(), calls: () => watched.map(({ calls }) => calls.byMethod) };
  });
  const ends = await Promise.all(counted.map(({ ended }) => stage.until(ended)));
  const root = readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY);
  const waits = counted.reduce((sum, { task }) => sum + task.told('waiting').length, 0);
  return { ends, corpusSha256: root.corpusSha256, waits, calls: counted.flatMap(({ calls }) => calls()) };
}

describe('a run on stores that are disturbed', () => {
  it.each(Array.from({ length: 6 }, (_, seed) => `seed ${seed}`))('ends in the corpus of an undisturbed one (%s)', async (seed) => {
    const [calm, troubled] = [await made(seed, 0), await made(seed, 0.15)];
    expect(calm.ends.map(({ why }) => why)).toContain('root-stands');
    expect(troubled.ends.map(({ why }) => why)).toContain('root-stands');
    expect(troubled.corpusSha256).toBe(calm.corpusSha256);
    expect(troubled.waits).toBeGreaterThan(3);
  });

  it('is counted: undisturbed, a unit is one claim, one look at the run and one completion', async () => {
    const { calls } = await made('calm', 0);
    const sum = (method: string): number => calls.reduce((total, counts) => total + (counts[method] ?? 0), 0);
    // Beside the units: the looks that find none, and the finish row.
    expect([sum('complete'), sum('fail'), sum('release'), sum('reclaim')]).toEqual([UNITS + 1, 0, 0, 0]);
    expect(sum('claimUnit') - UNITS).toBeLessThan(10);
    expect(sum('readRun') - UNITS).toBeLessThan(20);
  });
});
