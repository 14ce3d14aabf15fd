import { GoldleafError, messageOf } from '../../kernel/errors.ts';

/** The `code` of a Node system error such as `ENOENT`; undefined for anything else. */
export function errnoOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/**
 * What a failed call on the file system means to whoever opened the store.
 *
 * @param path the folder or file the call was about, for the message
 */
export function fileError(cause: unknown, path: string): GoldleafError {
  if (cause instanceof GoldleafError) return cause;
  switch (errnoOf(cause)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new GoldleafError('DISK_FULL', `there is no room left to write ${path}`, {
        hint: 'Make room and start the same command again: it goes on where it stopped.',
        cause,
      });
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new GoldleafError('FORBIDDEN', `this user may not use ${path}: ${messageOf(cause)}`, {
        hint: 'Choose another folder, or change its permissions.',
        cause,
      });
    case 'ENOTDIR':
    case 'EEXIST':
      return new GoldleafError('USAGE', `a file stands where a folder is needed for ${path}`, {
        hint: 'Choose another folder, or move the file away.',
        cause,
      });
    case 'ENAMETOOLONG':
      return new GoldleafError('USAGE', `${path} is longer than the file system allows`, { cause });
    default:
      return new GoldleafError('UNAVAILABLE', `the file system does not do its work at ${path}: ${messageOf(cause)}`, { cause });
  }
}
