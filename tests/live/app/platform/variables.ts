/** What tells a task who it is, on each platform that goldleaf knows. */
export type PlatformName = 'cloud-run' | 'aws-batch' | 'kubernetes';

export interface Place {
  readonly job: string;
  readonly index: number;
  readonly count: number;
  /** From 0. */
  readonly attempt: number;
}

/**
 * The variables that a platform sets in a task's environment.
 *
 * Cloud Run jobs: https://cloud.google.com/run/docs/container-contract#jobs-env-vars. AWS Batch array jobs:
 * https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html (attempts count from 1, the size is told too).
 * Kubernetes indexed jobs: https://kubernetes.io/docs/concepts/workloads/controllers/job/#completion-mode (a pod's host is
 * named after its job and index, and nobody tells it how often the index was tried).
 */
export const PLATFORM_VARIABLES: Readonly<Record<PlatformName, (place: Place) => Record<string, string>>> = {
  'cloud-run': ({ job, index, count, attempt }) => ({
    CLOUD_RUN_JOB: job,
    CLOUD_RUN_EXECUTION: `${job}-x7k2p`,
    CLOUD_RUN_TASK_INDEX: String(index),
    CLOUD_RUN_TASK_COUNT: String(count),
    CLOUD_RUN_TASK_ATTEMPT: String(attempt),
  }),
  'aws-batch': ({ job, index, count, attempt }) => ({
    AWS_BATCH_JOB_ID: `${job}:${index}`,
    AWS_BATCH_JOB_ARRAY_INDEX: String(index),
    AWS_BATCH_JOB_ARRAY_SIZE: String(count),
    AWS_BATCH_JOB_ATTEMPT: String(attempt + 1),
  }),
  kubernetes: ({ job, index }) => ({ JOB_COMPLETION_INDEX: String(index), HOSTNAME: `${job}-${index}` }),
};
