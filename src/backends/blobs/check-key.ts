import { GoldleafError } from '../../kernel/errors.ts';

/**
 * Refuses a key that could leave the store, or that not every store can hold.
 *
 * @throws GoldleafError `USAGE`
 */
export function checkKey(key: string): void {
  const reason = faultOf(key);
  if (reason !== undefined) throw new GoldleafError('USAGE', `${JSON.stringify(key)} is not a key: ${reason}`);
}

/**
 * Refuses a prefix that no key can start with. Its last part may be unfinished, and empty.
 *
 * @throws GoldleafError `USAGE`
 */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

/** Below it a file store keeps what is not an object yet. */
export const TEMPORARY_PART = '.tmp';

function faultOf(key: string): string | undefined {
  if (key.startsWith('/')) return 'keys are relative';
  if (key.includes('\\') || key.includes('\0')) return 'it holds a backslash or a null character';
  const parts = key.split('/');
  if (parts.includes('')) return 'a part of it is empty';
  if (parts.some((part) => part === '.' || part === '..')) return 'it climbs';
  if (parts[0] === TEMPORARY_PART) return `${TEMPORARY_PART} is not for objects`;
  return undefined;
}
