import type { GoldleafError } from '../../../kernel/errors.ts';
import { forbidden, noSuchBucket, notSignedIn, refused, unavailable, type Purpose } from '../cloud/bucket-errors.ts';

/** What a failed call said, whichever layer of the client library says it. */
export interface GcsAnswer {
  /** HTTP status; undefined when nobody answered. */
  readonly status: number | undefined;
  /** Google's own words for what is wrong, such as `rateLimitExceeded`. */
  readonly reasons: readonly string[];
  readonly message: string;
}

/** The shapes of uploads, of lists, and of the libraries below them, in one. */
interface AnyError {
  readonly code?: unknown;
  readonly status?: unknown;
  readonly message?: unknown;
  readonly response?: { readonly status?: unknown; readonly data?: { readonly error?: unknown } };
  readonly errors?: readonly { readonly reason?: unknown; readonly message?: unknown }[];
}

const PERMISSIONS: Readonly<Record<Purpose, string>> = {
  create: 'storage.objects.create, which roles/storage.objectCreator holds',
  read: 'storage.objects.get and storage.objects.list, which roles/storage.objectViewer holds; without the second a missing object looks forbidden',
  list: 'storage.objects.list, which roles/storage.objectViewer holds',
};

/** 403 is also the answer to those who call too often. */
const TOO_MANY = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded']);

const LOG_IN =
  'Run gcloud auth application-default login, set GOOGLE_APPLICATION_CREDENTIALS to a key file, or run where a service account is attached.';

export function answerOf(cause: unknown): GcsAnswer {
  const error = (typeof cause === 'object' && cause !== null ? cause : { message: String(cause) }) as AnyError;
  const messages = [...(error.errors ?? []).map(({ message }) => message), error.message];
  return {
    status: [error.code, error.status, error.response?.status].map(Number).find((status) => status >= 300 && status < 600),
    reasons: (error.errors ?? []).flatMap(({ reason }) => (typeof reason === 'string' ? [reason] : [])),
    message: messages.find((message) => typeof message === 'string') ?? 'no reason given',
  };
}

/**
 * What a failed call means to whoever called. A status that is not known, and no answer at all, may pass by itself.
 *
 * @param bucket its name
 */
export function gcsError(cause: unknown, bucket: string, purpose: Purpose): GoldleafError {
  const { status, reasons, message: reason } = answerOf(cause);
  const failed = { place: `gs://${bucket}`, purpose, reason, cause };
  const isTooMany = reasons.some((word) => TOO_MANY.has(word));
  if (isBadCredentials(status, reason)) return notSignedIn(failed, LOG_IN);
  if (status === 403 && !isTooMany) return forbidden(failed, `On gs://${bucket} they need ${PERMISSIONS[purpose]}.`);
  if (status === 404) return noSuchBucket(failed, 'Create it, or name another: gcloud storage buckets create makes one.');
  if (status !== undefined && status >= 400 && status < 500 && ![403, 408, 429].includes(status)) return refused(failed);
  return unavailable(failed, status === undefined ? 'Is the network up, and STORAGE_EMULATOR_HOST right or not set?' : undefined);
}

/**
 * A sign-in that failed by itself comes with the status of the sign-in, or with none; one that met a broken network
 * or a busy server may succeed later.
 */
export function credentialsError(cause: unknown, bucket: string): GoldleafError {
  const { status, message: reason } = answerOf(cause);
  const failed = { place: `gs://${bucket}`, purpose: 'read' as const, reason, cause };
  const mayPass =
    status === 429 ||
    (status ?? 0) >= 500 ||
    /\b(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b|hang up|timeout/.test(reason);
  return mayPass ? unavailable(failed) : notSignedIn(failed, LOG_IN);
}

function isBadCredentials(status: number | undefined, reason: string): boolean {
  if (status === 401 || /default credentials|invalid_grant|invalid_rapt|invalid_client/.test(reason)) return true;
  // A machine without a service account: its metadata server answers 403 or 404, which say nothing about the bucket.
  return (status === 403 || status === 404) && /access token/.test(reason);
}
