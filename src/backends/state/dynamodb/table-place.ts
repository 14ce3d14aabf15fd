import { GoldleafError } from '../../../kernel/errors.ts';

/** Where `dynamodb://table?region=eu-central-1` leads. */
export interface TablePlace {
  readonly table: string;
  /** Those of the environment or the profile, where the URI is silent. */
  readonly region: string | undefined;
  readonly endpoint: string | undefined;
  /** Spelled one way. */
  readonly uri: string;
}

const OPTIONS = ['region', 'endpoint'] as const;
const TABLE_NAME = /^[A-Za-z0-9_.-]{3,255}$/;
const LIKE = 'Write it like dynamodb://table?region=eu-central-1.';

/**
 * @param rest what follows the scheme
 * @throws GoldleafError `USAGE`
 */
export function tablePlaceOf(uri: string, rest: string): TablePlace {
  const [, path = '', query = ''] = /^\/\/([^?]*)(?:\?(.*))?$/s.exec(rest) ?? [];
  const table = path.replace(/\/$/, '');
  if (!TABLE_NAME.test(table))
    throw unusable(uri, `${JSON.stringify(table)} cannot name a table: 3 to 255 letters, digits, "_", "-" and "."`);
  const given = new URLSearchParams(query);
  const unknown = [...given.keys()].find((name) => !(OPTIONS as readonly string[]).includes(name));
  if (unknown !== undefined) throw unusable(uri, `${JSON.stringify(unknown)} is not known`);
  const [region, endpoint] = OPTIONS.map((name) => given.get(name) || undefined);
  if (endpoint !== undefined && !(/^https?:\/\/./.test(endpoint) && URL.canParse(endpoint))) {
    throw unusable(uri, `${JSON.stringify(endpoint)} is no address of a server such as http://127.0.0.1:8000`);
  }
  return { table, region, endpoint, uri: `dynamodb://${table}${spell({ region, endpoint })}` };
}

/** A colon and a slash need no code in a query, and people read them. */
function spell(options: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return pairs.length === 0 ? '' : `?${pairs.join('&').replace(/%3A/g, ':').replace(/%2F/g, '/')}`;
}

function unusable(uri: string, reason: string): GoldleafError {
  return new GoldleafError('USAGE', `${uri} is not a state store: ${reason}`, { hint: LIKE });
}
