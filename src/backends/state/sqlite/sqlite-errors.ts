import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';

/** `SQLITE_BUSY_SNAPSHOT` and the like; undefined for an error that is not SQLite's. */
export function sqliteCodeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}

/** Somebody else holds the file just now; the same call may go through in a moment. Nothing was written. */
export function isBusy(error: unknown): boolean {
  return /^SQLITE_(BUSY|LOCKED|PROTOCOL)/.test(sqliteCodeOf(error) ?? '');
}

/** What an error of SQLite means to the caller of a state store. Anything else passes as it is. */
export function stateError(cause: unknown, path: string): unknown {
  const code = sqliteCodeOf(cause);
  if (code === undefined) return cause;
  const said = messageOf(cause);
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return new GoldleafError('UNUSABLE_STORE', `the state file ${path} is damaged: ${said}`, {
      hint: 'Put back a copy of it, or move it and its -wal and -shm files away and generate into a new folder.',
      cause,
    });
  }
  if (code === 'SQLITE_FULL' || (code.startsWith('SQLITE_IOERR') && isFull(path))) {
    return new GoldleafError('DISK_FULL', `there is no room left to write the state file ${path}`, {
      hint: 'Make room and start the same command again: it goes on where it stopped.',
      cause,
    });
  }
  if (/^SQLITE_(READONLY|PERM|AUTH|CANTOPEN)/.test(code)) {
    return new GoldleafError('FORBIDDEN', `the state file ${path} cannot be opened for writing: ${said}`, {
      hint: `Look at the permissions of ${dirname(path)}, or name another file by --state.`,
      cause,
    });
  }
  if (isBusy(cause) || /^SQLITE_(IOERR|NOMEM)/.test(code)) {
    return new GoldleafError('UNAVAILABLE', `the state file ${path} does not answer: ${said}`, { cause });
  }
  return new GoldleafError('INTERNAL', `the state file ${path} refused a statement: ${code}: ${said}`, { cause });
}

/** A shared-memory file that cannot grow is told as an I/O error, not as a full disk. */
function isFull(path: string): boolean {
  try {
    return statfsSync(dirname(path)).bavail === 0;
  } catch {
    return false;
  }
}
