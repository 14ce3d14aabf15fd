import { lstat, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GoldleafError } from '../../kernel/errors.ts';
import { errnoOf } from './file-errors.ts';

/**
 * Makes the folder and those above it that are missing. Node's own recursive `mkdir` never ends where a file system
 * answers "no such file" below a folder that stands, as /proc does.
 *
 * @returns the topmost folder that was made; undefined when all stood
 * @throws GoldleafError `USAGE` where no folder can be made at all, and for a link that points to nothing; what the file
 *   system says, `ENOENT` for a folder that others make and remove meanwhile
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path);
    return path;
  } catch (error) {
    if (await isFolder(path)) return undefined;
    await refuseLooseLink(path);
    const isMissing = errnoOf(error) === 'ENOENT' || (await isGone(path, error));
    if (!isMissing || dirname(path) === path) throw error;
  }
  const above = await makeFolder(dirname(path));
  const made = await makeBelow(path);
  return above ?? made;
}

/** Below a folder that stands, maybe only since a moment ago. */
async function makeBelow(path: string): Promise<string | undefined> {
  try {
    await mkdir(path);
    return path;
  } catch (cause) {
    if (await isFolder(path)) return undefined;
    if (await isGone(path, cause)) throw Object.assign(new Error(`${path} was removed meanwhile`, { cause }), { code: 'ENOENT' });
    if (errnoOf(cause) !== 'ENOENT') throw cause;
    throw noFolderIn(dirname(path), cause);
  }
}

/** The folder itself, or the nearest one above it that stands. @throws like {@link makeFolder}, and makes nothing */
export async function standingFolder(path: string): Promise<string> {
  try {
    if ((await stat(path)).isDirectory()) return path;
  } catch (error) {
    await refuseLooseLink(path);
    if (errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
    return standingFolder(dirname(path));
  }
  throw Object.assign(new Error(`${path} is no folder`), { code: 'ENOTDIR' });
}

/** A file system that makes no folder where one stands, as /proc. */
export function noFolderIn(folder: string, cause: unknown): GoldleafError {
  return new GoldleafError('USAGE', `no folder can be made in ${folder}`, { hint: 'Choose another folder.', cause });
}

/** To make a folder, the system says that something is there already; to look at it, that nothing is. */
async function refuseLooseLink(path: string): Promise<void> {
  const isLink = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  if (!isLink || !(await leadsNowhere(path))) return;
  throw new GoldleafError('USAGE', `the link ${path} points to nothing`, {
    hint: 'Make the folder it points to, remove the link, or choose another folder.',
  });
}

async function leadsNowhere(path: string): Promise<boolean> {
  return stat(path).then(
    () => false,
    (error: unknown) => ['ENOENT', 'ELOOP'].includes(errnoOf(error) ?? ''),
  );
}

/** What was in the way of a folder is there no more: another process made that very folder, and removed it again. */
async function isGone(path: string, error: unknown): Promise<boolean> {
  if (errnoOf(error) !== 'EEXIST') return false;
  return lstat(path).then(
    () => false,
    (missing: unknown) => errnoOf(missing) === 'ENOENT',
  );
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
