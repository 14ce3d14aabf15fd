import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTextModel } from '../../../../src/backends/llm/index.ts';
import type { TextModel, TextOutcome } from '../../../../src/contracts/text-model.ts';
import type { MixProvider } from '../../../../src/jobs/catalogue/mix/mix.ts';
import { cutChunks, type Chunk } from '../../../../src/jobs/catalogue/model-overlay/chunks.ts';
import { chunkRequest } from '../../../../src/jobs/catalogue/model-overlay/prompt.ts';
import { provider, skeletons } from '../../../jobs/catalogue/fakes.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';

const KEY = 'sk-planted-0123456789abcdefghij';
const CHUNK = cutChunks(skeletons(1, 3)[0] as never)[0] as Chunk;
const REQUEST = chunkRequest('s', CHUNK);

const FORMS = [
  { api: 'openai', answers: 'json-schema' },
  { api: 'openai', answers: 'json-object' },
  { api: 'openai', answers: 'tool' },
  { api: 'anthropic', answers: 'json-schema' },
  { api: 'anthropic', answers: 'json-object' },
  { api: 'anthropic', answers: 'tool' },
] as const satisfies readonly Partial<MixProvider>[];

describe.each(FORMS)('a model over $api, $answers', (form) => {
  let server: LlmServer;
  let model: TextModel;

  const opened = (more: Partial<MixProvider> = {}): Promise<TextModel> => {
    const baseUrl = form.api === 'openai' ? `${server.endpoint}/v1` : server.endpoint;
    return openTextModel(provider('vendor', { ...form, baseUrl, keyFrom: 'VENDOR_KEY', ...more }), (name) =>
      name === 'VENDOR_KEY' ? KEY : undefined,
    );
  };

  beforeAll(async () => {
    server = await startLlmServer({ prices: { 'vendor-1': { in: '1', out: '2' } } });
    model = await opened();
  });

  beforeEach(() => {
    server.rules = [];
  });

  afterAll(async () => {
    await model.close();
    await server.stop();
  });

  const ask = (signal = new AbortController().signal): Promise<TextOutcome> => model.complete(REQUEST, signal);

  it('asks with the key, for every product', async () => {
    const outcome = await ask();
    expect((JSON.parse(outcome.kind === 'text' ? outcome.text : '') as { products: unknown[] }).products).toHaveLength(3);
    expect([...server.keys].every((key) => key.includes(KEY))).toBe(true);
  });

  it('tells what an answer of nothing cost', async () => {
    server.rules = [{ behave: 'empty' }];
    expect(await ask()).toMatchObject({ kind: 'empty', usage: { tokensOut: REQUEST.maxOutputTokens } });
  });

  it('goes away from a vendor that hangs', async () => {
    server.rules = [{ behave: 'hang' }];
    const [before, gone] = [server.bill.total.requests, server.abandoned()];
    const letGo = new AbortController();
    const hanging = ask(letGo.signal);
    await expect.poll(() => server.bill.total.requests - before).toBe(1);
    letGo.abort();
    await hanging;
    await expect.poll(() => server.abandoned() - gone).toBe(1);
  });

  it('says of a refused key what was refused, without it', async () => {
    server.rules = [{ behave: 'refused-key' }];
    await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN', message: expect.stringContaining('[key]') as string });
  });

  it('says which variable is missing, before anything is sent', async () => {
    await expect(opened({ keyFrom: 'OTHER_KEY' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('OTHER_KEY') as string,
    });
    await expect(opened({ keyFrom: undefined })).resolves.toBeDefined();
  });
});
