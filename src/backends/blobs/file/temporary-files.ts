import { randomBytes } from 'node:crypto';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isLeftBehind } from '../../shared/left-behind.ts';

/** Where and as whom a process writes what is not an object yet. */
export interface Writer {
  readonly host: string;
  readonly pid: number;
}

/** `4711-9f2c41d0e8a7b365@build-host`: whose file it is can be read from its name. */
export function temporaryName(writer: Writer): string {
  return `${writer.pid}-${randomBytes(8).toString('hex')}@${encodeURIComponent(writer.host)}`;
}

/**
 * Removes what dead processes of this host left in the folder, and anything older than a day. A file that a live
 * process still needs may go too, since process ids mean nothing across containers of one host name: its owner writes
 * it again.
 */
export async function sweepTemporaryFiles(folder: string, host: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const mine = `@${encodeURIComponent(host)}`;
  for (const name of names) {
    const path = join(folder, name);
    const owner = name.endsWith(mine) ? Number.parseInt(name, 10) : undefined;
    if (await isLeftBehind(path, owner, now)) await unlink(path).catch(() => undefined);
  }
}
