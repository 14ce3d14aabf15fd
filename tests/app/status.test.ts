import { describe, expect, it } from 'vitest';
import { cancelRun, pauseRun } from '../../src/app/control.ts';
import { isOver, reportRun, waitUntilOver } from '../../src/app/status.ts';
import { MemoryStateStore } from '../../src/backends/state/memory/memory-state-store.ts';
import { waitWords } from '../../src/cli/next-step.ts';
import { machineStatus, statusLines } from '../../src/cli/status-lines.ts';
import { styleFor } from '../../src/cli/style.ts';
import { planHash, unitCount, unitRanges, type RunMarker, type RunRow } from '../../src/kernel/run/plan.ts';
import { claimOne, holderOf, planRun, taskRowOf } from '../../src/testing/state-store/planned-run.ts';
import { intercept } from '../../src/testing/wrappers/intercept.ts';
import { wrapStateStore } from '../../src/testing/wrappers/wrap-store.ts';

const settings = { total: 95, unitSize: 10 };
const marker: RunMarker = {
  runId: 'june',
  nonce: 'n',
  kind: 'documents',
  settings,
  policy: { leaseMs: 60_000, maxAttempts: 3 },
  planHash: planHash('documents', settings),
  units: unitCount(settings),
  fingerprint: {},
  out: 'file:///corpora/june',
};
/** The same as its store knows it. */
const planned: RunRow = { ...marker, state: 'RUNNING', planned: true };
const holder = { execution: 'e', index: 0, attempt: 1, taskNonce: 't' };
const NOW = 1_000_000;

/** A planned run: unit 0 done, unit 1 FAILED, unit 2 in hand for the second time, one live task and one that is gone. */
async function standingRun(): Promise<MemoryStateStore> {
  const state = new MemoryStateStore();
  await state.createRun(marker);
  await state.writeUnits(marker, [...unitRanges(settings)]);
  await state.markPlanned(marker);
  const claim = async (nonce: string, place: number) => {
    const outcome = await state.claimUnit(marker, { terms: { nonce, holder, deadline: NOW + 60_000 }, place, now: NOW, maxAttempts: 3 });
    if (outcome.kind !== 'claimed') throw new Error(outcome.kind);
    return { unit: outcome.row.unit, token: outcome.row.token, nonce };
  };
  await state.complete(marker, await claim('a', 0), { sha256: 'x', items: 10, bytes: 5 });
  await state.fail(marker, await claim('b', 0.1), 'invoice-0000012: no such glyph');
  const lost = await claim('c', 0.2);
  await state.reclaim(marker, lost.unit, { token: lost.token, beat: 0 }, 3);
  await claim('d', 0.2);
  const task = {
    ...holder,
    host: 'h',
    pid: 7,
    startedAt: NOW - 20_000,
    unit: 2,
    unitsDone: 1,
    itemsDone: 10,
    unitsFailed: 1,
    ended: false,
  };
  await state.putTask(marker, { ...task, seenAt: NOW - 10_000 });
  await state.putTask(marker, { ...task, index: 1, seenAt: NOW - 500_000 });
  return state;
}

/** A run in hands of so many tasks, its store counting calls, and the rows that lists answer with. */
async function runOf(units: number, tasks: number) {
  const state = new MemoryStateStore();
  const key = await planRun(state, units, 'june');
  for (let index = 0; index < tasks; index++) {
    const { unit } = await claimOne(state, key, { holder: holderOf(index), now: NOW });
    await state.putTask(key, taskRowOf(holderOf(index), { unit, startedAt: 0, seenAt: NOW }));
  }
  let rows = 0;
  const { store, calls } = wrapStateStore(state);
  const counted = intercept(store, async (_, proceed) => {
    const answer = await proceed();
    rows += Array.isArray(answer) ? answer.length : 0;
    return answer;
  });
  return { store: counted, calls, rows: () => rows };
}

