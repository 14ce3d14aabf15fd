import { describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '../../src/backends/blobs/memory/memory-blob-store.ts';
import { GoldleafError } from '../../src/kernel/errors.ts';
import { partKey, PLAN_KEY, ROOT_KEY } from '../../src/kernel/golden/keys.ts';
import { readRoot } from '../../src/kernel/golden/read-manifest.ts';
import { FINISH_UNIT } from '../../src/kernel/run/unit.ts';
import { FINGERPRINT, LEASE_MS, RUN, Stage } from './stage.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const one = { settings: { total: 2, unitSize: 2, seed: 'a' }, given: {} };

describe('a task alone', () => {
  it('makes every item once, in units, and writes the root over the parts', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task();
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(task.made.toSorted((left, right) => left - right)).toEqual([0, 1, 2, 3, 4, 5]);
    const root = readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY);
    expect(root).toMatchObject({ runId: RUN, planHash: run.planHash, items: 6, settings: run.settings, fingerprint: FINGERPRINT });
    expect(root.parts.map(({ unit }) => unit)).toEqual([0, 1, 2]);
    expect(await stage.state.readRun(RUN)).toMatchObject({ state: 'COMPLETED' });
    expect(await stage.unit(run, FINISH_UNIT)).toMatchObject({ state: 'DONE', part: { items: 6 } });
    expect(task.told('root-written')).toHaveLength(1);
    expect(task.told('ended')).toEqual([{ type: 'ended', end: { why: 'root-stands' } }]);
  });

  it('keeps what the job tells of each unit, and what all of it comes to', async () => {
    const stage = new Stage();
    await stage.planned();
    const task = stage.task({ job: { audit: (unit) => ({ unit }) } });
    await stage.until(task.work());
    const root = readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY);
    expect(root.provenance).toEqual({ audits: [{ unit: 0 }, { unit: 1 }, { unit: 2 }] });
    expect(JSON.parse((await stage.text(partKey(1))) ?? '')).toMatchObject({ audit: { unit: 1 } });
  });

  it('gives the same corpus digest at any unit size', async () => {
    const digests = new Set<string>();
    for (const unitSize of [1, 2, 4, 6]) {
      const stage = new Stage();
      await stage.planned({ settings: { total: 6, unitSize, seed: 'a' } });
      await stage.until(stage.task().work());
      digests.add(readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY).corpusSha256);
    }
    expect(digests.size).toBe(1);
  });

  it('leaves a row of itself, with its totals, that says goodbye', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    expect(await stage.state.listTasks(run)).toMatchObject([{ unitsDone: 3, itemsDone: 6, unitsFailed: 0, unit: null, ended: true }]);
  });

  it('tells its row what it has in hand, about once a beat', async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    void stage.task({ job: { itemMs: 60_000 } }).work();
    await stage.pass(25_000);
    const [row] = await stage.state.listTasks(run);
    expect(row).toMatchObject({ unit: 0, ended: false });
    // A third of a lease apart, give or take a half.
    expect((row?.seenAt ?? 0) - (row?.startedAt ?? 0)).toBeGreaterThanOrEqual(25_000 - 1.5 * (LEASE_MS / 3));
  });
});

describe('before its first claim', () => {
  it('a task refuses a run that is not there', async () => {
    await expect(new Stage().until(new Stage().task().work())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a task with another fingerprint refuses, naming the component, and claims nothing', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const task = stage.task({ work: { fingerprint: { ...FINGERPRINT, fonts: 'x' } } });
    await expect(stage.until(task.work())).rejects.toMatchObject({
      code: 'FINGERPRINT_DIFFERS',
      message: expect.stringContaining('fonts'),
    });
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 3 });
  });

  it('a task refuses a folder that belongs to another plan', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    const plan = JSON.parse((await stage.text(PLAN_KEY)) ?? '') as object;
    const other = new Stage();
    await other.blobs.putIfAbsent(PLAN_KEY, bytes(JSON.stringify({ ...plan, runId: 'r2' })));
    const task = stage.task({ blobs: () => ({ read: (key) => other.blobs.read(key) }) });
    await expect(stage.until(task.work())).rejects.toMatchObject({ code: 'FOLDER_TAKEN' });
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 3 });
  });

  it('a task refuses a folder of the same name that the run was not planned in, and claims and writes nothing', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    // The same path on another machine, or below a disk that is not mounted.
    const elsewhere = new MemoryBlobStore();
    const task = stage.task({
      blobs: () => ({ read: (key) => elsewhere.read(key), putIfAbsent: (key, content) => elsewhere.putIfAbsent(key, content) }),
    });
    const refusal = { code: 'UNUSABLE_STORE', message: expect.stringContaining('manifest/plan.json is missing') };
    await expect(stage.until(task.work())).rejects.toMatchObject(refusal);
    await expect(stage.until(task.plan())).rejects.toMatchObject(refusal);
    expect(await stage.state.countUnits(run)).toMatchObject({ pending: 3 });
    expect(await elsewhere.read(PLAN_KEY)).toBeUndefined();
  });

  it('a task waits until the plan stands, and no root is written over the units that stand so far', async () => {
    const stage = new Stage();
    const planner = stage.task({
      state: (store) => ({
        writeUnits: async (run, ranges) => {
          await store.writeUnits(run, ranges.slice(0, 1));
          await planner.deps.clock.sleep(5000);
          return store.writeUnits(run, ranges);
        },
      }),
    });
    const planning = planner.plan();
    await stage.pass(10);
    const task = stage.task({ job: { itemMs: 10 } });
    const working = task.work();
    await stage.pass(4000);
    expect(task.told('claimed')).toEqual([]);
    expect(await stage.text(ROOT_KEY)).toBeUndefined();
    await stage.until(planning);
    expect(await stage.until(working)).toEqual({ why: 'root-stands' });
  });

  it('a task that finds the root of its plan needs nothing else, and says so whatever the state was', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    await stage.state.setRunState(run, ['COMPLETED'], 'CANCELLED');
    const task = stage.task({ work: { fingerprint: { goldleaf: 'any' } } });
    expect(await stage.until(task.work())).toEqual({ why: 'root-stands' });
    expect(await stage.state.readRun(RUN)).toMatchObject({ state: 'COMPLETED' });
    expect(task.told('claimed')).toEqual([]);
  });
});

