import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { errnoOf, targetError } from './target-error.ts';

const DAY_MS = 86_400_000;

export interface Scratch {
  /** What is to be replaced, links followed. */
  readonly target: string;
  /** An empty folder beside it, on the same file system. */
  readonly folder: string;
}

/**
 * Gives `work` a scratch folder and removes it afterwards. What killed exports to the same target left is removed
 * first. A link stays one: what it leads to is the target.
 */
export async function inScratchFolder<T>(path: string, work: (scratch: Scratch) => Promise<T>): Promise<T> {
  let folder: string | undefined;
  try {
    await mkdir(dirname(path), { recursive: true });
    const target = await followLinks(path);
    await sweep(target);
    folder = join(dirname(target), `${prefixOf(target)}${process.pid}-${randomBytes(4).toString('hex')}${suffix()}`);
    await mkdir(folder);
    return await work({ target, folder });
  } catch (cause) {
    throw targetError(cause, path);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function followLinks(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return path;
    throw error;
  }
}

/** The name tells whose it is: `.golden.duckdb.4711-9f2c41d0@build-host.partial`. */
function prefixOf(target: string): string {
  return `.${basename(target)}.`;
}

function suffix(): string {
  return `@${encodeURIComponent(hostname())}.partial`;
}

async function sweep(target: string): Promise<void> {
  const beside = dirname(target);
  for (const name of await readdir(beside)) {
    if (!name.startsWith(prefixOf(target)) || !name.endsWith('.partial')) continue;
    const path = join(beside, name);
    const isDead = name.endsWith(suffix()) && !isAlive(Number.parseInt(name.slice(prefixOf(target).length), 10));
    if (isDead || (await isOlderThanADay(path))) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Also a process id means nothing where containers share a folder; an export that is still at work has touched it today. */
async function isOlderThanADay(path: string): Promise<boolean> {
  const info = await stat(path).catch(() => undefined);
  return info !== undefined && Date.now() - info.mtimeMs > DAY_MS;
}
