import { GoldleafError } from '../../../kernel/errors.ts';
import type { TablePlace } from './table-place.ts';

/** What a failed call said. */
interface Answer {
  /** HTTP status; undefined when nobody answered. */
  readonly status: number | undefined;
  /** DynamoDB's own name for what is wrong, such as `ValidationException`; the client's, when nobody answered. */
  readonly name: string;
  readonly message: string;
}

interface AnyError {
  readonly name?: string;
  readonly code?: string | number;
  readonly message?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** The table, or its partition, is asked for more than it gives; the call was not carried out. */
const THROTTLED = new Set([
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
]);

const UNKNOWN_CREDENTIALS = new Set([
  'CredentialsProviderError',
  'ExpiredTokenException',
  'IncompleteSignatureException',
  'InvalidSignatureException',
  'MissingAuthenticationTokenException',
  'TokenProviderError',
  'UnrecognizedClientException',
]);

const LOG_IN = 'Run aws sso login or aws configure, set AWS_PROFILE or AWS_ACCESS_KEY_ID, or run where a role is attached.';
/** What the client says of a clock that differs from the cloud's; it sets its own right for the next call. */
const SKEWED_CLOCK = /Signature (expired|not yet current)/i;

export function isThrottled(cause: unknown): boolean {
  return THROTTLED.has(answerOf(cause).name);
}

export function isConditionFailure(cause: unknown): boolean {
  return answerOf(cause).name === 'ConditionalCheckFailedException';
}

/** What a failed call means to whoever called. A status that is not known, and no answer at all, may pass by itself. */
export function dynamoError(cause: unknown, place: TablePlace): GoldleafError {
  if (cause instanceof GoldleafError) return cause;
  const { status, name, message } = answerOf(cause);
  if (THROTTLED.has(name) || SKEWED_CLOCK.test(message)) return unavailable(place, message, cause);
  if (UNKNOWN_CREDENTIALS.has(name)) return forbidden(place, message, LOG_IN, cause);
  if (name === 'AccessDeniedException') return forbidden(place, message, permissionsFor(place), cause);
  if (name === 'ResourceNotFoundException') return notInitialised(place, `there is no table ${place.table}`, cause);
  if (isWithoutIndex(name, message)) return notInitialised(place, `the table ${place.table} lacks the index of a state store`, cause);
  if (isOtherTable(name, message)) return otherTable(place, line(message), cause);
  if (name === 'SyntaxError' || (status !== undefined && [301, 302, 307, 308, 404, 405].includes(status))) return noDynamo(place, cause);
  if (status !== undefined && status >= 400 && status < 500 && ![408, 409, 413, 429].includes(status))
    return refused(place, name, message, cause);
  return unavailable(place, message, cause, status === undefined ? 'Is the network up, and are region and endpoint right?' : undefined);
}

/** The table stands, and is not laid out for goldleaf. */
export function otherTable(place: TablePlace, reason: string, cause?: unknown): GoldleafError {
  return new GoldleafError('UNUSABLE_STORE', `the table ${place.table} is not laid out as a state store: ${reason}`, {
    hint: 'Name another table; goldleaf state init dynamodb://… makes one.',
    cause,
  });
}

function answerOf(cause: unknown): Answer {
  const error = (typeof cause === 'object' && cause !== null ? cause : { message: String(cause) }) as AnyError;
  const { name = '', code, message = '', $metadata } = error;
  const said = message === '' || message === 'UnknownError' ? String(code ?? name) : message;
  return { status: $metadata?.httpStatusCode, name, message: said };
}

function isWithoutIndex(name: string, message: string): boolean {
  return name === 'ValidationException' && /specified index/i.test(message);
}

function isOtherTable(name: string, message: string): boolean {
  return name === 'ValidationException' && /key element|key schema|does not match the schema|missing the key|missed key/i.test(message);
}

function unavailable({ uri }: TablePlace, reason: string, cause: unknown, hint?: string): GoldleafError {
  return new GoldleafError('UNAVAILABLE', `${uri} does not do its work: ${line(reason)}`, hint === undefined ? { cause } : { hint, cause });
}

function forbidden({ uri }: TablePlace, reason: string, hint: string, cause: unknown): GoldleafError {
  return new GoldleafError('FORBIDDEN', `these credentials may not use ${uri}: ${line(reason)}`, { hint, cause });
}

function notInitialised({ uri }: TablePlace, what: string, cause: unknown): GoldleafError {
  return new GoldleafError('UNUSABLE_STORE', `${what} (${uri})`, {
    hint: `Run: goldleaf state init '${uri}', or correct the name, the region or the endpoint.`,
    cause,
  });
}

function noDynamo({ uri }: TablePlace, cause: unknown): GoldleafError {
  return new GoldleafError('USAGE', `${uri} does not lead to DynamoDB: the server there does not speak its protocol`, {
    hint: 'Correct the endpoint, in the URI or in AWS_ENDPOINT_URL_DYNAMODB.',
    cause,
  });
}

function refused({ uri }: TablePlace, name: string, reason: string, cause: unknown): GoldleafError {
  return new GoldleafError('INTERNAL', `${uri} refused a call: ${name}: ${line(reason)}`, { cause });
}

function permissionsFor({ table }: TablePlace): string {
  return `They need dynamodb:GetItem, PutItem and Query on the table ${table} and Query on its index; state init also CreateTable and DescribeTable.`;
}

/** A person reads one line: the first that says something. */
function line(text: string): string {
  const first = text.split('\n').find((part) => part.trim() !== '') ?? 'no reason given';
  return first.length > 300 ? `${first.slice(0, 300)}…` : first.trim();
}