describe('a unit whose part stands', () => {
  it('is adopted and not made again, and needs no job', async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    const first = stage.task({ state: () => ({ complete: () => new Promise<never>(() => undefined) }) });
    void first.work();
    await stage.pass(5000);
    first.process.crash('between the part and the row');
    expect(await stage.text(partKey(0))).toBeDefined();
    const next = stage.task({ identity: { attempt: 1 } });
    expect(await stage.until(next.work())).toEqual({ why: 'root-stands' });
    expect(next.made).toEqual([]);
    expect(next.told('adopted')).toEqual([{ type: 'adopted', unit: 0 }]);
    expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2, part: { items: 2 } });
  });

  it('but is no whole part is never read as done: the unit is FAILED and says why', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    const part = (await stage.text(partKey(1))) ?? '';
    const other = new Stage();
    const again = await other.planned();
    expect(again.nonce).toBe(run.nonce);
    await other.blobs.putIfAbsent(partKey(1), bytes(part.slice(0, -20)));
    await other.blobs.putIfAbsent(partKey(2), bytes(part));
    expect(await other.until(other.task().work())).toEqual({ why: 'units-failed', failed: 2 });
    expect(await other.unit(again, 1)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('is damaged') });
    expect(await other.unit(again, 2)).toMatchObject({ state: 'FAILED', reason: expect.stringContaining('covers unit 1') });
    expect(await other.text(ROOT_KEY)).toBeUndefined();
  });

  it('though it is FAILED is adopted before any verdict', async () => {
    const stage = new Stage();
    const run = await stage.planned();
    await stage.until(stage.task().work());
    const part = (await stage.text(partKey(1))) ?? '';
    const other = new Stage();
    const again = await other.planned();
    expect(again.planHash).toBe(run.planHash);
    const failing = other.task({
      job: {
        before: async (index) => {
          if (index !== 2) return;
          await other.blobs.putIfAbsent(partKey(1), bytes(part));
          throw new GoldleafError('ITEM', 'no such glyph');
        },
      },
    });
    for (const key of await stage.keys('documents/unit-000001')) await other.blobs.putIfAbsent(key, bytes((await stage.text(key)) ?? ''));
    expect(await other.until(failing.work())).toEqual({ why: 'root-stands' });
    expect(await other.unit(again, 1)).toMatchObject({ state: 'DONE', reason: null });
  });
});

describe('objects', () => {
  it("of a job that turns out not to give the same bytes stand under the claim's own name", async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    const first = stage.task({ job: { mark: 'first', itemMs: 4000 } });
    void first.work();
    await stage.pass(6000);
    first.process.crash('after its first item');
    const second = stage.task({ identity: { attempt: 1 }, job: { mark: 'second' } });
    expect(await stage.until(second.work())).toEqual({ why: 'root-stands' });
    expect(second.told('determinism-fault')).toEqual([
      { type: 'determinism-fault', unit: 0, key: 'documents/unit-000000/thing-0000000.txt' },
    ]);
    const { nonce } = await stage.unit(run, 0);
    const folder = `documents/unit-000000-${nonce?.slice(0, 8)}`;
    expect(await stage.text(`${folder}/thing-0000000.txt`)).toBe('item 0 second');
    expect(await stage.text('documents/unit-000000/thing-0000000.txt')).toBe('item 0 first');
    expect(await stage.text(partKey(0))).toContain(folder);
    expect(await stage.text(partKey(0))).not.toContain('unit-000000/');
  });

  it('of a job that does not promise the same bytes never share a name', async () => {
    const stage = new Stage();
    const run = await stage.planned(one);
    const task = stage.task({ job: { deterministic: false } });
    await stage.until(task.work());
    const { nonce } = await stage.unit(run, 0);
    expect(await stage.keys('documents/')).toEqual(
      [0, 1].map((index) => `documents/unit-000000-${nonce?.slice(0, 8)}/thing-000000${index}.txt`),
    );
  });

  it('stand before the part that refers to them, with the disk flushed in between', async () => {
    const stage = new Stage();
    await stage.planned(one);
    const order: string[] = [];
    const task = stage.task({
      state: (store) => ({
        complete: (key, fence, part) => {
          order.push(`complete ${fence.unit}`);
          return store.complete(key, fence, part);
        },
        setRunState: (key, from, to) => {
          order.push(to);
          return store.setRunState(key, from, to);
        },
      }),
      blobs: (store) => ({
        putIfAbsent: (key, content) => {
          order.push(key);
          return store.putIfAbsent(key, content);
        },
        flush: async () => void order.push('flush'),
      }),
    });
    await stage.until(task.work());
    expect(order).toEqual([
      'documents/unit-000000/thing-0000000.txt',
      'documents/unit-000000/thing-0000001.txt',
      'flush',
      partKey(0),
      'flush',
      'complete 0',
      ROOT_KEY,
      'flush',
      'COMPLETED',
      `complete ${FINISH_UNIT}`,
    ]);
  });
});
