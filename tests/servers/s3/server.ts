import { buildApp } from 'fauxqs';

export interface S3Request {
  readonly method: string;
  /** `/bucket/key` as it was sent. */
  readonly path: string;
}

export interface S3Fault {
  readonly status: number;
  /** Such as `SlowDown`. */
  readonly code: string;
  /** Whether the request takes effect all the same: a lost reply. */
  readonly applied?: boolean;
}

export interface S3Server {
  /** `http://127.0.0.1:port` */
  readonly endpoint: string;
  /** Requests by method. */
  readonly counts: Map<string, number>;
  onRequest: ((request: S3Request) => S3Fault | undefined) | undefined;
  /** Hears of every request, also of one whose condition refuses it. */
  onSeen: ((request: S3Request) => void) | undefined;
  /** Whether `If-None-Match` is honoured; a server that ignores it is to be refused. */
  honoursConditions: boolean;
  stop(): Promise<void>;
}

const CONDITION_FAILED: S3Fault = { status: 412, code: 'PreconditionFailed' };

/**
 * fauxqs with conditional puts: requests for one key go one after the other, and `If-None-Match: *` answers 412 when the key
 * stands, as https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html documents.
 */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const app = buildApp({ logger: false, host: 'localhost' });
  const controls = {
    counts: new Map<string, number>(),
    onRequest: undefined as S3Server['onRequest'],
    onSeen: undefined as S3Server['onSeen'],
    honoursConditions: true,
  };
  const turns = new Map<string, Promise<void>>();

  app.addHook('preHandler', async (request, reply) => {
    const isInner = request.headers['x-inner'] === 'yes';
    if (isInner) return undefined;
    const path = request.url.split('?')[0] ?? '';
    controls.counts.set(request.method, (controls.counts.get(request.method) ?? 0) + 1);
    controls.onSeen?.({ method: request.method, path });
    await takeTurn(turns, path, reply.raw);
    const condition = request.headers['if-none-match'];
    if (request.method === 'PUT' && condition === '*' && controls.honoursConditions) {
      const { statusCode } = await app.inject({ method: 'HEAD', url: path, headers: { 'x-inner': 'yes' } });
      if (statusCode === 200) return sendFault(reply, CONDITION_FAILED);
    }
    const fault = controls.onRequest?.({ method: request.method, path });
    if (fault === undefined) return undefined;
    if (fault.applied === true && request.method === 'PUT') {
      const payload = request.body as Buffer;
      await app.inject({
        method: 'PUT',
        url: request.url,
        headers: { 'x-inner': 'yes', 'content-type': 'application/octet-stream' },
        payload,
      });
    }
    return sendFault(reply, fault);
  });

  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const bucket of buckets) await app.inject({ method: 'PUT', url: `/${bucket}`, headers: { 'x-inner': 'yes' } });
  const { port } = app.server.address() as { port: number };
  return Object.assign(controls, {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      app.server.closeAllConnections();
      await app.close();
    },
  });
}

/** Resolves when no earlier request for the key is under way, and holds the key until the response is sent. */
async function takeTurn(
  turns: Map<string, Promise<void>>,
  key: string,
  response: { once(event: 'close', listener: () => void): unknown },
): Promise<void> {
  const before = turns.get(key);
  let release = (): void => {};
  turns.set(key, new Promise((resolve) => (release = resolve)));
  response.once('close', () => release());
  await before;
}

function sendFault(
  reply: { code(status: number): { header(name: string, value: string): { send(body: string): unknown } } },
  fault: S3Fault,
): unknown {
  const body = `<?xml version="1.0"?><Error><Code>${fault.code}</Code><Message>injected ${fault.status}</Message></Error>`;
  return reply.code(fault.status).header('content-type', 'application/xml').send(body);
}
