import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GoldleafError, messageOf } from '../../kernel/errors.ts';

export interface SplitUri {
  /** Lower case; undefined for a bare path. */
  readonly scheme: string | undefined;
  /** What follows the colon. */
  readonly rest: string;
}

/** One letter and a colon is a drive of Windows, not a scheme. */
const SCHEME = /^([a-z][a-z0-9+.-]+):(.*)$/is;

export function splitUri(uri: string): SplitUri {
  const match = SCHEME.exec(uri);
  return match === null ? { scheme: undefined, rest: uri } : { scheme: (match[1] as string).toLowerCase(), rest: match[2] as string };
}

/**
 * The absolute path that `file:///encoded%20path`, `file:path` or a bare path means.
 *
 * @param rest what follows the scheme; percent signs are read as codes only after `//`
 * @throws GoldleafError `USAGE`
 */
export function pathOf(uri: string, rest: string): string {
  if (rest === '') throw new GoldleafError('USAGE', `${JSON.stringify(uri)} names no path`);
  if (!rest.startsWith('//')) return resolve(rest);
  try {
    return fileURLToPath(`file:${rest}`);
  } catch (cause) {
    throw new GoldleafError('USAGE', `${uri} is not a path on this machine: ${messageOf(cause)}`, { cause });
  }
}

/** A store of one process, for tests and the library: no command could come back to it. */
const OF_ONE_PROCESS = 'memory';

/** @param what the family, for example `state store` */
export function unknownScheme(what: string, uri: string, known: readonly string[]): GoldleafError {
  const schemes = known.filter((scheme) => scheme !== OF_ONE_PROCESS);
  return new GoldleafError('USAGE', `${uri} is not a ${what} that goldleaf knows`, {
    hint: `Use a path or one of: ${schemes.map((scheme) => `${scheme}:`).join(', ')}`,
  });
}
