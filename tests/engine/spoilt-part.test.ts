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

/** A part of the same plan and unit, whole, that another claim might have made. */
const another = (bytes: Uint8Array): Uint8Array =>
  new TextEncoder().encode(new TextDecoder().decode(bytes).replaceAll(/"sha256":"[0-9a-f]/g, '"sha256":"0'));

describe.each([
  ['truncated', truncated, `${KEY} is damaged`],
  ['another whole one', another, `${KEY} in memory: is not the part that its unit was done with`],
])('a part of a DONE unit that is %s', (_what, spoil, message) => {
  it('has no root put over it, and has one once the part is back', async () => {
    const { stage, task, heal } = await spoilt(spoil);
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
          return bytes !== undefined && key === KEY ? spoil(bytes) : bytes;
        },
        putIfAbsent: async (key) => (put.push(key), 'created' as const),
      }),
    });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'CORPUS', message: expect.stringContaining(message) });
    expect(put).toEqual([]);
  });
});
