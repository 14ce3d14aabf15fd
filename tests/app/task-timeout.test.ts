import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withState } from '../../src/app/open-stores.ts';
import { patienceOf } from '../../src/app/patience.ts';
import { readFlags } from '../../src/app/settings/given.ts';
import { checkLease, refuseLongLease, untoldTimeout } from '../../src/app/task-timeout.ts';
import { LEASE_MS, markerOf } from '../../src/testing/state-store/planned-run.ts';

const folder = mkdtempSync(join(tmpdir(), 'goldleaf-timeout-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CLOUD_RUN = { execution: 'job-x7', index: 0, count: 2, attempt: 0, platform: 'cloud-run' } as const;
const timeout = (ms: number): { value: number; where: string } => ({ value: ms, where: '--task-timeout' });
const patience = patienceOf({ stop: new AbortController().signal, identity: undefined }, () => undefined);

function check(name: string, lease: string | undefined, timeoutMs: number): Promise<void> {
  const place = { runId: 'run', stateUri: `sqlite:${join(folder, name)}`, out: join(folder, 'out') };
  return checkLease(place, readFlags(lease === undefined ? {} : { lease }).lease, timeout(timeoutMs), patience);
}

describe('a lease and the time that a platform gives a task', () => {
  it('is refused unless it is shorter, by a line that names both', () => {
    expect(() => refuseLongLease(600_000, timeout(600_000))).toThrow(
      "a lease of 10m 0s is not shorter than a task's timeout of 10m 0s (--task-timeout)",
    );
    expect(() => refuseLongLease(599_999, timeout(600_000))).not.toThrow();
    expect(() => refuseLongLease(3_600_000, undefined)).not.toThrow();
  });

  it('is checked by the lease that was given, or else the default, before any store is made', async () => {
    await expect(check('none.db', '1h', 600_000)).rejects.toMatchObject({ code: 'USAGE' });
    await expect(check('none.db', undefined, 60_000)).rejects.toMatchObject({ code: 'USAGE' });
    await check('none.db', '5s', 60_000);
    await check('none.db', undefined, 60_001);
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });

  it('is checked by the lease of the run that stands, until that is completed', async () => {
    const marker = markerOf(1);
    for (const [name, leaseMs] of [
      ['short.db', LEASE_MS / 2],
      ['long.db', 3 * LEASE_MS],
    ] as const) {
      const planned = { ...marker, policy: { ...marker.policy, leaseMs } };
      await withState(`sqlite:${join(folder, name)}`, (state) => state.createRun(planned));
    }
    await check('short.db', undefined, LEASE_MS);
    await expect(check('long.db', undefined, 2 * LEASE_MS)).rejects.toMatchObject({ code: 'USAGE' });
    await withState(`sqlite:${join(folder, 'long.db')}`, (state) => state.setRunState(marker, ['RUNNING'], 'COMPLETED'));
    await check('long.db', undefined, 2 * LEASE_MS);
  });

  it('is warned of where the platform has a timeout of its own and nobody told one', () => {
    expect(untoldTimeout(600_000, undefined, CLOUD_RUN)).toContain(
      'a lease of 10m 0s is not shorter than the 10m 0s after which cloud-run',
    );
    expect(untoldTimeout(599_999, undefined, CLOUD_RUN)).toBeUndefined();
    expect(untoldTimeout(600_000, timeout(3_600_000), CLOUD_RUN)).toBeUndefined();
    expect(untoldTimeout(600_000, undefined, { ...CLOUD_RUN, platform: 'kubernetes' })).toBeUndefined();
    expect(untoldTimeout(600_000, undefined, undefined)).toBeUndefined();
  });
});
