import type Anthropic from '@anthropic-ai/sdk';
import type { TextModelSettings, TextOutcome, TextRequest, TokenUsage } from '../../../contracts/text-model.ts';
import type { VendorWire } from '../shared/client-model.ts';

type Body = Anthropic.MessageCreateParamsNonStreaming;

/** Anthropic's messages. */
export function anthropicWire(client: Anthropic, settings: TextModelSettings): VendorWire {
  return {
    send: (request, signal) => client.messages.create(bodyOf(request, settings), { signal }).asResponse(),
    judge: judgeMessage,
  };
}

function bodyOf(request: TextRequest, { model, answers, body }: TextModelSettings): Body {
  const { system, prompt, schema, schemaName, maxOutputTokens } = request;
  const isTold = answers === 'json-object';
  const fixed: Body = {
    model,
    system: isTold
      ? `${system}\n\nAnswer with one JSON object that fits this JSON Schema, and nothing else:\n${JSON.stringify(schema)}`
      : system,
    messages: [{ role: 'user', content: prompt }],
    max_tokens: maxOutputTokens,
  };
  if (isTold) return { ...body, ...fixed };
  if (answers === 'json-schema') {
    const { output_config: given } = body as { output_config?: Anthropic.OutputConfig };
    return { ...body, ...fixed, output_config: { ...given, format: { type: 'json_schema', schema } } };
  }
  return {
    ...body,
    ...fixed,
    tools: [{ name: schemaName, description: 'Takes the answer.', input_schema: { ...schema, type: 'object' } }],
    tool_choice: { type: 'tool', name: schemaName, disable_parallel_tool_use: true },
  };
}

/** An answer as far as it is needed; every part of it may be missing, whoever wrote the server. */
interface Message {
  readonly stop_reason?: string | null;
  readonly content?: readonly { readonly type?: string; readonly text?: string; readonly input?: unknown }[];
  readonly usage?: {
    readonly input_tokens?: number;
    readonly cache_creation_input_tokens?: number | null;
    readonly cache_read_input_tokens?: number | null;
    readonly output_tokens?: number;
  } | null;
}

function judgeMessage(answer: unknown): TextOutcome {
  const { content, stop_reason, usage: told } = (answer ?? {}) as Message;
  const usage = usageOf(told);
  if (!Array.isArray(content)) return { kind: 'failed', message: 'the answer has no content', billed: 'unknown' };
  if (stop_reason === 'max_tokens') return { kind: 'truncated', usage };
  if (stop_reason === 'refusal') return { kind: 'refused', usage };
  const blocks: NonNullable<Message['content']> = content;
  const used = blocks.find(({ type }) => type === 'tool_use');
  const text = used === undefined ? textOf(blocks) : JSON.stringify(used.input ?? {});
  return text.trim() === '' || text === '{}' ? { kind: 'empty', usage } : { kind: 'text', text, usage };
}

function textOf(blocks: NonNullable<Message['content']>): string {
  return blocks.map(({ type, text }) => (type === 'text' ? (text ?? '') : '')).join('');
}

/** What stands in the vendor's cache is told apart, and is part of the prompt all the same. */
function usageOf(told: Message['usage']): TokenUsage | undefined {
  if (!Number.isSafeInteger(told?.input_tokens) || !Number.isSafeInteger(told?.output_tokens)) return undefined;
  const { input_tokens = 0, cache_creation_input_tokens, cache_read_input_tokens, output_tokens = 0 } = told ?? {};
  return { tokensIn: input_tokens + (cache_creation_input_tokens ?? 0) + (cache_read_input_tokens ?? 0), tokensOut: output_tokens };
}
