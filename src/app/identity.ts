import { GoldleafError } from '../kernel/errors.ts';

/** Which task of which fleet this process is. */
export interface TaskIdentity {
  /** The job execution that started the task; tasks of one execution know each other's predecessors. */
  readonly execution: string;
  readonly index: number;
  readonly count: number;
  readonly attempt: number;
  /** Who gave the identity. */
  readonly platform: 'goldleaf' | 'cloud-run' | 'aws-batch' | 'kubernetes';
}

/** How long a platform lets an attempt of a task run when nobody told it otherwise, in ms; the others set no end then. */
export const PLATFORM_TIMEOUT_MS: Readonly<Partial<Record<TaskIdentity['platform'], number>>> = {
  // https://cloud.google.com/run/docs/configuring/task-timeout
  'cloud-run': 600_000,
};

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the identity that a platform hands to a task in its environment; undefined outside any platform.
 * `GOLDLEAF_TASK_EXECUTION`, `_INDEX`, `_COUNT`, `_ATTEMPT` come first: that is how goldleaf starts its own tasks, and
 * how any other platform can.
 *
 * @throws GoldleafError `USAGE` for a variable that is not a whole number
 */
export function platformIdentity(env: Environment): TaskIdentity | undefined {
  return goldleafTask(env) ?? cloudRunTask(env) ?? awsBatchTask(env) ?? kubernetesTask(env);
}

/** The variables that make a child process the task of this identity. */
export function identityVariables(identity: Omit<TaskIdentity, 'platform'>): Record<string, string> {
  return {
    GOLDLEAF_TASK_EXECUTION: identity.execution,
    GOLDLEAF_TASK_INDEX: String(identity.index),
    GOLDLEAF_TASK_COUNT: String(identity.count),
    GOLDLEAF_TASK_ATTEMPT: String(identity.attempt),
  };
}

function goldleafTask(env: Environment): TaskIdentity | undefined {
  return plainTask(env, 'goldleaf', 'GOLDLEAF_TASK_EXECUTION', 'GOLDLEAF_TASK');
}

/** Cloud Run jobs. */
function cloudRunTask(env: Environment): TaskIdentity | undefined {
  return plainTask(env, 'cloud-run', 'CLOUD_RUN_EXECUTION', 'CLOUD_RUN_TASK');
}

/** A platform that counts everything from 0 and tells all of it: `<prefix>_INDEX`, `_COUNT`, `_ATTEMPT`. */
function plainTask(env: Environment, platform: TaskIdentity['platform'], executionName: string, prefix: string): TaskIdentity | undefined {
  const execution = env[executionName];
  if (execution === undefined) return undefined;
  const index = whole(env, `${prefix}_INDEX`, 0);
  const count = Math.max(whole(env, `${prefix}_COUNT`, 1), index + 1);
  return { execution, index, count, attempt: whole(env, `${prefix}_ATTEMPT`, 0), platform };
}

/** AWS Batch: a child of an array job is named `<array job>:<index>`, and attempts count from 1. */
function awsBatchTask(env: Environment): TaskIdentity | undefined {
  const job = env['AWS_BATCH_JOB_ID'];
  if (job === undefined) return undefined;
  const index = whole(env, 'AWS_BATCH_JOB_ARRAY_INDEX', 0);
  return {
    execution: job.split(':')[0] ?? job,
    index,
    count: Math.max(whole(env, 'AWS_BATCH_JOB_ARRAY_SIZE', 1), index + 1),
    attempt: Math.max(0, whole(env, 'AWS_BATCH_JOB_ATTEMPT', 1) - 1),
    platform: 'aws-batch',
  };
}

/**
 * Kubernetes indexed jobs. Two pods may run for one index and neither knows how often the index was tried, so the
 * attempt stays 0. The number of completions is not told: `GOLDLEAF_TASK_COUNT`.
 */
function kubernetesTask(env: Environment): TaskIdentity | undefined {
  if (env['JOB_COMPLETION_INDEX'] === undefined) return undefined;
  const index = whole(env, 'JOB_COMPLETION_INDEX', 0);
  return {
    execution: jobOfPod(env['HOSTNAME'] ?? 'kubernetes', index),
    index,
    count: Math.max(whole(env, 'GOLDLEAF_TASK_COUNT', 1), index + 1),
    attempt: 0,
    platform: 'kubernetes',
  };
}

/** What Kubernetes puts behind the name of a pod. */
const POD_SUFFIX = /-[bcdfghjklmnpqrstvwxz2456789]{5}$/;

/**
 * The name of the job. The host of a pod is called `<job>-<index>`; the pod itself, and the host where it takes the
 * pod's name, `<job>-<index>-<random>`. A job's own name may end like either, so the host's form is tried first and
 * nothing more is taken off: it always ends in the index, hence is always read right. A pod's name is misread only if its five
 * random characters happen to be the index.
 */
function jobOfPod(host: string, index: number): string {
  const end = `-${index}`;
  const pod = host.endsWith(end) ? host : host.replace(POD_SUFFIX, '');
  return pod.endsWith(end) ? pod.slice(0, -end.length) : host;
}

function whole(env: Environment, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  if (!/^\d{1,9}$/.test(text)) throw new GoldleafError('USAGE', `the environment variable ${name} is "${text}", not a whole number`);
  return Number(text);
}
