import { GoldleafError, messageOf } from '../../../kernel/errors.ts';

const CANNOT_BE_WRITTEN = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EISDIR',
  'EEXIST',
  'ENOTEMPTY',
  'ENAMETOOLONG',
  'EBUSY',
  'EXDEV',
  'ELOOP',
]);

/** What a failed call on the file system means for an export. */
export function targetError(cause: unknown, target: string): GoldleafError {
  if (cause instanceof GoldleafError) return cause;
  const code = errnoOf(cause);
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(target, cause);
  if (CANNOT_BE_WRITTEN.has(code)) {
    return new GoldleafError('USAGE', `cannot export to ${target}: ${messageOf(cause)}`, { hint: 'Choose another target.', cause });
  }
  return new GoldleafError('UNAVAILABLE', `the file system does not do its work at ${target}: ${messageOf(cause)}`, { cause });
}

export function diskFull(target: string, cause: unknown): GoldleafError {
  return new GoldleafError('DISK_FULL', `there is no room left to export to ${target}; what stood there is as it was`, {
    hint: 'Make room, and export again.',
    cause,
  });
}

/** @param holds what stands there instead, as `it …` */
export function notAnExport(target: string, holds: string, cause?: unknown): GoldleafError {
  return new GoldleafError('USAGE', `${target} is not replaced: ${holds}`, {
    hint: 'Name another target, or move away what stands there.',
    cause,
  });
}

export function errnoOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}
