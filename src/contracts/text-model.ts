import type { Json } from '../kernel/canonical-json.ts';

/** The wire a vendor speaks: OpenAI's chat completions, or Anthropic's messages. */
export type TextApi = 'openai' | 'anthropic';

/**
 * How a vendor is told the shape of the answer. `json-schema`: by the schema itself. `json-object`: the vendor only
 * promises JSON, and the schema stands in the prompt. `tool`: as the input of a tool that must be used.
 */
export type AnswerForm = 'json-schema' | 'json-object' | 'tool';

/** One prompt, and the shape its answer must have. */
export interface TextRequest {
  readonly system: string;
  readonly prompt: string;
  /** JSON Schema (2020-12) of the answer, and a name for it: letters, digits, underscores. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly schemaName: string;
  readonly maxOutputTokens: number;
}

/** Tokens as the vendor bills them. */
export interface TokenUsage {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/**
 * What became of one HTTP attempt. `usage` is undefined where the vendor told none, so the call may have cost up to its
 * worst case: unless `billed` says that it did not.
 */
export type TextOutcome =
  | { readonly kind: 'text'; readonly text: string; readonly usage: TokenUsage | undefined }
  /** The vendor answered with nothing, or declined: a failure, also when it was billed. */
  | { readonly kind: 'empty' | 'refused'; readonly usage: TokenUsage | undefined }
  /** Cut short by the token limit or a broken stream. */
  | { readonly kind: 'truncated'; readonly usage: TokenUsage | undefined }
  /** Slow down. Not billed. */
  | { readonly kind: 'rate-limited'; readonly retryAfterMs: number | undefined }
  /** `billed: 'no'` only where the request surely never ran: refused at the door, or never sent. */
  | { readonly kind: 'failed'; readonly message: string; readonly billed: 'no' | 'unknown' }
  /** The caller's signal, or the time limit of one call. */
  | { readonly kind: 'cancelled' | 'timed-out'; readonly billed: 'no' | 'unknown' };

/**
 * A model of one vendor. One call is one HTTP attempt: it never repeats by itself.
 *
 * Failure duty: it never rejects for what a vendor may answer; `MISSING_PACKAGE` when its client is not installed,
 * `FORBIDDEN` when the key is missing or refused. No message contains a key.
 */
export interface TextModel {
  /** As the mix names it. */
  readonly provider: string;
  readonly model: string;
  complete(request: TextRequest, signal: AbortSignal): Promise<TextOutcome>;
  /** An upper bound of the prompt's tokens, before it is sent. */
  boundTokens(request: TextRequest): number;
  close(): Promise<void>;
}

/** What a client must know of its model. Holds no key: only the name of the variable that has it. */
export interface TextModelSettings {
  readonly name: string;
  readonly api: TextApi;
  readonly model: string;
  /** Undefined: the vendor's own. */
  readonly baseUrl: string | undefined;
  /** Environment variable with the key; undefined where no key is needed. */
  readonly keyFrom: string | undefined;
  readonly answers: AnswerForm;
  /** Name of the parameter that bounds the output. */
  readonly tokenLimit: 'max_tokens' | 'max_completion_tokens';
  /** The caller ends one call after so many ms: a client of its own time limit waits longer. */
  readonly timeoutMs: number;
  /** Goes into the body of every request. */
  readonly body: Readonly<Record<string, Json>>;
}
