import { randomBytes } from 'node:crypto';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isLeftBehind } from '../../shared/left-behind.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import { errnoOf, targetError } from './target-error.ts';

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
    await makeFolder(dirname(path));
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
    const owner = name.endsWith(suffix()) ? Number.parseInt(name.slice(prefixOf(target).length), 10) : undefined;
    if (await isLeftBehind(path, owner, Date.now())) await rm(path, { recursive: true, force: true });
  }
}
