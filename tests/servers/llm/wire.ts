/** What a request asks for, whichever wire it came by. */
export interface Wire {
  readonly prompt: string;
  readonly maxTokens: number;
  /** The whole answer of 200. */
  body(text: string, end: End, usage: Usage): object;
  error(status: number, message: string): object;
}

export type End = 'stop' | 'length' | 'refusal';

export interface Usage {
  readonly tokensIn: number;
  readonly tokensOut: number;
}

export interface RequestBody {
  readonly model: string;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly system?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format?: { readonly type: string };
  readonly tools?: readonly object[];
  readonly tool_choice?: { readonly type: string; readonly name?: string };
}

/** OpenAI's chat completions. Undefined for a request that OpenAI would refuse. */
export function openAiWire(request: RequestBody, count: number): Wire | undefined {
  const { messages, model, response_format, tools } = request;
  const maxTokens = request.max_completion_tokens ?? request.max_tokens;
  if (maxTokens === undefined || (response_format === undefined && tools === undefined)) return undefined;
  const finish = { stop: 'stop', length: 'length', refusal: 'stop' } as const;
  return {
    prompt: messages.map(({ content }) => content).join('\n'),
    maxTokens,
    body: (text, end, { tokensIn, tokensOut }) => ({
      id: `chatcmpl-${count}`,
      object: 'chat.completion',
      created: 1_700_000_000,
      model,
      choices: [
        {
          index: 0,
          message: messageOf(text, end, tools !== undefined),
          logprobs: null,
          finish_reason: finish[end],
        },
      ],
      usage: { prompt_tokens: tokensIn, completion_tokens: tokensOut, total_tokens: tokensIn + tokensOut },
    }),
    error: (status, message) => ({
      error: { message, type: 'server_error', param: null, code: status === 429 ? 'rate_limit_exceeded' : null },
    }),
  };
}

function messageOf(text: string, end: End, hasTools: boolean): object {
  if (end === 'refusal') return { role: 'assistant', content: null, refusal: 'I cannot help with that.' };
  if (!hasTools) return { role: 'assistant', content: text, refusal: null };
  return {
    role: 'assistant',
    content: null,
    refusal: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'answer', arguments: text } }],
  };
}

/** Anthropic's messages. Undefined for a request that Anthropic would refuse. */
export function anthropicWire({ messages, model, system, max_tokens, tools, tool_choice }: RequestBody, count: number): Wire | undefined {
  if (max_tokens === undefined || messages.some(({ role }) => role === 'system')) return undefined;
  const stop = { stop: tools === undefined ? 'end_turn' : 'tool_use', length: 'max_tokens', refusal: 'refusal' } as const;
  return {
    prompt: [system ?? '', ...messages.map(({ content }) => content)].join('\n'),
    maxTokens: max_tokens,
    body: (text, end, { tokensIn, tokensOut }) => ({
      id: `msg_${count}`,
      type: 'message',
      role: 'assistant',
      model,
      content: end === 'refusal' || text === '' ? [] : [blockOf(text, tool_choice?.name)],
      stop_reason: stop[end],
      stop_sequence: null,
      usage: { input_tokens: tokensIn, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: tokensOut },
    }),
    error: (status, message) => ({ type: 'error', error: { type: status === 429 ? 'rate_limit_error' : 'api_error', message } }),
  };
}

function blockOf(text: string, tool: string | undefined): object {
  if (tool === undefined) return { type: 'text', text };
  return { type: 'tool_use', id: 'toolu_1', name: tool, input: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return { broken: text };
  }
}
