import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { json, pause, start, temporaryFolder } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const folder = temporaryFolder();
/** Looks at the runs, and tells them what to do. */
const beside = oneProcess();
/** From the signal to the end of the last process. */
const RELEASED_WITHIN_MS = 8000;
/** Long enough that no test sees its end. */
const LONG = ['--total', '50000', '--format', 'html', '--unit-size', '10'];

interface Status {
  readonly state: string;
  readonly units: { readonly done: number; readonly running: number; readonly pending: number; readonly failed: number };
  readonly tasks: { readonly live: readonly { readonly index: number; readonly pid: number; readonly unit: number | null }[] };
}

async function statusOf(corpus: string): Promise<Status> {
  return json(await beside('status', corpus, '--json')) as Status;
}

/** Resolves once so many tasks hold a unit each. */
async function untilAtWork(corpus: string, tasks: number): Promise<Status> {
  for (;;) {
    const answer = await beside('status', corpus, '--json');
    const status = answer.code === 0 ? (json(answer) as Status) : undefined;
    if (status !== undefined && status.units.running >= tasks && status.tasks.live.length >= tasks) return status;
    await pause(50);
  }
}

async function gone(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
      // A process that ended and that nobody has asked about yet still has its number.
      if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return;
    } catch {
      return;
    }
    await pause(20);
  }
}

interface Row {
  readonly state: string;
  readonly attempts: number;
}

/**
 * That every unit which was claimed and is not done is free again, and no attempt is counted against it. The rows are read,
 * for `status` tells the attempts of RUNNING units alone.
 *
 * @returns how many those are; a task that was told to stop between two units lets go of none
 */
function expectReleased(corpus: string): number {
  const db = new Sqlite(join(corpus, 'state.db'), { readonly: true });
  const claimed = db.prepare<[], Row>('SELECT state, attempts FROM units WHERE unit >= 0 AND token > 0').all();
  db.close();
  const open = claimed.filter(({ state }) => state !== 'DONE');
  expect(open).toEqual(open.map(() => ({ state: 'PENDING', attempts: 0 })));
  return open.length;
}

describe.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s', (signal, code) => {
  it('lets a lone task release its unit uncharged and end by the signal', async () => {
    const corpus = join(folder, `alone-${signal}`);
    const run = start(['generate', '--out', corpus, '--tasks', '1', ...LONG]);
    await untilAtWork(corpus, 1);
    run.signal(signal);
    expect((await run.finished).code).toBe(code);
    expectReleased(corpus);
  });

  it('lets every local task release its unit and end before their parent does', async () => {
    const corpus = join(folder, `fleet-${signal}`);
    const run = start(['generate', '--out', corpus, '--tasks', '2', ...LONG]);
    const { tasks } = await untilAtWork(corpus, 2);
    run.signal(signal);
    expect((await run.finished).code).toBe(code);
    for (const { pid } of tasks.live) await gone(pid);
    expectReleased(corpus);
  });
});

describe('three tasks that hold a unit each', () => {
  it('release all three within 8 s of SIGTERM, uncharged', async () => {
    const corpus = join(folder, 'three');
    const run = start(['generate', '--out', corpus, '--tasks', '3', ...LONG]);
    await untilAtWork(corpus, 3);
    const from = performance.now();
    run.signal('SIGTERM');
    expect((await run.finished).code).toBe(143);
    // The one bound that is promised by the clock.
    expect(performance.now() - from).toBeLessThan(RELEASED_WITHIN_MS);
    expect(expectReleased(corpus)).toBeGreaterThan(0);
    const { units } = await statusOf(corpus);
    expect(units.done + units.pending).toBe(5000);
  });
});

