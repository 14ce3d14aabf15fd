import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CRC32C } from '@google-cloud/storage';

/** A request that the server may answer otherwise than well. */
export interface GcsRequest {
  readonly operation: 'insert' | 'get' | 'read' | 'list' | 'delete' | 'bucket';
  readonly bucket: string;
  readonly name: string;
}

export interface GcsFault {
  /** HTTP status to answer with. */
  readonly status: number;
  /** Whether the request takes effect all the same: a lost reply. */
  readonly applied?: boolean;
}

export interface GcsServer {
  /** `http://127.0.0.1:port`, for STORAGE_EMULATOR_HOST and `apiEndpoint`. */
  readonly endpoint: string;
  readonly counts: Record<GcsRequest['operation'], number>;
  onRequest: ((request: GcsRequest) => GcsFault | undefined) | undefined;
  /** Whether `ifGenerationMatch` is honoured; a server that ignores it is to be refused. */
  honoursConditions: boolean;
  createBucket(name: string): void;
  stop(): Promise<void>;
}

interface StoredObject {
  readonly body: Buffer;
  readonly metadata: Record<string, string> & { readonly name: string; readonly bucket: string; readonly generation: string };
}

interface Upload {
  readonly bucket: string;
  readonly name: string;
  readonly metadata: Record<string, string>;
  readonly query: URLSearchParams;
  body: Buffer;
}

