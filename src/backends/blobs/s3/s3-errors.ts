import { GoldleafError } from '../../../kernel/errors.ts';
import { forbidden, noSuchBucket, notSignedIn, refused, unavailable, type Failed, type Purpose } from '../cloud/bucket-errors.ts';

/** What a failed call said. */
export interface S3Answer {
  /** HTTP status; undefined when nobody answered. */
  readonly status: number | undefined;
  /** S3's own name for what is wrong, such as `NoSuchBucket`; the client's, when nobody answered. */
  readonly name: string;
  readonly message: string;
  /** Where the bucket is, when S3 says that it is elsewhere. */
  readonly region: string | undefined;
}

interface AnyError {
  readonly name?: string;
  readonly code?: unknown;
  readonly message?: string;
  readonly Region?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly $response?: { readonly headers?: Readonly<Record<string, string>> };
}

const PERMISSIONS: Readonly<Record<Purpose, string>> = {
  create: 's3:PutObject on its objects',
  read: 's3:GetObject on its objects and s3:ListBucket on the bucket; without the second S3 calls a missing object forbidden',
  list: 's3:ListBucket on the bucket',
};

/** Not the caller's fault, whatever the status: a conflict of puts, a slow body, a clock that the client has set right since. */
const PASSING = new Set([
  'ConditionalRequestConflict',
  'OperationAborted',
  'RequestTimeout',
  'RequestTimeTooSkewed',
  'SlowDown',
  'Throttling',
  'ThrottlingException',
]);

const NO_CREDENTIALS = 'CredentialsProviderError';
const UNKNOWN_CREDENTIALS = new Set([
  NO_CREDENTIALS,
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'SignatureDoesNotMatch',
  'TokenRefreshRequired',
]);

const LOG_IN = 'Run aws sso login or aws configure, set AWS_PROFILE or AWS_ACCESS_KEY_ID, or run where a role is attached.';

export function answerOf(cause: unknown): S3Answer {
  const error = (typeof cause === 'object' && cause !== null ? cause : { message: String(cause) }) as AnyError;
  const { name = '', message = '', $metadata, $response, Region } = error;
  return {
    status: $metadata?.httpStatusCode,
    name,
    message: message === '' || message === 'UnknownError' ? name : message,
    region: Region ?? $response?.headers?.['x-amz-bucket-region'],
  };
}

/**
 * What a failed call means to whoever called. A status that is not known, and no answer at all, may pass by itself.
 *
 * @param bucket its name
 * @param wasSignedIn whether there were credentials before: then the machine's source of them is out of order
 */
export function s3Error(cause: unknown, bucket: string, purpose: Purpose, wasSignedIn = false): GoldleafError {
  const { status, name, message: reason, region } = answerOf(cause);
  const failed = { place: `s3://${bucket}`, purpose, reason, cause };
  if (PASSING.has(name) || (wasSignedIn && name === NO_CREDENTIALS)) return unavailable(failed);
  if (UNKNOWN_CREDENTIALS.has(name) || status === 401) return notSignedIn(failed, LOG_IN);
  if (isElsewhere(status, name)) return elsewhere(failed, region);
  if (status === 403) return forbidden(failed, `On s3://${bucket} they need ${PERMISSIONS[purpose]}.`);
  if (status === 404) return noSuchBucket(failed, 'Create it, or correct its name, region or endpoint: aws s3 mb makes one.');
  if (status === 501) return withoutConditions(failed);
  if (status !== undefined && status >= 400 && status < 500 && ![408, 409, 429].includes(status)) return refused(failed);
  return unavailable(failed, status === undefined ? 'Is the network up, and are region and endpoint right?' : undefined);
}

function isElsewhere(status: number | undefined, name: string): boolean {
  return status === 301 || name === 'PermanentRedirect' || name === 'AuthorizationHeaderMalformed';
}

function elsewhere({ place, cause }: Failed, region: string | undefined): GoldleafError {
  return new GoldleafError('USAGE', `${place} is not in the region it was looked for${region === undefined ? '' : `, but in ${region}`}`, {
    hint: `Say ?region=${region ?? '…'} behind the URI.`,
    cause,
  });
}

function withoutConditions({ place, reason, cause }: Failed): GoldleafError {
  return new GoldleafError('UNUSABLE_STORE', `${place} cannot write an object only if it is absent: ${reason}`, {
    hint: 'Its server must know If-None-Match. Use another server, or a newer version of it.',
    cause,
  });
}
