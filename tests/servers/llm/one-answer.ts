import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly body: object;
}

export interface OneAnswerServer {
  readonly endpoint: string;
  /** May be set at any time; undefined: it never answers. */
  answer: Answer | undefined;
  readonly asked: { readonly headers: IncomingHttpHeaders; readonly body: Readonly<Record<string, unknown>> }[];
  stop(): Promise<void>;
}

/** A vendor that gives the same answer to whatever is asked, and remembers it. */
export async function startOneAnswerServer(): Promise<OneAnswerServer> {
  const asked: OneAnswerServer['asked'] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => void (text += chunk));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: JSON.parse(text) as Readonly<Record<string, unknown>> });
      if (service.answer === undefined) return;
      response.writeHead(service.answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(service.answer.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: OneAnswerServer = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: undefined,
    asked,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
