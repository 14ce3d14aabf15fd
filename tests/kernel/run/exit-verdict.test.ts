import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/kernel/errors.ts';
import { exitCodeOf, exitVerdict, type TaskEnd } from '../../../src/kernel/run/exit-verdict.ts';

const ENDS: readonly (readonly [TaskEnd, number])[] = [
  [{ why: 'root-stands' }, 0],
  [{ why: 'peer-finishes' }, 0],
  [{ why: 'paused' }, 0],
  [{ why: 'cancelled' }, 0],
  [{ why: 'units-failed', failed: 2 }, 1],
  [{ why: 'out-of-reach', code: 'UNAVAILABLE', message: 'no answer' }, 75],
  [{ why: 'stopped' }, 143],
];

const CODES: Readonly<Record<ErrorCode, number>> = {
  USAGE: 2,
  SETTINGS_DIFFER: 2,
  FINGERPRINT_DIFFERS: 2,
  FOLDER_TAKEN: 2,
  NOT_FOUND: 2,
  FORBIDDEN: 2,
  UNUSABLE_STORE: 2,
  MISSING_PACKAGE: 2,
  UNAVAILABLE: 75,
  DISK_FULL: 75,
  BROWSER_UNAVAILABLE: 75,
  ITEM: 1,
  CORPUS: 1,
  INTERNAL: 1,
};

describe('exit codes', () => {
  it.each(ENDS)('of a task that ended with %o: %i', (end, code) => expect(exitVerdict(end)).toBe(code));
  it.each(Object.entries(CODES))('of the error %s: %i', (code, exit) => expect(exitCodeOf(code as ErrorCode)).toBe(exit));
});
