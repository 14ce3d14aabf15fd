import type { ErrorCode } from '../errors.ts';

/** Why a task's drain loop ended. */
export type TaskEnd =
  /** The root manifest of this plan stands. */
  | { readonly why: 'root-stands' }
  /** The finish claim moved under this task's eyes: a live peer finishes the run. */
  | { readonly why: 'peer-finishes' }
  /** Nothing is pending or running, and units have FAILED. */
  | { readonly why: 'units-failed'; readonly failed: number }
  | { readonly why: 'paused' }
  | { readonly why: 'cancelled' }
  /** The task was told to stop, and let go of what it held. */
  | { readonly why: 'stopped' }
  /** Store, bucket, disk or browser did not come back in time. */
  | { readonly why: 'out-of-reach'; readonly code: ErrorCode; readonly message: string };

export const EXIT_OK = 0;
export const EXIT_PROBLEM = 1;
export const EXIT_USAGE = 2;
/** EX_TEMPFAIL of sysexits.h: the same command may succeed later. */
export const EXIT_TEMPORARY = 75;
export const EXIT_SIGINT = 130;
export const EXIT_SIGTERM = 143;

/** What the process of a task exits with. A stop by a signal is worded by whoever caught the signal. */
export function exitVerdict(end: TaskEnd): number {
  switch (end.why) {
    case 'root-stands':
    case 'peer-finishes':
    case 'paused':
    case 'cancelled':
      return EXIT_OK;
    case 'units-failed':
      return EXIT_PROBLEM;
    case 'stopped':
      return EXIT_SIGTERM;
    case 'out-of-reach':
      return EXIT_TEMPORARY;
  }
}

/** What a command exits with when it ends by an error. */
export function exitCodeOf(code: ErrorCode): number {
  switch (code) {
    case 'UNAVAILABLE':
    case 'DISK_FULL':
    case 'BROWSER_UNAVAILABLE':
      return EXIT_TEMPORARY;
    case 'ITEM':
    case 'CORPUS':
    case 'INTERNAL':
      return EXIT_PROBLEM;
    default:
      return EXIT_USAGE;
  }
}
