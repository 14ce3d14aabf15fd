import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import { diskFull, errnoOf, targetError } from '../target/target-error.ts';

/** Rows that their table refuses: the corpus says one thing in its schema and another in its rows. */
const ROWS_REFUSED = /^(Constraint|Invalid Input|Conversion|Out of Range) Error/;
const NO_ROOM = /No space left on device|Disk quota exceeded|failed to offload data block/i;

/** What a failed statement means for an export. Only the first line of DuckDB's text is for people. */
export function duckdbError(cause: unknown, target: string, doing: string): GoldleafError {
  if (cause instanceof GoldleafError) return cause;
  // Not DuckDB's: a file in the scratch folder.
  if (errnoOf(cause) !== '') return targetError(cause, target);
  const text = messageOf(cause);
  const line = text.split('\n', 1)[0];
  if (NO_ROOM.test(text)) return diskFull(target, cause);
  if (ROWS_REFUSED.test(text)) {
    return new GoldleafError('CORPUS', `${doing}: the rows do not fit: ${line}`, {
      hint: 'Look for the row with goldleaf verify --deep.',
      cause,
    });
  }
  if (text.startsWith('Out of Memory')) {
    return new GoldleafError('UNAVAILABLE', `${doing}: DuckDB has too little memory: ${line}`, { cause });
  }
  return new GoldleafError(text.startsWith('IO Error') ? 'UNAVAILABLE' : 'INTERNAL', `${doing}: ${line}`, { cause });
}

/** Another process has the database open for writing. */
export function isLocked(cause: unknown): boolean {
  return messageOf(cause).includes('Could not set lock on file');
}
