import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { TokenPrice } from '../../../src/jobs/catalogue/mix/mix.ts';
import { answerTo } from './answers.ts';
import { ruleFor, type Rule } from './behaviour.ts';
import { Bill } from './bill.ts';
import { anthropicWire, openAiWire, type End, type RequestBody, type Usage, type Wire } from './wire.ts';

export interface LlmServerOptions {
  /** Model → what it costs on the server's own bill. */
  readonly prices?: Readonly<Record<string, TokenPrice>>;
  readonly rules?: readonly Rule[];
  readonly port?: number;
}

export interface LlmServer {
  /** `http://127.0.0.1:port`: `baseUrl` for Anthropic's wire; with `/v1` for OpenAI's. */
  readonly endpoint: string;
  readonly bill: Bill;
  /** May be set at any time. */
  rules: readonly Rule[];
  /** Authorization of every request, as it came. */
  readonly keys: Set<string>;
  /** Requests of which the client went away before it was answered. */
  readonly abandoned: () => number;
  stop(): Promise<void>;
}

/**
 * A vendor on this machine: OpenAI chat completions at `/v1/chat/completions`, Anthropic messages at `/v1/messages`.
 * For other processes: `GET /bill` tells the bill, `PUT /rules` takes a list of rules.
 */
export async function startLlmServer({ prices = {}, rules = [], port = 0 }: LlmServerOptions = {}): Promise<LlmServer> {
  const service = new LlmService(new Bill(prices), rules);
  const server = createServer((request, response) => void service.handle(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return Object.assign(service, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    abandoned: () => service.gone,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

class LlmService {
  readonly bill: Bill;
  readonly keys = new Set<string>();
  rules: readonly Rule[];
  gone = 0;

  constructor(bill: Bill, rules: readonly Rule[]) {
    this.bill = bill;
    this.rules = rules;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await textOf(request);
    if (request.url === '/bill') return send(response, 200, { rows: this.bill.rows, total: this.bill.total });
    if (request.url === '/rules') {
      this.rules = JSON.parse(text) as Rule[];
      return send(response, 200, {});
    }
    const { authorization, 'x-api-key': apiKey } = request.headers;
    this.keys.add(String(apiKey ?? authorization));
    const body = JSON.parse(text) as RequestBody;
    const count = this.bill.requested(body.model);
    const wire = request.url === '/v1/messages' ? anthropicWire(body, count) : openAiWire(body, count);
    if (wire === undefined) return send(response, 400, { error: { message: 'bad request' } });
    response.once('close', () => void (this.gone += response.writableFinished ? 0 : 1));
    await this.#answer(response, wire, body.model, ruleFor(this.rules, { model: body.model, prompt: wire.prompt, count }));
  }

  async #answer(response: ServerResponse, wire: Wire, model: string, rule: Rule): Promise<void> {
    if (rule.delayMs !== undefined) await delay(rule.delayMs);
    const tokensIn = Math.ceil(wire.prompt.length / 4);
    const charge = (tokensOut: number): Usage => {
      const usage = { tokensIn, tokensOut };
      this.bill.charge(model, wire.prompt, usage);
      return usage;
    };
    const charged = (text: string): Usage => charge(Math.min(wire.maxTokens, Math.ceil(text.length / 4)));
    const chargedInFull = (): Usage => charge(wire.maxTokens);
    const ok = (text: string, end: End, usage: Usage): void => send(response, 200, wire.body(text, end, usage));
    switch (rule.behave) {
      case 'rate-limited': {
        const { retryAfterSeconds: seconds } = rule;
        return send(response, 429, wire.error(429, 'slow down'), seconds === undefined ? {} : { 'retry-after': String(seconds) });
      }
      case 'refused-key':
        return send(response, 401, wire.error(401, `Incorrect API key provided: ${[...this.keys].at(-1)}`));
      case 'dead':
        return void response.destroy();
      case 'error-after-billing':
        chargedInFull();
        return send(response, 500, wire.error(500, `it broke while ${[...this.keys].at(-1)} was served`));
      case 'hang':
        chargedInFull();
        return undefined;
      case 'empty':
        return ok('', 'stop', chargedInFull());
      case 'truncated':
        return ok('{"products":[', 'length', chargedInFull());
      case 'refusal':
        return ok('', 'refusal', charged(''));
      case 'cut':
        return cut(response, wire.body(answerTo(wire.prompt, 'well'), 'stop', charged(answerTo(wire.prompt, 'well'))));
      case 'broken-json':
        return ok('{"products": [{"n": 1, "descr', 'stop', charged('{"products": [{"n": 1, "descr'));
      default: {
        const text = answerTo(wire.prompt, rule.behave);
        return ok(text, 'stop', charged(text));
      }
    }
  }
}

function send(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function cut(response: ServerResponse, body: object): void {
  const text = JSON.stringify(body);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
