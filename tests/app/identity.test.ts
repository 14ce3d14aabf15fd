import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identityVariables, platformIdentity } from '../../src/app/identity.ts';

describe('the identity of a task', () => {
  it('is none outside a platform', () => {
    expect(platformIdentity({ HOSTNAME: 'laptop', PATH: '/bin' })).toBeUndefined();
  });

  it('is what a goldleaf parent hands over', () => {
    const identity = { execution: 'abc', index: 3, count: 8, attempt: 2 };
    expect(platformIdentity(identityVariables(identity))).toEqual({ ...identity, platform: 'goldleaf' });
  });

  it('comes from Cloud Run', () => {
    const env = { CLOUD_RUN_EXECUTION: 'job-x7', CLOUD_RUN_TASK_INDEX: '5', CLOUD_RUN_TASK_COUNT: '200', CLOUD_RUN_TASK_ATTEMPT: '1' };
    expect(platformIdentity(env)).toEqual({ execution: 'job-x7', index: 5, count: 200, attempt: 1, platform: 'cloud-run' });
  });

  it('comes from AWS Batch, where attempts count from 1', () => {
    const array = {
      AWS_BATCH_JOB_ID: 'f00-ba:7',
      AWS_BATCH_JOB_ARRAY_INDEX: '7',
      AWS_BATCH_JOB_ARRAY_SIZE: '50',
      AWS_BATCH_JOB_ATTEMPT: '2',
    };
    expect(platformIdentity(array)).toEqual({ execution: 'f00-ba', index: 7, count: 50, attempt: 1, platform: 'aws-batch' });
    expect(platformIdentity({ AWS_BATCH_JOB_ID: 'f00', AWS_BATCH_JOB_ATTEMPT: '1' })).toMatchObject({
      execution: 'f00',
      index: 0,
      count: 1,
      attempt: 0,
    });
  });

  it('comes from a Kubernetes indexed job', () => {
    const env = { JOB_COMPLETION_INDEX: '12', HOSTNAME: 'corpus-12', GOLDLEAF_TASK_COUNT: '40' };
    expect(platformIdentity(env)).toEqual({ execution: 'corpus', index: 12, count: 40, attempt: 0, platform: 'kubernetes' });
    expect(platformIdentity({ JOB_COMPLETION_INDEX: '12', HOSTNAME: 'node-a' })).toMatchObject({ execution: 'node-a', count: 13 });
  });

  it('has the Kubernetes job as its execution, whatever that name ends in, by the name of the host and by that of the pod', () => {
    const parts = fc.array(fc.constantFrom('0', '1', '12', '24567', 'x', 'bcdfg', 'job'), { minLength: 1, maxLength: 4 });
    const index = fc.constantFrom(0, 1, 2, 12, 24567);
    const suffix = fc.constantFrom('', '-x9k2p', '-22222', '-bcdfg');
    fc.assert(
      fc.property(parts, index, suffix, (words, at, random) => {
        const job = words.join('-');
        expect(platformIdentity({ JOB_COMPLETION_INDEX: `${at}`, HOSTNAME: `${job}-${at}${random}` })?.execution).toBe(job);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it('prefers what goldleaf says over what the platform says', () => {
    const env = { CLOUD_RUN_EXECUTION: 'job', CLOUD_RUN_TASK_INDEX: '5', GOLDLEAF_TASK_EXECUTION: 'mine', GOLDLEAF_TASK_INDEX: '1' };
    expect(platformIdentity(env)).toMatchObject({ execution: 'mine', index: 1, count: 2, platform: 'goldleaf' });
  });

  it('refuses a number that is none', () => {
    expect(() => platformIdentity({ CLOUD_RUN_EXECUTION: 'job', CLOUD_RUN_TASK_INDEX: 'five' })).toThrow(
      'the environment variable CLOUD_RUN_TASK_INDEX is "five", not a whole number',
    );
  });
});
