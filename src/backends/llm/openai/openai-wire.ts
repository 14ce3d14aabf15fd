import type OpenAI from 'openai';
import type { TextModelSettings, TextOutcome, TextRequest, TokenUsage } from '../../../contracts/text-model.ts';
import type { VendorWire } from '../shared/client-model.ts';

type Body = OpenAI.Chat.ChatCompletionCreateParamsNonStreaming;

/** OpenAI's chat completions: OpenAI itself, and the many servers that speak the same. */
export function openAiWire(client: OpenAI, settings: TextModelSettings): VendorWire {
  return {
    send: (request, signal) => client.chat.completions.create(bodyOf(request, settings), { signal }).asResponse(),
    judge: judgeCompletion,
  };
}

function bodyOf(request: TextRequest, { model, answers, tokenLimit, body }: TextModelSettings): Body {
  const { system, prompt, schema, schemaName, maxOutputTokens } = request;
  const isTold = answers === 'json-object';
  const content = isTold ? `${system}\n\nAnswer with one JSON object that fits this JSON Schema:\n${JSON.stringify(schema)}` : system;
  const fixed: Body = {
    model,
    messages: [
      { role: 'system', content },
      { role: 'user', content: prompt },
    ],
    [tokenLimit]: maxOutputTokens,
  };
  const tool = { type: 'function', function: { name: schemaName, parameters: schema } } as const;
  if (answers === 'tool') return { ...body, ...fixed, tools: [tool], tool_choice: { type: 'function', function: { name: schemaName } } };
  return {
    ...body,
    ...fixed,
    response_format: isTold ? { type: 'json_object' } : { type: 'json_schema', json_schema: { name: schemaName, schema, strict: true } },
  };
}

/** An answer as far as it is needed; every part of it may be missing, whoever wrote the server. */
interface Completion {
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | null;
      readonly refusal?: string | null;
      readonly tool_calls?: readonly { readonly function?: { readonly arguments?: string } }[];
    };
  }[];
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number; readonly total_tokens?: number } | null;
}

function judgeCompletion(answer: unknown): TextOutcome {
  const { choices, usage: told } = (answer ?? {}) as Completion;
  const usage = usageOf(told);
  const choice = choices?.[0];
  if (choice?.message == null) return { kind: 'failed', message: 'the answer has no message', billed: 'unknown' };
  const { content, refusal, tool_calls } = choice.message;
  if (choice.finish_reason === 'length') return { kind: 'truncated', usage };
  if (choice.finish_reason === 'content_filter' || (refusal ?? '') !== '') return { kind: 'refused', usage };
  const text = tool_calls?.[0]?.function?.arguments ?? content ?? '';
  return text.trim() === '' ? { kind: 'empty', usage } : { kind: 'text', text, usage };
}

/** Some servers count what the model thought in the total alone. */
function usageOf(told: Completion['usage']): TokenUsage | undefined {
  const { prompt_tokens: tokensIn, completion_tokens: answered, total_tokens: total } = told ?? {};
  if (!isCount(tokensIn) || !isCount(answered)) return undefined;
  return { tokensIn, tokensOut: isCount(total) ? Math.max(answered, total - tokensIn) : answered };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value);
}
