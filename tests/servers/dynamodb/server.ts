import type { AddressInfo } from 'node:net';
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import dynalite from 'dynalite';

export interface DynamoFault {
  readonly status: number;
  /** Such as `ProvisionedThroughputExceededException`. */
  readonly type: string;
  /** Whether the request takes effect all the same: a lost reply. */
  readonly applied?: boolean;
}

export interface DynamoServer {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  /** Requests by operation, such as `UpdateItem`. */
  readonly counts: Map<string, number>;
  onRequest: ((operation: string, body: Record<string, unknown>) => DynamoFault | undefined) | undefined;
  stop(): Promise<void>;
}

/** dynalite behind a proxy of one page that counts requests and can fail them. */
export async function startDynamoServer(): Promise<DynamoServer> {
  const backend = dynalite({ createTableMs: 0, deleteTableMs: 0 });
  const backendPort = await listen(backend);
  const controls = { counts: new Map<string, number>(), onRequest: undefined as DynamoServer['onRequest'] };
  const proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks), response));
  });
  const handle = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    controls.counts.set(operation, (controls.counts.get(operation) ?? 0) + 1);
    const fault = controls.onRequest?.(operation, JSON.parse(body.toString() || '{}') as Record<string, unknown>);
    if (fault === undefined) forward(backendPort, request, body, response);
    else if (fault.applied === true) forward(backendPort, request, body, response, fault);
    else sendFault(response, fault);
  };
  const port = await listen(proxy);
  return Object.assign(controls, {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      await close(proxy);
      await close(backend);
    },
  });
}

function forward(port: number, request: IncomingMessage, body: Buffer, response: ServerResponse, fault?: DynamoFault): void {
  const { method, url: path, headers } = request;
  const onward = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
    if (fault === undefined) {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    } else answer.resume().on('end', () => sendFault(response, fault));
  });
  onward.on('error', () => sendFault(response, { status: 500, type: 'InternalServerError' }));
  onward.end(body);
}

function sendFault(response: ServerResponse, { status, type }: DynamoFault): void {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: `injected ${type}` });
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections?.();
  await new Promise((resolve) => server.close(resolve));
}
