import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { GoldleafError } from '../../kernel/errors.ts';
import { errnoOf } from './file-errors.ts';

/**
 * Makes the folder and those above it that are missing. Node's own recursive `mkdir` never ends where a file system
 * answers "no such file" below a folder that stands, as /proc does.
 *
 * @returns the topmost folder that was made; undefined when all stood
 * @throws GoldleafError `USAGE` where no folder can be made at all; what the file system says
 */
export async function makeFolder(path: string): Promise<string | undefined> {
  try {
    await mkdir(path);
    return path;
  } catch (error) {
    if (await isFolder(path)) return undefined;
    if (errnoOf(error) !== 'ENOENT' || dirname(path) === path) throw error;
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
    if (errnoOf(cause) !== 'ENOENT') throw cause;
    throw new GoldleafError('USAGE', `no folder can be made in ${dirname(path)}`, { hint: 'Choose another folder.', cause });
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