/** The JSON API as the client library speaks it: simple, multipart and resumable uploads, reads, paged lists, preconditions. */
export async function startGcsServer(...buckets: string[]): Promise<GcsServer> {
  const service = new GcsService(buckets);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => service.handle(request, Buffer.concat(chunks), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(service.controls, {
    endpoint: `http://127.0.0.1:${port}`,
    stop: async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

class GcsService {
  readonly #buckets: Set<string>;
  readonly #objects = new Map<string, StoredObject>();
  readonly #uploads = new Map<string, Upload>();
  #generation = 1_700_000_000_000_000n;
  readonly controls = {
    counts: { insert: 0, get: 0, read: 0, list: 0, delete: 0, bucket: 0 },
    onRequest: undefined as GcsServer['onRequest'],
    honoursConditions: true,
    createBucket: (name: string): void => void this.#buckets.add(name),
  };

  constructor(buckets: readonly string[]) {
    this.#buckets = new Set(buckets);
  }

  handle(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://local');
    const upload = /^\/upload\/storage\/v1\/b\/([^/]+)\/o$/.exec(url.pathname);
    const object = /^\/(?:download\/)?storage\/v1\/b\/([^/]+)\/o\/(.+)$/.exec(url.pathname);
    const list = /^\/storage\/v1\/b\/([^/]+)\/o$/.exec(url.pathname);
    const bucket = /^\/storage\/v1\/b\/([^/]+)$/.exec(url.pathname);
    const at = (match: RegExpExecArray, group: number): string => decodeURIComponent(match[group] ?? '');
    if (upload) this.#upload(at(upload, 1), url.searchParams, request, body, response);
    else if (object) this.#object(at(object, 1), at(object, 2), url.searchParams, request, response);
    else if (list) this.#list(at(list, 1), url.searchParams, response);
    else if (bucket) this.#bucket(at(bucket, 1), response);
    else sendError(response, 404, 'notFound', `${request.method} ${request.url}`);
  }

  /** Answers a fault if one is due; true when the request must not be carried out. */
  #isFaulty(request: GcsRequest, response: ServerResponse, apply: () => void): boolean {
    this.controls.counts[request.operation]++;
    if (request.bucket !== '' && !this.#buckets.has(request.bucket)) {
      sendError(response, 404, 'notFound', 'The specified bucket does not exist.');
      return true;
    }
    const fault = this.controls.onRequest?.(request);
    if (fault === undefined) return false;
    if (fault.applied === true) apply();
    sendError(response, fault.status, fault.status === 403 ? 'forbidden' : 'backendError', `injected ${fault.status}`);
    return true;
  }

  #upload(bucket: string, query: URLSearchParams, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const type = query.get('uploadType');
    if (type === 'multipart') {
      const { metadata, data } = splitMultipart(String(request.headers['content-type']), body);
      this.#insert({ bucket, name: metadata['name'] ?? query.get('name') ?? '', metadata, query, body: data }, response);
    } else if (type === 'media') {
      const metadata = { contentType: String(request.headers['content-type']) };
      this.#insert({ bucket, name: query.get('name') ?? '', metadata, query, body }, response);
    } else if (request.method === 'POST') this.#startResumable(bucket, query, request, body, response);
    else this.#continueResumable(query, request, body, response);
  }

  #startResumable(bucket: string, query: URLSearchParams, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const metadata = (body.length > 0 ? JSON.parse(body.toString()) : {}) as Record<string, string>;
    const id = String(this.#uploads.size + 1);
    this.#uploads.set(id, { bucket, name: metadata['name'] ?? query.get('name') ?? '', metadata, query, body: Buffer.alloc(0) });
    const location = `http://${request.headers.host}/upload/storage/v1/b/${bucket}/o?uploadType=resumable&upload_id=${id}`;
    send(response, 200, {}, { location });
  }

  #continueResumable(query: URLSearchParams, request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const upload = this.#uploads.get(query.get('upload_id') ?? '');
    if (upload === undefined) return sendError(response, 404, 'notFound', 'no such upload');
    upload.body = Buffer.concat([upload.body, body]);
    const range = /bytes (\d+|\*)(?:-(\d+))?\/(\d+|\*)/.exec(request.headers['content-range'] ?? '');
    const isPartial = range !== null && range[1] !== '*' && (range[3] === '*' || upload.body.length < Number(range[3]));
    if (!isPartial) return this.#insert(upload, response);
    response.writeHead(308, { range: `bytes=0-${upload.body.length - 1}` });
    response.end();
  }

  #insert(upload: Upload, response: ServerResponse): void {
    const { bucket, name, query } = upload;
    const standing = this.#objects.get(`${bucket}/${name}`);
    const apply = (): StoredObject => this.#store(upload);
    const isRefused = this.controls.honoursConditions && !meetsPrecondition(query, standing);
    if (this.#isFaulty({ operation: 'insert', bucket, name }, response, () => void (isRefused || apply()))) return;
    if (isRefused) {
      sendError(response, 412, 'conditionNotMet', 'At least one of the pre-conditions you specified did not hold.');
    } else send(response, 200, apply().metadata);
  }

  #store({ bucket, name, metadata, body }: Upload): StoredObject {
    const crc32c = new CRC32C();
    crc32c.update(body);
    const generation = String(++this.#generation);
    const now = new Date().toISOString();
    const stored: StoredObject = {
      body,
      metadata: {
        ...metadata,
        kind: 'storage#object',
        id: `${bucket}/${name}/${generation}`,
        bucket,
        name,
        generation,
        metageneration: '1',
        size: String(body.length),
        timeCreated: now,
        updated: now,
        etag: generation,
        md5Hash: createHash('md5').update(body).digest('base64'),
        crc32c: crc32c.toString(),
      },
    };
    this.#objects.set(`${bucket}/${name}`, stored);
    return stored;
  }

  #object(bucket: string, name: string, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const key = `${bucket}/${name}`;
    const operation = request.method === 'DELETE' ? 'delete' : query.get('alt') === 'media' ? 'read' : 'get';
    if (this.#isFaulty({ operation, bucket, name }, response, () => {})) return;
    const stored = this.#objects.get(key);
    if (stored === undefined) return sendError(response, 404, 'notFound', `No such object: ${key}`);
    if (operation === 'get') return send(response, 200, stored.metadata);
    if (operation === 'read') return sendBody(response, stored, request.headers.range ?? '');
    this.#objects.delete(key);
    response.writeHead(204).end();
  }

  #list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
    if (this.#isFaulty({ operation: 'list', bucket, name: query.get('prefix') ?? '' }, response, () => {})) return;
    const after = Buffer.from(query.get('pageToken') ?? '', 'base64').toString();
    const names = [...this.#objects.values()]
      .map(({ metadata }) => metadata)
      .filter((metadata) => metadata.bucket === bucket && metadata.name.startsWith(query.get('prefix') ?? '') && metadata.name > after)
      .sort((left, right) => Buffer.compare(Buffer.from(left.name), Buffer.from(right.name)));
    const items = names.slice(0, Number(query.get('maxResults') ?? 1000));
    const nextPageToken = items.length < names.length ? Buffer.from(items.at(-1)?.name ?? '').toString('base64') : undefined;
    send(response, 200, { kind: 'storage#objects', items, nextPageToken });
  }

  #bucket(bucket: string, response: ServerResponse): void {
    if (this.#isFaulty({ operation: 'bucket', bucket, name: '' }, response, () => {})) return;
    send(response, 200, { kind: 'storage#bucket', name: bucket });
  }
}

function meetsPrecondition(query: URLSearchParams, standing: StoredObject | undefined): boolean {
  const wanted = query.get('ifGenerationMatch');
  return wanted === null || wanted === (standing?.metadata.generation ?? '0');
}

function splitMultipart(contentType: string, body: Buffer): { metadata: Record<string, string>; data: Buffer } {
  const boundary = Buffer.from(`--${/boundary="?([^";]+)/.exec(contentType)?.[1]}`);
  const parts: Buffer[] = [];
  for (let start = body.indexOf(boundary); ;) {
    const end = body.indexOf(boundary, start + boundary.length);
    if (end < 0) break;
    parts.push(body.subarray(start + boundary.length + 2, end - 2));
    start = end;
  }
  const content = (part: Buffer | undefined): Buffer =>
    part === undefined ? Buffer.alloc(0) : part.subarray(part.indexOf('\r\n\r\n') + 4);
  return { metadata: JSON.parse(content(parts[0]).toString()) as Record<string, string>, data: Buffer.from(content(parts[1])) };
}

function sendBody(response: ServerResponse, { body, metadata }: StoredObject, range: string): void {
  const headers = {
    'content-type': metadata['contentType'] ?? 'application/octet-stream',
    'x-goog-generation': metadata.generation,
    'x-goog-hash': `crc32c=${metadata['crc32c']},md5=${metadata['md5Hash']}`,
    'x-goog-stored-content-encoding': 'identity',
  };
  const match = /bytes=(\d+)-(\d*)/.exec(range);
  if (match === null) {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body);
    return;
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? body.length - 1 : Math.min(Number(match[2]), body.length - 1);
  const slice = body.subarray(start, end + 1);
  response
    .writeHead(206, { ...headers, 'content-length': slice.length, 'content-range': `bytes ${start}-${end}/${body.length}` })
    .end(slice);
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function sendError(response: ServerResponse, status: number, reason: string, message: string): void {
  send(response, status, { error: { code: status, message, errors: [{ reason, message, domain: 'global' }] } });
}
