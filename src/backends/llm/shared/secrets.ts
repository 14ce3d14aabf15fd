import { GoldleafError } from '../../../kernel/errors.ts';

/** Looks a secret up by the name of its environment variable. The environment itself is read by the command line alone. */
export type Secrets = (name: string) => string | undefined;

/** What clients send to servers that want no key: they insist on one. */
export const NO_KEY = 'none';

/** @throws GoldleafError `FORBIDDEN` when the variable is not set. */
export function keyOf(provider: string, keyFrom: string | undefined, secrets: Secrets): string | undefined {
  if (keyFrom === undefined) return undefined;
  const key = secrets(keyFrom)?.trim();
  if (key !== undefined && key !== '') return key;
  throw new GoldleafError('FORBIDDEN', `there is no key for ${provider}: the environment variable ${keyFrom} is not set`, {
    hint: 'Set it, name another one with keyFrom in the mix, or write keyFrom: none for a server that wants no key.',
  });
}

/** What keys look like at the known vendors, also shortened by stars as some vendors repeat them. */
const KEY_LIKE = /\b(?:sk|pk|rk|api|key)-[\w*-]{6,}|\bBearer\s+\S+/gi;
const LONGEST = 300;

/** A vendor's message on one line, of bounded length and without the key, whatever the vendor repeats of the request. */
export function scrubbed(message: string, key: string | undefined): string {
  const known = key === undefined ? [] : [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  const clean = known.reduce((text, secret) => text.replaceAll(secret, '[key]'), message);
  const line = clean.replace(KEY_LIKE, '[key]').replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
}
