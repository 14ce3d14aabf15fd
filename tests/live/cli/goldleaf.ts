import { spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

export const MAIN = fileURLToPath(new URL('../../../dist/cli/main.js', import.meta.url));

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly finished: Promise<Finished>;
  /** Resolves when stderr holds the text. */
  readonly says: (text: string) => Promise<void>;
}

/** Starts `goldleaf <args>` as a process of its own. */
export function start(args: readonly string[], options: { env?: Record<string, string>; cwd?: string } = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const heard = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) child[name]?.setEncoding('utf8').on('data', (text: string) => (heard[name] += text));
  const finished = new Promise<Finished>((resolve) => child.on('close', (code) => resolve({ code, ...heard })));
  const says = async (text: string): Promise<void> => {
    while (!heard.stderr.includes(text)) {
      if (child.exitCode !== null) throw new Error(`it ended without saying "${text}": ${heard.stderr}`);
      await pause(10);
    }
  };
  return { child, finished, says };
}

export function goldleaf(...args: string[]): Promise<Finished> {
  return start(args).finished;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** A temporary folder that is gone after the tests of the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'goldleaf-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Every file below a folder with its size, time and digest: equal listings mean that nothing was written. */
export function listing(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const { mtimeMs, size } = statSync(path);
      const isFile = statSync(path).isFile();
      return isFile ? `${name} ${size} ${mtimeMs} ${createHash('sha256').update(readFileSync(path)).digest('hex')}` : `${name}/`;
    });
}

/** The last line of stdout as the JSON it is. */
export function json<T>({ stdout, stderr }: Finished): T {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new Error(`no JSON in ${JSON.stringify(stdout)}; stderr: ${stderr}`);
  }
}
