/**
 * Every error goldleaf raises on purpose, by code. Callers decide on `code`, never on the text of a message.
 *
 * The code also fixes what a process exits with; see `exitCodeOf` in `run/exit-verdict.ts`.
 */
export type ErrorCode =
  /** The command, a flag, a file of settings or a URI is not usable as given. */
  | 'USAGE'
  /** Settings given explicitly differ from those of the standing run. */
  | 'SETTINGS_DIFFER'
  /** The run was planned by another goldleaf, pack, browser or font set than this task has. */
  | 'FINGERPRINT_DIFFERS'
  /** The output folder belongs to another run. */
  | 'FOLDER_TAKEN'
  /** The run or the unit is not in the state store. */
  | 'NOT_FOUND'
  /** The credentials may not do this. */
  | 'FORBIDDEN'
  /** The store exists but cannot be used: corrupt, too old, on a network file system, without its table or index. */
  | 'UNUSABLE_STORE'
  /** A state store or blob store does not answer; the outcome of the call is unknown. */
  | 'UNAVAILABLE'
  /** No room left where documents or state are written. */
  | 'DISK_FULL'
  /** The browser does not start, or does not come back. */
  | 'BROWSER_UNAVAILABLE'
  /** An npm package that a backend needs is not installed. */
  | 'MISSING_PACKAGE'
  /** One item cannot be made: its record does not reconcile, its page cannot be printed. Fails its unit. */
  | 'ITEM'
  /** A corpus is damaged, or not complete. */
  | 'CORPUS'
  /** An invariant of goldleaf itself does not hold. */
  | 'INTERNAL';

export interface ErrorDetails {
  /** What a person can do about it, as one sentence. */
  readonly hint?: string;
  readonly cause?: unknown;
}

export class GoldleafError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'GoldleafError';
    this.code = code;
    this.hint = details.hint;
  }
}

export function isGoldleafError(error: unknown, ...codes: ErrorCode[]): error is GoldleafError {
  return error instanceof GoldleafError && (codes.length === 0 || codes.includes(error.code));
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
