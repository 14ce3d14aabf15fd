import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const WORKER = fileURLToPath(new URL('worker.mjs', import.meta.url));

/** What became of a worker: its answer, or how it died. */
export interface WorkerEnd<T> {
  readonly code: number | null;
  readonly answer: T | undefined;
  readonly stderr: string;
}

/** Starts one worker for each list of arguments, waits until all are ready, lets them go together, and waits for their ends. */
export async function runTogether<T>(argumentLists: readonly (readonly string[])[]): Promise<readonly WorkerEnd<T>[]> {
  const workers = argumentLists.map((list) => start<T>(list));
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { go } of workers) go();
  return Promise.all(workers.map(({ end }) => end));
}

function start<T>(list: readonly string[]): { ready: Promise<unknown>; go: () => void; end: Promise<WorkerEnd<T>> } {
  const child = spawn(process.execPath, [WORKER, ...list], { stdio: ['pipe', 'pipe', 'pipe'] });
  const lines: string[] = [];
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  child.stdin.on('error', () => undefined);
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(line));
  const end = new Promise<WorkerEnd<T>>((resolve) => {
    child.on('close', (code) => resolve({ code, answer: lines[1] === undefined ? undefined : (JSON.parse(lines[1]) as T), stderr }));
  });
  return { ready: Promise.race([new Promise((resolve) => output.once('line', resolve)), end]), go: () => child.stdin.write('go\n'), end };
}
