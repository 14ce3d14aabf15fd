import { GoldleafError } from '../../../kernel/errors.ts';

export const DEFAULT_DATABASE = '(default)';

/** A database of a project, where a URI such as `firestore://project/database` leads. */
export interface FirestorePlace {
  readonly project: string;
  readonly database: string;
  /** Spelled one way, so that two handles on one place can be compared. */
  readonly uri: string;
  /** `projects/…/databases/…`, as the service calls it. */
  readonly name: string;
}

/** Projects of a domain are named `example.com:project`. */
const PROJECT = /^(?:[a-z0-9.-]+:)?[a-z0-9][a-z0-9-]*$/i;
const DATABASE = /^(?:\(default\)|[a-z0-9][a-z0-9-]*)$/i;

/**
 * @param rest what follows the scheme: `//project`, or `//project/database`
 * @throws GoldleafError `USAGE`
 */
export function firestorePlaceOf(uri: string, rest: string): FirestorePlace {
  const [project = '', database = DEFAULT_DATABASE, ...more] = rest.replace(/^\/\//, '').replace(/\/$/, '').split('/');
  if (!rest.startsWith('//') || !PROJECT.test(project)) throw unusable(uri, `${JSON.stringify(project)} cannot name a project`);
  if (!DATABASE.test(database)) throw unusable(uri, `${JSON.stringify(database)} cannot name a database`);
  if (more.length > 0) throw unusable(uri, 'nothing comes after the database');
  return {
    project,
    database,
    uri: `firestore://${project}${database === DEFAULT_DATABASE ? '' : `/${database}`}`,
    name: `projects/${project}/databases/${database}`,
  };
}

function unusable(uri: string, reason: string): GoldleafError {
  return new GoldleafError('USAGE', `${uri} is not a Firestore database: ${reason}`, {
    hint: 'Write it like firestore://project/database, or firestore://project for the default database.',
  });
}
