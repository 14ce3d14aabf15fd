import { readFile } from 'node:fs/promises';
import { GoldleafError, messageOf } from '../kernel/errors.ts';

const WHY: Readonly<Record<string, string>> = { ENOENT: 'there is no such file', EISDIR: 'it is a folder', EACCES: 'access is denied' };

/** A file that a flag names. @throws GoldleafError `USAGE`, naming the flag */
export async function readTextFile(flag: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new GoldleafError('USAGE', `${flag} ${path} cannot be read: ${why(cause)}`, {
      hint: `${flag} takes the path of a YAML file, from the folder ${process.cwd()}.`,
      cause,
    });
  }
}

function why(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return WHY[code] ?? messageOf(cause);
}
