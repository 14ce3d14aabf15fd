import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { Finished } from './goldleaf.ts';

const MAIN = fileURLToPath(new URL('one-process.mjs', import.meta.url));

/** Runs `goldleaf <args>`; several at once, too. */
export type RunCommand = (...args: string[]) => Promise<Finished>;

/**
 * Command lines in one process that stays, for tests of what a command does and says: most of the time of a short one is the
 * start of its process. How a process ends is shown by `goldleaf` and `start`. It starts at the first command, and ends
 * after the tests of the file.
 *
 * @param env beside the variables of this process, asked for when it starts
 */
export function oneProcess(env: () => Record<string, string> = () => ({})): RunCommand {
  let child: ChildProcess | undefined;
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  afterAll(async () => {
    if (child === undefined || child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.stdin?.end();
    await ended;
  });
  return (...args) => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) child = begin(env(), waiting);
    const id = asked++;
    child.stdin?.write(`${JSON.stringify({ id, args })}\n`);
    return new Promise((resolve, reject) => void waiting.set(id, { resolve, reject }));
  };
}

interface Waiting {
  readonly resolve: (finished: Finished) => void;
  readonly reject: (error: Error) => void;
}

function begin(env: Record<string, string>, waiting: Map<number, Waiting>): ChildProcess {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, finished } = JSON.parse(line) as { id: number; finished: Finished };
    waiting.get(id)?.resolve(finished);
    waiting.delete(id);
  });
  child.on('close', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`the process of the commands ended: ${code ?? signal}`));
    waiting.clear();
  });
  return child;
}
