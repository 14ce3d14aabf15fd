import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCloudPair, type CloudPair } from '../chaos/pairs/pair.ts';
import { expectCode, rootDigests, shapeFlags, type RunShape } from '../chaos/undisturbed.ts';
import { temporaryFolder } from '../cli/goldleaf.ts';
import { oneProcess } from '../cli/one-process.ts';
import { runJob, type Attempt } from './platform/run-job.ts';
import type { PlatformName } from './platform/variables.ts';

const TASKS = 2;
/** More units than the first attempts can finish. */
const SHAPE: RunShape = { total: 36, format: 'html', unitSize: 4, seed: 'platforms', archetype: 'boxed' };
const folder = temporaryFolder();

describe('a job of more units than one attempt of its tasks can finish', () => {
  let corpusSha256 = '';
  let pairs: Readonly<Record<'firestore' | 'dynamodb', CloudPair>>;
  /** A process that nothing stands in the way of, to both pairs. */
  const beside = oneProcess(() => ({ ...pairs.firestore.variables(), ...pairs.dynamodb.variables() }));

  beforeAll(async () => {
    const options = { tasks: TASKS, folder, delayMs: 10 };
    pairs = { firestore: await openCloudPair('firestore', options), dynamodb: await openCloudPair('dynamodb', options) };
    const undisturbed = join(folder, 'undisturbed');
    expectCode(await beside('generate', '--out', undisturbed, '--tasks', '1', ...shapeFlags({ ...SHAPE, unitSize: SHAPE.total })), 0);
    ({ corpusSha256 } = rootDigests(undisturbed));
  });
  afterAll(async () => {
    await pairs.firestore.stop();
    await pairs.dynamodb.stop();
  });

  it.each([
    { platform: 'cloud-run', store: 'firestore' },
    { platform: 'aws-batch', store: 'dynamodb' },
    { platform: 'kubernetes', store: 'dynamodb' },
  ] as const)('is completed on $platform with little work done twice', { timeout: 180_000 }, async ({ platform, store }) => {
    const pair = pairs[store];
    const { state, out } = pair.placeOf(platform);
    const before = await pair.documentPuts();
    const places = ['--state', state, '--out', out, '--run-id', platform];
    const command = ['generate', ...places, ...shapeFlags(SHAPE), '--lease', '3s', '--max-attempts', '100', '--json'];
    const attempts = await runJob({
      platform,
      name: `job-${platform}`,
      count: TASKS,
      command,
      variables: (index) => ({ ...pair.variables(index), ...countOf(platform) }),
      unitsOfAnAttempt: 3,
      // What Cloud Run gives; the others give more.
      graceMs: 10_000,
      isTold,
      maxRetries: 10,
    });
    expectCode(await beside('verify', out, '--deep'), 0);
    expect(new Set(attempts.flatMap((attempt) => attempt.corpusSha256 ?? []))).toEqual(new Set([corpusSha256]));

    const twice = (await pair.documentPuts()) - before - SHAPE.total;
    const cutShort = attempts.filter(({ end }) => end !== 'succeeded').length;
    const unitsLost = attempts.reduce((sum, attempt) => sum + attempt.unitsLost, 0);
    console.log(`${platform}: ${wordAttempts(attempts)}, ${unitsLost} leases lost; ${twice} of ${SHAPE.total} documents sent twice`);
    expect(cutShort).toBeGreaterThan(0);
    // `timeout` is the exit code 143; one that was told and let go too late would be killed.
    for (const { index, attempt, end } of attempts) if (isTold(index, attempt)) expect(end).not.toBe('killed');
    expect(twice).toBeGreaterThanOrEqual(0);
    // An attempt holds one unit, and what it finished stays finished. Beside that, each sends the first object that it
    // made once more, to learn whether the server heeds conditions.
    expect(twice).toBeLessThanOrEqual((cutShort + unitsLost) * SHAPE.unitSize + attempts.length);
  });
});

function isTold(index: number, attempt: number): boolean {
  return (index + attempt) % 2 === 0;
}

/** Kubernetes does not tell how many completions there are. */
function countOf(platform: PlatformName): Record<string, string> {
  return platform === 'kubernetes' ? { GOLDLEAF_TASK_COUNT: String(TASKS) } : {};
}

function wordAttempts(attempts: readonly Attempt[]): string {
  const of = (end: Attempt['end']): number => attempts.filter((attempt) => attempt.end === end).length;
  return `${attempts.length} attempts of ${TASKS} tasks (${of('timeout')} ended by SIGTERM, ${of('killed')} by SIGKILL)`;
}
