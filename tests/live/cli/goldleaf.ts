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
  /** Signals its process group, which is what a terminal does at Ctrl-C. */
  readonly signal: (name: NodeJS.Signals) => void;
  /** Resolves when stderr holds the text. */
  readonly says: (text: string) => Promise<void>;
}

/** Starts `goldleaf <args>` as a process of its own. */
export function start(args: readonly string[], options: { env?: Record<string, string>; cwd?: string } = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
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
  return { child, finished, signal: (name) => void process.kill(-(child.pid ?? 0), name), says };
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
export function json({ stdout, stderr }: Finished): unknown {
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  try {
    return JSON.parse(line);
  } catch {
    throw new Error(`no JSON in ${JSON.stringify(stdout)}; stderr: ${stderr}`);
  }
}

/** Id and digests of every document of a corpus, in index order, from its parts. */
export function digests(corpus: string): { id: string; file: string | undefined; rows: string; truth: string }[] {
  const folder = join(corpus, 'manifest');
  return readdirSync(folder)
    .filter((name) => name.startsWith('unit-'))
    .sort()
    .flatMap((name) => (JSON.parse(readFileSync(join(folder, name), 'utf8')) as { items: PartItem[] }).items)
    .map(({ id, file, rowsSha256, truthSha256 }) => ({ id, file: file?.sha256, rows: rowsSha256, truth: truthSha256 }));
}

interface PartItem {
  readonly id: string;
  readonly file: { readonly sha256: string } | null;
  readonly rowsSha256: string;
  readonly truthSha256: string;
}