describe('a run in progress', () => {
  it('a second Ctrl-C ends everything at once', async () => {
    const corpus = join(folder, 'twice');
    const run = start(['generate', '--out', corpus, '--tasks', '2', ...LONG]);
    const { tasks } = await untilAtWork(corpus, 2);
    // Tasks that do not listen would be waited for.
    for (const { pid } of tasks.live) process.kill(pid, 'SIGSTOP');
    run.signal('SIGINT');
    await run.says('a second Ctrl-C ends at once');
    run.signal('SIGINT');
    expect((await run.finished).code).toBe(130);
    for (const { pid } of tasks.live) await gone(pid);
  });

  it('tasks do not outlive a parent that was killed, and release what they hold', async () => {
    const corpus = join(folder, 'orphans');
    const run = start(['generate', '--out', corpus, '--tasks', '2', ...LONG]);
    const { tasks } = await untilAtWork(corpus, 2);
    run.child.kill('SIGKILL');
    await run.finished;
    for (const { pid } of tasks.live) await gone(pid);
    expectReleased(corpus);
    expect((await statusOf(corpus)).state).toBe('RUNNING');
  });

  it('a task that is killed is started again, and the run is finished', async () => {
    const corpus = join(folder, 'killed');
    const sizes = ['--total', '100', '--format', 'html', '--unit-size', '5'];
    const run = start(['generate', '--out', corpus, '--tasks', '2', '--lease', '3s', ...sizes]);
    const { tasks } = await untilAtWork(corpus, 1);
    process.kill(tasks.live[0]?.pid ?? 0, 'SIGKILL');
    const told = expect.stringContaining('was killed by SIGKILL; starting it again') as string;
    expect(await run.finished).toMatchObject({ code: 0, stderr: told });
    expect((await beside('verify', corpus, '--deep')).code).toBe(0);
  });

  it('a task that dies over and over is given up, and the run is not called finished', async () => {
    const corpus = join(folder, 'hopeless');
    const limits = ['--max-restarts', '0', '--lease', '60s'];
    const run = start(['generate', '--out', corpus, '--tasks', '2', ...limits, ...LONG]);
    const { tasks } = await untilAtWork(corpus, 2);
    for (const { pid } of tasks.live) process.kill(pid, 'SIGKILL');
    const { code, stdout, stderr } = await run.finished;
    expect(code).toBe(1);
    expect(stderr).toContain('it died too often and is given up');
    expect(stdout).toContain('not finished');
  });

  it('is paused and resumed, and a cancelled one is told by status --wait', async () => {
    const corpus = join(folder, 'paused');
    const run = start(['generate', '--out', corpus, '--tasks', '2', ...LONG]);
    await untilAtWork(corpus, 2);
    const waiting = beside('status', corpus, '--wait');
    expect((await beside('pause', corpus)).code).toBe(0);
    const paused = await run.finished;
    expect([paused.code, paused.stdout]).toEqual([0, expect.stringContaining('the run is paused') as string]);
    expectReleased(corpus);

    expect(await beside('work', corpus)).toMatchObject({ code: 0, stderr: expect.stringContaining('the run is paused') as string });
    expect((await beside('resume', corpus)).code).toBe(0);
    const more = start(['work', corpus]);
    await untilAtWork(corpus, 1);
    expect((await beside('cancel', corpus)).code).toBe(0);
    expect((await more.finished).code).toBe(0);
    expect((await waiting).code).toBe(1);
    expect((await beside('pause', corpus)).code).toBe(2);
  });
});

describe('two commands on one run', () => {
  it('are a fleet: the second joins, and both end with success', async () => {
    const corpus = join(folder, 'joined');
    const args = ['generate', '--out', corpus, '--tasks', '1', '--total', '240', '--format', 'html', '--unit-size', '10', '--json'];
    const first = start(args);
    await untilAtWork(corpus, 1);
    const second = start(args);
    const [one, two] = await Promise.all([first.finished, second.finished]);
    expect([one, two]).toMatchObject([{ code: 0 }, { code: 0 }]);
    expect(json(two)).toMatchObject({ outcome: 'joined' });
    expect((await beside('status', corpus, '--wait')).code).toBe(0);
    expect((await beside('verify', corpus)).code).toBe(0);
  });
});
