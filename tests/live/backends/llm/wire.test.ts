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

  it('answers, tells what it took, and the bound is above it', async () => {
    const outcome = await ask();
    expect(outcome).toMatchObject({ kind: 'text' });
    if (outcome.kind !== 'text') return;
    expect((JSON.parse(outcome.text) as { products: unknown[] }).products).toHaveLength(3);
    expect(outcome.usage?.tokensIn).toBeGreaterThan(100);
    expect(outcome.usage?.tokensIn).toBeLessThan(model.boundTokens(REQUEST));
    expect([...server.keys].every((key) => key.includes(KEY))).toBe(true);
  });

  it('calls an answer of nothing a failure, with its price', async () => {
    server.rules = [{ behave: 'empty' }];
    expect(await ask()).toMatchObject({ kind: 'empty', usage: { tokensOut: REQUEST.maxOutputTokens } });
  });

  it('tells refusals, answers cut by the limit, and broken connections apart', async () => {
    const kinds: string[] = [];
    for (const behave of ['refusal', 'truncated', 'cut', 'dead'] as const) {
      server.rules = [{ behave }];
      const outcome = await ask();
      kinds.push('billed' in outcome ? `${outcome.kind}, billed: ${outcome.billed}` : outcome.kind);
    }
    expect(kinds).toEqual(['refused', 'truncated', 'truncated', 'failed, billed: unknown']);
  });

  it('never repeats by itself', async () => {
    const before = server.bill.total.requests;
    for (const behave of ['error-after-billing', 'rate-limited', 'dead', 'cut'] as const) {
      server.rules = [{ behave }];
      await ask();
    }
    expect(server.bill.total.requests - before).toBe(4);
  });

  it('passes on how long to wait', async () => {
    server.rules = [{ behave: 'rate-limited', retryAfterSeconds: 7 }];
    expect(await ask()).toEqual({ kind: 'rate-limited', retryAfterMs: 7_000 });
    server.rules = [{ behave: 'rate-limited' }];
    expect(await ask()).toEqual({ kind: 'rate-limited', retryAfterMs: undefined });
  });

  it('does not know whether an error of the server was billed', async () => {
    server.rules = [{ behave: 'error-after-billing' }];
    expect(await ask()).toMatchObject({ kind: 'failed', billed: 'unknown' });
  });

  it('lets go of a call that hangs, and sends none that is over already', async () => {
    server.rules = [{ behave: 'hang' }];
    const [before, gone] = [server.bill.total.requests, server.abandoned()];
    const letGo = new AbortController();
    const hanging = ask(letGo.signal);
    await expect.poll(() => server.bill.total.requests - before).toBe(1);
    letGo.abort();
    expect(await hanging).toEqual({ kind: 'cancelled', billed: 'unknown' });
    await expect.poll(() => server.abandoned() - gone).toBe(1);
    expect(await ask(AbortSignal.abort())).toEqual({ kind: 'cancelled', billed: 'no' });
    expect(server.bill.total.requests - before).toBe(1);
  });

  it('never ran where nobody listens', async () => {
    const gone = await startLlmServer();
    await gone.stop();
    const nowhere = await opened({ baseUrl: gone.endpoint });
    expect(await nowhere.complete(REQUEST, new AbortController().signal)).toMatchObject({ kind: 'failed', billed: 'no' });
  });

  it('keeps the key to itself, also when the vendor repeats it', async () => {
    server.rules = [{ behave: 'error-after-billing' }];
    const told = [await ask()] as unknown[];
    server.rules = [{ behave: 'refused-key' }];
    told.push(await ask().catch((error: unknown) => error));
    expect(told[1]).toMatchObject({ code: 'FORBIDDEN' });
    for (const thing of told) {
      const { message, stack, hint, cause } = thing as Error & { hint?: string };
      const text = [message, stack, hint, JSON.stringify(thing), String(cause)].join('\n');
      expect(text).toContain('[key]');
      expect(text).not.toContain(KEY);
    }
  });

  it('says which variable is missing, before anything is sent', async () => {
    await expect(opened({ keyFrom: 'OTHER_KEY' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('OTHER_KEY') as string,
    });
    await expect(opened({ keyFrom: undefined })).resolves.toBeDefined();
  });
});
