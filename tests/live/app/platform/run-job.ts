import { createInterface } from 'node:readline';
import { json, start, type Finished } from '../../cli/goldleaf.ts';
import { toldBy } from '../../chaos/pairs/told.ts';
import { PLATFORM_VARIABLES, type PlatformName } from './variables.ts';

export interface Job {
  readonly platform: PlatformName;
  readonly name: string;
  /** How many tasks. */
  readonly count: number;
  /** The goldleaf command of each task, with `--json`. */
  readonly command: readonly string[];
  /** Beside the platform's own: the way of the task of this index to its stores. */
  readonly variables: (index: number) => Record<string, string>;
  /**
   * Units after which an attempt has spent its time. A platform counts seconds; a count of units makes an attempt get as
   * far on a slow machine as on a quick one.
   */
  readonly unitsOfAnAttempt: number;
  /** Between SIGTERM and SIGKILL, in ms. */
  readonly graceMs: number;
  /** Whether the attempt is told of its end by SIGTERM, which platforms do not promise. */
  readonly isTold: (index: number, attempt: number) => boolean;
  readonly maxRetries: number;
}

/** How an attempt came to its end. */
export interface Attempt {
  readonly index: number;
  readonly attempt: number;
  /** `timeout`: let go after SIGTERM. `killed`: by SIGKILL. */
  readonly end: 'succeeded' | 'timeout' | 'killed';
  /** Units it dropped or lost because its machine was too slow to renew their leases. */
  readonly unitsLost: number;
  /** What it read in the root manifest, if it saw it stand. */
  readonly corpusSha256: string | null;
}

/** So that the end comes inside the next unit, mostly. */
const INTO_A_UNIT_MS = 120;

/** Runs a job as its platform does: so many tasks, each started again until it succeeds or its retries are spent. @throws when one fails */
export async function runJob(job: Job): Promise<readonly Attempt[]> {
  const attempts: Attempt[] = [];
  const keep = async (index: number): Promise<void> => {
    for (let attempt = 0; attempt <= job.maxRetries; attempt++) {
      const ended = await runAttempt(job, index, attempt);
      attempts.push(ended);
      if (ended.end === 'succeeded') return;
    }
    throw new Error(`${job.platform}: task ${index} was tried ${job.maxRetries + 1} times and never succeeded`);
  };
  await Promise.all(Array.from({ length: job.count }, (_, index) => keep(index)));
  return attempts;
}

async function runAttempt(job: Job, index: number, attempt: number): Promise<Attempt> {
  const place = { job: job.name, index, count: job.count, attempt };
  const env = { ...job.variables(index), ...PLATFORM_VARIABLES[job.platform](place), GOLDLEAF_DEBUG: '1' };
  const running = start(job.command, { env });
  const timers: NodeJS.Timeout[] = [];
  let unitsDone = 0;
  let unitsLost = 0;
  const later = (ms: number, act: () => void): void => void timers.push(setTimeout(act, ms));
  const timeOut = (): void => {
    if (!job.isTold(index, attempt)) return running.signal('SIGKILL');
    running.signal('SIGTERM');
    later(job.graceMs, () => running.signal('SIGKILL'));
  };
  if (running.child.stderr !== null) {
    createInterface({ input: running.child.stderr }).on('line', (line) => {
      const told = toldBy(line)?.told;
      if (told === 'finished') unitsDone += 1;
      if (told === 'leaseLost' || told === 'fenced') unitsLost += 1;
      if (timers.length === 0 && unitsDone >= job.unitsOfAnAttempt) later(INTO_A_UNIT_MS, timeOut);
    });
  }
  running.child.once('exit', () => timers.forEach((timer) => clearTimeout(timer)));
  const finished = await running.finished;
  const end = endOf(finished, running.child.signalCode, `${job.platform}, task ${index}, attempt ${attempt}`);
  const corpusSha256 = end === 'succeeded' ? (json(finished) as { corpusSha256: string | null }).corpusSha256 : null;
  return { index, attempt, end, unitsLost, corpusSha256 };
}

function endOf({ code, stderr }: Finished, signal: NodeJS.Signals | null, who: string): Attempt['end'] {
  if (code === 0) return 'succeeded';
  if (code === 143) return 'timeout';
  if (signal === 'SIGKILL') return 'killed';
  throw new Error(`${who}: exit ${code} (${signal})\n${stderr}`);
}
