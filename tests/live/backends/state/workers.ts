import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));

export type Job = readonly (string | number)[];

/** A process that does one job after the other. */
export interface Worker {
  /** Rejects with what it wrote about its end when it dies. */
  do<T>(job: Job): Promise<T>;
  /** Lets it go. @returns its exit code */
  dismiss(): Promise<number | null>;
}

/** @returns when all of them are ready, so that jobs given to them together are done together */
export function startWorkers(count: number): Promise<readonly Worker[]> {
  return Promise.all(Array.from({ length: count }, startWorker));
}

async function startWorker(): Promise<Worker> {
  const child = spawn(process.execPath, [WORKER], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  child.stdin.on('error', () => undefined);
  const output = createInterface({ input: child.stdout });
  const line = (): Promise<string> => {
    const gone = ended.then((code) => Promise.reject(new Error(`a worker ended with ${code}: ${stderr}`)));
    return Promise.race([once(output, 'line').then(([text]) => text as string), gone]);
  };
  await line();
  return {
    async do<T>(job: Job): Promise<T> {
      const answer = line();
      child.stdin.write(`${JSON.stringify(job)}\n`);
      return JSON.parse(await answer) as T;
    },
    dismiss: async () => {
      child.stdin.end();
      return ended;
    },
  };
}