describe('the report on a run', () => {
  it('counts, tells live tasks from gone ones, and what went wrong', async () => {
    const report = await reportRun(await standingRun(), 'june', NOW);
    expect(report).toMatchObject({
      counts: { pending: 7, running: 1, done: 1, failed: 1 },
      itemsDone: 10,
      gone: 1,
      rate: 1,
      leftMs: 85_000,
    });
    expect(report.live.map(({ index, rate }) => [index, rate])).toEqual([[0, 1]]);
    expect(report.failed.map(({ unit, reason }) => [unit, reason])).toEqual([[1, 'invoice-0000012: no such glyph']]);
    expect(report.retried.map(({ unit, attempts }) => [unit, attempts])).toEqual([[2, 2]]);
    expect(isOver(report)).toBe(false);
  });

  it.each([10, 1000])('costs the same among %i units: it goes by tasks', async (units) => {
    const { store, calls, rows } = await runOf(units, 3);
    const report = await reportRun(store, 'june', NOW);
    expect(report.counts).toEqual({ pending: units - 3, running: 3, done: 0, failed: 0 });
    expect(report.live.map(({ index, unit }) => [index, unit])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
    ]);
    expect(calls.byMethod).toEqual({ countUnits: 1, expiredLeases: 1, failedUnits: 1, listTasks: 1, readRun: 1, readUnit: 1 });
    expect(rows()).toBe(6);
  });

  it('is the same for machines', async () => {
    expect(machineStatus(await reportRun(await standingRun(), 'june', NOW))).toMatchObject({
      runId: 'june',
      state: 'RUNNING',
      planned: true,
      documents: { done: 10, total: 95, perSecond: 1, leftMs: 85_000 },
      units: { pending: 7, running: 1, done: 1, failed: 1, total: 10 },
      tasks: { live: [{ index: 0, unit: 2, attempt: 1, rate: 1 }], gone: 1 },
      failed: [{ unit: 1, reason: 'invoice-0000012: no such glyph' }],
      retried: [{ unit: 2, attempts: 2 }],
    });
  });

  it('shows the first few units in hand that were claimed before, and tells how many there are', async () => {
    const state = new MemoryStateStore();
    const key = await planRun(state, 9, 'june');
    for (let round = 0; round < 2; round++) {
      const claims = [];
      for (let times = 0; times < 7; times++) claims.push(await claimOne(state, key, { now: NOW }));
      if (round === 0) for (const { unit, token, beat } of claims) await state.reclaim(key, unit, { token, beat }, 9);
    }
    const report = await reportRun(state, 'june', NOW);
    expect(report.retried).toHaveLength(5);
    expect(machineStatus(report)).toMatchObject({ retriedCount: 7 });
    expect(statusLines(report, styleFor({}, {}), NOW, './june')).toContain('  and 2 more units in hand that were claimed before');
  });

  it('says what goes on with a run at which no task is', async () => {
    const state = await standingRun();
    const last = async (): Promise<string | undefined> =>
      statusLines(await reportRun(state, 'june', NOW + 600_000), styleFor({}, {}), NOW, './june').at(-1);
    const work = 'goldleaf work ./june, or the generate command of the run again';
    expect(await last()).toBe(`  next       ${work}`);
    await pauseRun(state, planned);
    expect(await last()).toBe(`  next       goldleaf resume ./june, then ${work}`);
    await cancelRun(state, planned);
    expect(await last()).not.toContain('next');
  });

  it('is waited for, and whoever waits is told so once, and whether anybody is at work', async () => {
    const state = await standingRun();
    const told: string[] = [];
    let sleeps = 0;
    const sleep = async (): Promise<void> => {
      sleeps += 1;
      if (sleeps === 9) await cancelRun(state, planned);
    };
    const wait = (now: number) =>
      waitUntilOver(
        () => reportRun(state, 'june', now),
        { sleep },
        (found) => told.push(waitWords(found, 'june')),
      );
    expect((await wait(NOW + 600_000)).run.state).toBe('CANCELLED');
    expect([sleeps, told]).toEqual([
      9,
      [expect.stringMatching(/^waiting until june is over, and no task is at work; next: goldleaf work june/)],
    ]);
    await wait(NOW);
    expect(told).toHaveLength(1);
    expect(waitWords(await reportRun(await standingRun(), 'june', NOW), 'june')).toBe('waiting until june is over');
  });

  it('reads well', async () => {
    const lines = statusLines(await reportRun(await standingRun(), 'june', NOW), styleFor({}, {}), NOW, './june');
    expect(lines).toEqual([
      'june  running  /corpora/june',
      '  documents  10 / 95, 1.0/s, 1m 25s left',
      '  units      1 done, 1 running, 7 pending, 1 failed of 10',
      '  tasks      1 task at work, 1 gone',
      '    task 0 (attempt 2) on h:7: unit 2; 1 unit, 10 documents so far, 1.0/s; seen 10s ago',
      '  unit 2 was claimed 2 times (of at most 3)',
      '  unit 1 failed: invoice-0000012: no such glyph',
    ]);
  });

  it.each([
    ['RUNNING', { pending: 1, running: 0, failed: 1 }, false],
    ['RUNNING', { pending: 0, running: 1, failed: 1 }, false],
    ['RUNNING', { pending: 0, running: 0, failed: 1 }, true],
    ['RUNNING', { pending: 0, running: 0, failed: 0 }, false],
    ['PAUSED', { pending: 1, running: 0, failed: 0 }, false],
    ['CANCELLED', { pending: 1, running: 0, failed: 0 }, true],
    ['COMPLETED', { pending: 0, running: 0, failed: 0 }, true],
  ] as const)('%s with %j is over: %s', (state, counts, over) => {
    expect(isOver({ run: { ...marker, state, planned: true }, counts: { done: 1, ...counts } })).toBe(over);
  });
});

describe('pause and cancel', () => {
  it('may be repeated, and a paused run may be cancelled', async () => {
    const state = await standingRun();
    const run = { ...marker, state: 'RUNNING', planned: true } as const;
    await pauseRun(state, run);
    await pauseRun(state, run);
    expect((await state.readRun('june'))?.state).toBe('PAUSED');
    await cancelRun(state, run);
    await cancelRun(state, run);
    expect((await state.readRun('june'))?.state).toBe('CANCELLED');
    await expect(pauseRun(state, run)).rejects.toMatchObject({
      code: 'USAGE',
      message: expect.stringContaining('nothing to pause') as string,
    });
  });

  it('come too late for a finished run', async () => {
    const state = await standingRun();
    await state.setRunState(marker, ['RUNNING'], 'COMPLETED');
    const run = { ...marker, state: 'RUNNING', planned: true } as const;
    await expect(cancelRun(state, run)).rejects.toMatchObject({ message: 'run june is finished: there is nothing to cancel' });
  });
});
