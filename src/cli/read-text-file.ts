import { readFile } from 'node:fs/promises';
import { GoldleafError, messageOf } from '../kernel/errors.ts';

/** A file that a flag names. @throws GoldleafError `USAGE`, naming the flag */
export async function readTextFile(flag: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new GoldleafError('USAGE', `${flag} ${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}
