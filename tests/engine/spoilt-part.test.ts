import { describe, expect, it } from 'vitest';
import { partKey, ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { RUN, Stage, type StageTask } from './stage.ts';

const KEY = partKey(1);

/** A stage with a run of three units, and a task that meets other bytes than were put where its second part stands. */
async function spoilt(spoil: (bytes: Uint8Array) => Uint8Array): Promise<{ stage: Stage; task: StageTask; heal: () => void }> {
  const stage = new Stage();
  await stage.planned();
  let isSpoilt = true;
  const task = stage.task({
    blobs: (store) => ({
      read: async (key) => {
        const bytes = await store.read(key);
        return bytes !== undefined && key === KEY && isSpoilt ? spoil(bytes) : bytes;
      },
    }),
  });
  return { stage, task, heal: () => void (isSpoilt = false) };
}

const truncated = (bytes: Uint8Array): Uint8Array => bytes.subarray(0, bytes.byteLength / 2);

const message = `${KEY} is damaged`;

describe('a part of a DONE unit that is truncated', () => {
  it('has no root put over it, and has one once the part is back', async () => {
    const { stage, task, heal } = await spoilt(truncated);
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'CORPUS', message: expect.stringContaining(message) });
    const run = await stage.planned();
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
    expect(await stage.state.readRun(RUN)).toMatchObject({ state: 'RUNNING' });
    expect(await stage.state.countUnits(run)).toMatchObject({ done: 3 });
    expect(await stage.unit(run, FINISH_UNIT)).toMatchObject({ state: 'PENDING', attempts: 0 });

    heal();
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    const calm = new Stage();
    await calm.planned();
    await calm.until(calm.task().work());
    expect(await stage.text(ROOT_KEY)).toBe(await calm.text(ROOT_KEY));
  });

  it('has no root put over it when the run is COMPLETED and its root is gone either', async () => {
    const stage = new Stage();
    await stage.planned();
    await stage.until(stage.task().work());
    const put: string[] = [];
    const task = stage.task({
      blobs: (store) => ({
        read: async (key) => {
          const bytes = key === ROOT_KEY ? undefined : await store.read(key);
          return bytes !== undefined && key === KEY ? truncated(bytes) : bytes;
        },
        putIfAbsent: async (key) => (put.push(key), 'created' as const),
      }),
    });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'CORPUS', message: expect.stringContaining(message) });
    expect(put).toEqual([]);
  });
});

describe('a part that is missing at the first look of a finisher', () => {
  it('and was committed meanwhile, with its row, is put under the root', async () => {
    const stage = new Stage();
    await stage.planned();
    let looks = 0;
    const task = stage.task({
      blobs: (store) => ({
        // The unit's own looks come first: one before it is made. Then the finisher's.
        read: async (key) => (key === KEY && ++looks === 2 ? undefined : store.read(key)),
      }),
    });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(looks).toBe(3);
  });

  it('and at the second, though its unit is DONE, has no root put over it', async () => {
    const stage = new Stage();
    await stage.planned();
    let looks = 0;
    const task = stage.task({ blobs: (store) => ({ read: async (key) => (key === KEY && ++looks > 1 ? undefined : store.read(key)) }) });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'CORPUS', message: expect.stringContaining(`${KEY} is missing`) });
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
  });
});
