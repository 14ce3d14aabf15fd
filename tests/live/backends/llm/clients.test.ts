import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTextModel } from '../../../../src/backends/llm/index.ts';
import { clientFetch, patienceOf } from '../../../../src/backends/llm/shared/client-fetch.ts';
import type { TextOutcome, TextRequest } from '../../../../src/contracts/text-model.ts';
import type { MixProvider } from '../../../../src/jobs/catalogue/mix/mix.ts';
import { provider } from '../../../jobs/catalogue/fakes.ts';
import { startOneAnswerServer, type OneAnswerServer } from '../../../servers/llm/one-answer.ts';

const KEY = 'sk-planted-0123456789abcdefghij';
const REQUEST: TextRequest = { system: 's', prompt: 'p', schema: { type: 'object' }, schemaName: 'answer', maxOutputTokens: 100 };
const TEXT = '{"products":[]}';

let server: OneAnswerServer;
const never = (): AbortSignal => new AbortController().signal;

beforeAll(async () => {
  server = await startOneAnswerServer();
});

afterAll(() => server.stop());

function answersWith(usage: object): OneAnswerServer['answer'] {
  const choices = [{ message: { content: TEXT }, finish_reason: 'stop' }];
  return { status: 200, body: { choices, content: [{ type: 'text', text: TEXT }], stop_reason: 'end_turn', usage } };
}

beforeEach(() => {
  server.answer = answersWith({ prompt_tokens: 3, completion_tokens: 2, input_tokens: 3, output_tokens: 2 });
  server.asked.length = 0;
});

describe.each(['openai', 'anthropic'] as const)("the client of %s's wire", (api) => {
  afterEach(() => vi.unstubAllEnvs());

  async function ask(request: Partial<TextRequest> = {}, more: Partial<MixProvider> = {}): Promise<TextOutcome> {
    const baseUrl = api === 'openai' ? `${server.endpoint}/v1` : server.endpoint;
    const model = await openTextModel(provider('vendor', { api, baseUrl, keyFrom: 'VENDOR_KEY', ...more }), () => KEY);
    return model.complete({ ...REQUEST, ...request }, never());
  }

  it('asks for as many tokens as a model that thinks may need', async () => {
    expect(await ask({ maxOutputTokens: 52_000 })).toEqual({ kind: 'text', text: TEXT, usage: { tokensIn: 3, tokensOut: 2 } });
    expect(server.asked.map(({ body }) => body['max_tokens'])).toEqual([52_000]);
  });

  it('tells a vendor nothing that the environment has for another one', async () => {
    const prefix = api === 'openai' ? 'OPENAI' : 'ANTHROPIC';
    const headers = [
      'Authorization: Bearer planted-bearer',
      'X-Api-Key: planted-key',
      'X-Org: planted-org',
      'Anthropic-Beta: planted-beta',
    ];
    vi.stubEnv(`${prefix}_CUSTOM_HEADERS`, headers.join('\n'));
    for (const name of ['API_KEY', 'ADMIN_KEY', 'AUTH_TOKEN', 'ORG_ID', 'PROJECT_ID', 'ORGANIZATION_ID', 'WORKSPACE_ID', 'PROFILE']) {
      vi.stubEnv(`${prefix}_${name}`, 'planted-variable');
    }
    vi.stubEnv(`${prefix}_BASE_URL`, 'http://127.0.0.1:9/planted');
    expect(await ask()).toMatchObject({ kind: 'text' });
    expect(JSON.stringify(server.asked).replaceAll(KEY, '')).not.toContain('planted');
    expect(server.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('has not been billed for what it refuses to send', async () => {
    const circular: Record<string, unknown> = {};
    circular['self'] = circular;
    expect(await ask({}, { body: circular as MixProvider['body'] })).toMatchObject({ kind: 'failed', billed: 'no' });
    expect(server.asked).toEqual([]);
  });

  it.each([
    [408, 'unknown'],
    [409, 'unknown'],
    [499, 'unknown'],
    [400, 'no'],
  ])('an answer of %i is billed: %s', async (status, billed) => {
    server.answer = { status, body: { error: { message: 'no' } } };
    expect(await ask()).toMatchObject({ kind: 'failed', billed });
    expect(server.asked).toHaveLength(1);
  });
});

describe('what is billed', () => {
  it.each([
    [{ prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }, 5],
    [{ prompt_tokens: 10, completion_tokens: 5, total_tokens: 315 }, 305],
    [{ prompt_tokens: 10, completion_tokens: 5, total_tokens: 5 }, 5],
    [{ prompt_tokens: 10, completion_tokens: 5 }, 5],
  ])('counts what was thought, also where the total alone has it: %o', async (usage, tokensOut) => {
    server.answer = answersWith(usage);
    const model = await openTextModel(provider('vendor', { baseUrl: `${server.endpoint}/v1` }), () => undefined);
    expect(await model.complete(REQUEST, never())).toMatchObject({ usage: { tokensIn: 10, tokensOut } });
  });
});

describe('patience', () => {
  it('is longer than that of the caller, in the clients', async () => {
    const made: unknown[] = [];
    vi.resetModules();
    const fake = function (options: unknown): void {
      made.push(options);
    };
    vi.doMock('openai', () => ({ OpenAI: fake }));
    vi.doMock('@anthropic-ai/sdk', () => ({ Anthropic: fake }));
    const { openTextModel: open } = await import('../../../../src/backends/llm/index.ts');
    for (const api of ['openai', 'anthropic'] as const) await open(provider('vendor', { api, timeoutMs: 3_600_000 }), () => undefined);
    vi.doUnmock('openai');
    vi.doUnmock('@anthropic-ai/sdk');
    expect(patienceOf(3_600_000)).toBeGreaterThan(3_600_000);
    expect(made).toMatchObject([{ timeout: patienceOf(3_600_000) }, { timeout: patienceOf(3_600_000) }]);
  });

  it("is what a fetch has, in place of the runtime's own", async () => {
    server.answer = undefined;
    const impatient = clientFetch(KEY, 50 - patienceOf(0));
    await expect(impatient(server.endpoint, { method: 'POST', body: '{}' })).rejects.toMatchObject({
      cause: { code: 'UND_ERR_HEADERS_TIMEOUT' },
    });
  });
});
