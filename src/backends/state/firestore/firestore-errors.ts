import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import type { FirestorePlace } from './place.ts';

/** Codes of gRPC: https://grpc.io/docs/guides/status-codes */
export const STATUS = {
  CANCELLED: 1,
  UNKNOWN: 2,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;

/** Contention, throttling and everything that is no answer. */
const PASSING: ReadonlySet<number> = new Set([
  STATUS.CANCELLED,
  STATUS.UNKNOWN,
  STATUS.DEADLINE_EXCEEDED,
  STATUS.RESOURCE_EXHAUSTED,
  STATUS.ABORTED,
  STATUS.INTERNAL,
  STATUS.UNAVAILABLE,
]);

const LOG_IN =
  'Run gcloud auth application-default login, set GOOGLE_APPLICATION_CREDENTIALS to a key file, or run where a service account is attached.';

const NETWORK = /\b(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)\b|hang up|network|timeout/i;

/** Undefined for an error that is not of a call. */
export function statusOf(error: unknown): number | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'number' ? code : undefined;
}

/** What a failed call means to the caller of a state store. Anything else passes as it is. */
export function firestoreError(cause: unknown, place: FirestorePlace): unknown {
  const status = statusOf(cause);
  if (status === undefined || cause instanceof GoldleafError) return cause;
  const said = detailsOf(cause);
  if (isOfCredentials(status, said)) return credentialsError(cause, place);
  if (PASSING.has(status)) {
    return new GoldleafError('UNAVAILABLE', `${place.uri} does not answer: ${said}`, {
      hint: 'Is the network up, and FIRESTORE_EMULATOR_HOST right or not set?',
      cause,
    });
  }
  const { project, database } = place;
  if (status === STATUS.PERMISSION_DENIED) {
    return new GoldleafError('FORBIDDEN', `these credentials may not use ${place.uri}: ${said}`, {
      hint: `Is the project's id right? On it they need roles/datastore.user, and firestore.googleapis.com must be enabled.`,
      cause,
    });
  }
  if (status === STATUS.NOT_FOUND) {
    return new GoldleafError('UNUSABLE_STORE', `project ${project} has no Firestore database ${database}`, {
      hint: `Name another, or run: gcloud firestore databases create --project=${project} --database='${database}' --location=LOCATION`,
      cause,
    });
  }
  if (status === STATUS.FAILED_PRECONDITION) {
    return new GoldleafError('UNUSABLE_STORE', `${place.uri} cannot be used as it is set up: ${said}`, {
      hint: `It must be a database in native mode, with the indexes that this prints: goldleaf state init '${place.uri}'`,
      cause,
    });
  }
  return new GoldleafError('UNUSABLE_STORE', `${place.uri} does not accept the call: ${said}`, {
    hint: 'Look for a misspelt project or database.',
    cause,
  });
}

/** What it means that the client library finds no credentials, or cannot use those it finds. */
export function credentialsError(cause: unknown, place: FirestorePlace): GoldleafError {
  const said = detailsOf(cause);
  if (NETWORK.test(said))
    return new GoldleafError('UNAVAILABLE', `nobody can be asked for credentials for ${place.uri}: ${said}`, { cause });
  return new GoldleafError('FORBIDDEN', `there are no credentials for ${place.uri}: ${said}`, { hint: LOG_IN, cause });
}

/** Credentials are fetched while a call is sent, so their trouble comes as that of a call. */
function isOfCredentials(status: number, said: string): boolean {
  return status === STATUS.UNAUTHENTICATED || /metadata from plugin failed|invalid_grant|invalid_rapt|invalid_client/.test(said);
}

/** Without the code in front and an empty remark at the end, and the first line only. */
function detailsOf(cause: unknown): string {
  const details = (cause as { details?: unknown } | null)?.details;
  const text = typeof details === 'string' && details !== '' ? details : messageOf(cause);
  return (text.split('\n', 1)[0] ?? text).replace(/ Resolution note:\s*$/, '').trim();
}
