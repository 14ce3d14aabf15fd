import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { openTextModel } from '../../../../src/backends/llm/index.ts';
import { textModelCases } from '../../../../src/testing/text-model-suite.ts';
import type { OpenedTextModel, VendorMood } from '../../../../src/testing/text-model/text-model-case.ts';
import { cutChunks, type Chunk } from '../../../../src/jobs/catalogue/model-overlay/chunks.ts';
import { chunkRequest } from '../../../../src/jobs/catalogue/model-overlay/prompt.ts';
import { provider, skeletons } from '../../../jobs/catalogue/fakes.ts';
import type { Rule } from '../../../servers/llm/behaviour.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';
import { conforms } from '../../../testing/conforms.ts';

const KEY = 'sk-planted-0123456789abcdefghij';
const REQUEST = chunkRequest('s', cutChunks(skeletons(1, 3)[0] as never)[0] as Chunk);

let server: LlmServer;
let goneEndpoint: string;

beforeAll(async () => {
  server = await startLlmServer();
  const gone = await startLlmServer();
  goneEndpoint = gone.endpoint;
  await gone.stop();
});

afterAll(() => server.stop());

function ruleOf(mood: Exclude<VendorMood, 'gone'>): Rule {
  return mood === 'rate-limited-7s' ? { behave: 'rate-limited', retryAfterSeconds: 7 } : { behave: mood };
}

for (const api of ['openai', 'anthropic'] as const) {
  for (const answers of ['json-schema', 'json-object', 'tool'] as const) {
    const open = async (mood: VendorMood): Promise<OpenedTextModel> => {
      const endpoint = mood === 'gone' ? goneEndpoint : server.endpoint;
      server.rules = mood === 'gone' ? [] : [ruleOf(mood)];
      const before = server.bill.total.requests;
      const settings = { api, answers, baseUrl: api === 'openai' ? `${endpoint}/v1` : endpoint, keyFrom: 'VENDOR_KEY' };
      const model = await openTextModel(provider('vendor', settings), () => KEY);
      onTestFinished(() => model.close());
      return { model, request: REQUEST, key: KEY, received: () => server.bill.total.requests - before };
    };
    conforms('text model', `${api}, ${answers}`, textModelCases, () => ({ open }));
  }
}
