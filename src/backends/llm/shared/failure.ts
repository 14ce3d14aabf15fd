import type { TextOutcome } from '../../../contracts/text-model.ts';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';

/** What a client threw, as far as it can be told. */
export interface HttpFailure {
  /** Undefined when no answer began. */
  readonly status: number | undefined;
  readonly headers: Headers | undefined;
  /** The vendor's word for it, such as `insufficient_quota`. */
  readonly code: string | undefined;
  readonly message: string;
  readonly error: unknown;
}

/** Errors of the network before a byte of the request left. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
]);

/** Statuses of a request that was turned away as it came. Any other may be of one that ran: 408, 409, 499. */
const TURNED_AWAY = new Set([400, 402, 404, 405, 406, 410, 411, 413, 414, 415, 417, 421, 422, 426, 428, 429, 431]);

/** Of those, what some vendors say after they ran a request: that it met a filter, or that its output was of no use. */
const RAN = /content[_ ]?filter|json_validate_failed|tool_use_failed|output limit|could not finish/i;

/** A vendor that is over its load for everybody; Anthropic's own status. */
const OVERLOADED = 529;

/**
 * What a failed call means.
 *
 * @param provider names it in messages
 * @param hasBegun whether an answer of 200 had begun: then it was cut short
 * @throws GoldleafError `FORBIDDEN` when the key is refused
 */
export function outcomeOf(failure: HttpFailure, provider: string, hasBegun: boolean): TextOutcome {
  const { status, code, message } = failure;
  if (status === undefined) return hasBegun ? { kind: 'truncated', usage: undefined } : unanswered(failure);
  if (status === 401 || status === 403) {
    throw new GoldleafError('FORBIDDEN', `${provider} refuses the key: ${message}`, {
      hint: 'Check the key in the environment, and whether it may use this model.',
    });
  }
  // A used-up account answers 429 as well, but no waiting helps.
  if ((status === 429 && code !== 'insufficient_quota') || status === OVERLOADED) {
    return { kind: 'rate-limited', retryAfterMs: retryAfterMs(failure.headers) };
  }
  const neverRan = TURNED_AWAY.has(status) && !RAN.test(`${code ?? ''} ${message}`);
  return { kind: 'failed', message, billed: neverRan ? 'no' : 'unknown' };
}

function unanswered({ error, message }: HttpFailure): TextOutcome {
  const reason = causesOf(error).find((code) => NEVER_SENT.has(code));
  return {
    kind: 'failed',
    message: reason === undefined ? message : `${message} (${reason})`,
    billed: reason === undefined ? 'unknown' : 'no',
  };
}

function causesOf(error: unknown): string[] {
  const codes: string[] = [];
  for (let at = error; at instanceof Error && codes.length < 10; at = at.cause) codes.push(String((at as { code?: unknown }).code));
  return codes;
}

/** `Retry-After`, in seconds or as a date, and the finer header of some vendors. */
function retryAfterMs(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get('retry-after-ms') ?? NaN);
  if (ms >= 0) return ms;
  const text = headers?.get('retry-after') ?? null;
  if (text === null || text.trim() === '') return undefined;
  if (Number(text) >= 0) return Math.round(Number(text) * 1000);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}

/** Reads what the official clients throw: both make their errors of the same parts. */
export function failureOf(error: unknown, scrub: (message: string) => string): HttpFailure {
  const { status, headers, code, type } = error as { status?: unknown; headers?: unknown; code?: unknown; type?: unknown };
  return {
    status: typeof status === 'number' ? status : undefined,
    headers: headers instanceof Headers ? headers : undefined,
    code: typeof code === 'string' ? code : typeof type === 'string' ? type : undefined,
    message: scrub(messageOf(error)),
    error,
  };
}
