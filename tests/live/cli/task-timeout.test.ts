import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withState } from '../../../src/app/open-stores.ts';
import { planRun } from '../../../src/testing/state-store/planned-run.ts';
import { json, temporaryFolder } from './goldleaf.ts';
import { oneProcess } from './one-process.ts';

const folder = temporaryFolder();
const run = oneProcess();
const CLOUD_RUN = { CLOUD_RUN_EXECUTION: 'job-x7', CLOUD_RUN_TASK_INDEX: '0', CLOUD_RUN_TASK_COUNT: '1', CLOUD_RUN_TASK_ATTEMPT: '0' };
const runOnCloudRun = oneProcess(() => CLOUD_RUN);
const runToldByVariable = oneProcess(() => ({ ...CLOUD_RUN, GOLDLEAF_TASK_TIMEOUT: '10m' }));

interface Status {
  readonly units: { readonly pending: number };
  readonly tasks: { readonly live: readonly unknown[] };
}

const SMALL = ['--total', '2', '--format', 'none', '--tasks', '1', '--lease', '10m'];
const TOO_LONG = "a lease of 10m 0s is not shorter than a task's timeout of 10m 0s";

describe('a lease as long as the task may live', () => {
  it.each([
    ['generate', ['generate', ...SMALL]],
    ['catalogue build', ['catalogue', 'build', '--companies', '2', '--tasks', '1', '--lease', '10m']],
  ])('is refused by %s in two lines, and nothing is written', async (_, command) => {
    const out = join(folder, 'refused');
    const told = await run(...command, '--out', out, '--task-timeout', '600s');
    expect(told).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${TOO_LONG} (--task-timeout)`) as string });
    expect(told.stderr.trimEnd().split('\n')).toHaveLength(2);
    const byVariable = await runToldByVariable(...command, '--out', out);
    expect(byVariable).toMatchObject({ code: 2, stderr: expect.stringContaining(`${TOO_LONG} (GOLDLEAF_TASK_TIMEOUT)`) as string });
    expect(existsSync(out)).toBe(false);
  });

  it('is refused by work, and the run stays as it is', async () => {
    const state = `sqlite:${join(folder, 'planned.db')}`;
    await withState(state, (store) => planRun(store, 2));
    const told = await run('work', 'run', '--state', state, '--task-timeout', '60s');
    expect(told).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('a lease of 1m 0s is not shorter') as string });
    expect(told.stderr.trimEnd().split('\n')).toHaveLength(2);
    const { tasks, units } = json(await run('status', 'run', '--state', state, '--json')) as Status;
    expect([tasks.live, units.pending]).toEqual([[], 2]);
  });

  it('is warned of on Cloud Run where nobody told a timeout, and does not matter once the run is finished', async () => {
    const out = join(folder, 'warned');
    const warned = await runOnCloudRun('generate', ...SMALL, '--out', out);
    expect(warned).toMatchObject({ code: 0, stderr: expect.stringContaining('after which cloud-run ends a task') as string });
    expect((await runToldByVariable('work', out)).code).toBe(0);
    expect((await runToldByVariable('generate', '--out', out)).code).toBe(0);
  });
});
