import { GoldleafError, isGoldleafError } from '../../../kernel/errors.ts';
import { checkKey } from '../check-key.ts';

/** Where a URI such as `s3://bucket/prefix?region=eu-central-1` leads. */
export interface BucketPlace {
  readonly bucket: string;
  /** Without slashes at its ends; empty for the whole bucket. */
  readonly prefix: string;
  /** What is said after the question mark, by name. */
  readonly options: ReadonlyMap<string, string>;
  /** Spelled one way, so that two handles on one place can be compared. */
  readonly uri: string;
}

/** What both clouds agree on; each refuses the finer faults itself. */
const BUCKET_NAME = /^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/;

/**
 * Reads `//bucket/prefix?name=value`. Nothing but the options is percent-decoded: names of objects are taken as they are.
 *
 * @param rest what follows the scheme
 * @param known names of options, in the order in which they are spelled
 * @throws GoldleafError `USAGE`
 */
export function bucketPlaceOf(scheme: string, uri: string, rest: string, known: readonly string[]): BucketPlace {
  const [path = '', query] = splitOnce(rest, '?');
  const [bucket = '', key = ''] = splitOnce(path.replace(/^\/\//, ''), '/');
  const like = `${scheme}://bucket/prefix${known.length === 0 ? '' : `?${known.map((name) => `${name}=…`).join('&')}`}`;
  if (!path.startsWith('//') || !BUCKET_NAME.test(bucket)) throw unusable(uri, `${JSON.stringify(bucket)} cannot name a bucket`, like);
  const prefix = key.replace(/\/$/, '');
  checkPrefixOf(uri, prefix, like);
  const options = optionsOf(uri, query, known, like);
  return { bucket, prefix, options, uri: `${scheme}://${bucket}${prefix && `/${prefix}`}${spell(options)}` };
}

function splitOnce(text: string, separator: string): [string] | [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function checkPrefixOf(uri: string, prefix: string, like: string): void {
  try {
    if (prefix !== '') checkKey(prefix);
  } catch (error) {
    if (!isGoldleafError(error)) throw error;
    throw unusable(uri, error.message, like);
  }
}

function optionsOf(uri: string, query: string | undefined, known: readonly string[], like: string): Map<string, string> {
  const given = new URLSearchParams(query ?? '');
  for (const name of given.keys()) if (!known.includes(name)) throw unusable(uri, `${JSON.stringify(name)} is not known`, like);
  return new Map(known.flatMap((name) => (given.get(name) ? [[name, given.get(name) as string]] : [])));
}

/** A colon and a slash need no code in a query, and people read them. */
function spell(options: ReadonlyMap<string, string>): string {
  const pairs = [...options].map(([name, value]) => `${name}=${encodeURIComponent(value).replace(/%3A/g, ':').replace(/%2F/g, '/')}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function unusable(uri: string, reason: string, like: string): GoldleafError {
  return new GoldleafError('USAGE', `${uri} is not a place for documents: ${reason}`, { hint: `Write it like ${like}.` });
}
