import { createServer, ServerResponse, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
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

/** dynalite behind a page that counts requests and can fail them. */
export async function startDynamoServer(): Promise<DynamoServer> {
  const backend = dynalite({ createTableMs: 0, deleteTableMs: 0 });
  const controls = { counts: new Map<string, number>(), onRequest: undefined as DynamoServer['onRequest'] };
  const handle = (request: IncomingMessage, body: Buffer, response: ServerResponse): void => {
    const operation = String(request.headers['x-amz-target'] ?? '').split('.')[1] ?? '';
    controls.counts.set(operation, (controls.counts.get(operation) ?? 0) + 1);
    const fault = controls.onRequest?.(operation, JSON.parse(body.toString() || '{}') as Record<string, unknown>);
    if (fault === undefined) backend.emit('request', again(request, body), response);
    else if (fault.applied === true)
      backend.emit(
        'request',
        again(request, body),
        unheard(request, () => sendFault(response, fault)),
      );
    else sendFault(response, fault);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    // One that is cut off in the middle is none.
    request.on('error', () => undefined);
    request.on('end', () => handle(request, Buffer.concat(chunks), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(controls, {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** A request whose body has been read, to be read once more. */
function again({ method, url, headers }: IncomingMessage, body: Buffer): Readable {
  return Object.assign(Readable.from([body]), { method, url, headers });
}

/** A response that nobody gets. */
function unheard(request: IncomingMessage, onEnd: () => void): ServerResponse {
  return Object.assign(new ServerResponse(request), { end: onEnd });
}

function sendFault(response: ServerResponse, { status, type }: DynamoFault): void {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: `injected ${type}` });
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(body);
}
