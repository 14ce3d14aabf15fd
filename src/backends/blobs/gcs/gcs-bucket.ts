import type { Bucket as ClientBucket, CRC32C, File, Storage } from '@google-cloud/storage';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { TimedCall } from '../../shared/time-limit.ts';
import type { Bucket, Page, PageRange } from '../cloud/bucket.ts';
import type { Purpose } from '../cloud/bucket-errors.ts';
import { contentTypeOf } from '../cloud/content-type.ts';
import { answerOf, credentialsError, gcsError } from './gcs-errors.ts';

/** From here on an upload can go on after a cut, which costs one call more; in bytes. */
const RESUMABLE_BYTES = 8 * 1024 * 1024;

interface Download {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export class GcsBucket implements Bucket {
  readonly place: string;
  readonly #storage: Storage;
  readonly #name: string;
  readonly #bucket: ClientBucket;
  readonly #crc32c: typeof CRC32C;
  #stands = false;
  #signedIn = false;

  constructor(storage: Storage, name: string, crc32c: typeof CRC32C) {
    this.place = `gs://${name}`;
    this.#storage = storage;
    this.#name = name;
    this.#bucket = storage.bucket(name);
    this.#crc32c = crc32c;
  }

  /** The service checks the bytes against the digest. The client library would, and remove the object if they differ. */
  async create(name: string, bytes: Uint8Array, { signal }: TimedCall): Promise<boolean> {
    await this.#signIn();
    const upload = this.#bucket.file(name).createWriteStream({
      resumable: bytes.length >= RESUMABLE_BYTES,
      preconditionOpts: { ifGenerationMatch: 0 },
      metadata: { contentType: contentTypeOf(name), md5Hash: createHash('md5').update(bytes).digest('base64') },
      validation: false,
    });
    try {
      await pipeline(Readable.from([bytes]), upload, { signal });
    } catch (cause) {
      if (answerOf(cause).status === 412) return false;
      throw this.#error(cause, 'create');
    }
    this.#stands = true;
    return true;
  }

  async read(name: string, call: TimedCall): Promise<Uint8Array | undefined> {
    await this.#signIn();
    const { status, headers, body } = await this.#download(this.#bucket.file(name), call);
    if (status === 404) return this.#missing(body.toString());
    if (status !== 200) throw this.#error(errorIn(status, body), 'read');
    this.#stands = true;
    const digest = /crc32c=([^,]+)/.exec(headers['x-goog-hash'] ?? '')?.[1];
    const isAsStored = headers['x-goog-stored-content-encoding'] === 'identity';
    if (isAsStored && digest !== undefined && !this.#isWhole(body, digest)) throw this.#error(new Error(`${name} came damaged`), 'read');
    return body;
  }

  async page({ prefix, after, size }: PageRange): Promise<Page> {
    await this.#signIn();
    const query = { prefix, maxResults: size, autoPaginate: false, ...(after === undefined ? {} : { pageToken: after }) };
    try {
      const [files, next] = await this.#bucket.getFiles(query);
      this.#stands = true;
      const objects = files.map(({ name, metadata }) => ({ key: name, bytes: Number(metadata.size) }));
      return { objects, next: (next as { pageToken?: string } | null)?.pageToken };
    } catch (cause) {
      throw this.#error(cause, 'list');
    }
  }

  close(): void {}

  /**
   * Without credentials the client library would go on as nobody, and whatever happened then would be told instead.
   * A service of one's own asks for none.
   */
  async #signIn(): Promise<void> {
    if (this.#signedIn || this.#storage.customEndpoint) return;
    await this.#storage.authClient.getClient().catch((cause: unknown) => {
      throw credentialsError(cause, this.#name);
    });
    this.#signedIn = true;
  }

  /** By the raw request: the library's own download leaves a rejection behind when an answer is cut, which ends the process. */
  async #download(file: File, { signal, alive }: TimedCall): Promise<Download> {
    const request = file.requestStream({ uri: '', qs: { alt: 'media' } });
    let head: { statusCode: number; headers: Record<string, string> } | undefined;
    const chunks: Buffer[] = [];
    request.once('response', (response: typeof head) => (head = response));
    request.on('data', (chunk: Buffer) => {
      alive();
      chunks.push(chunk);
    });
    try {
      await finished(request, { writable: false, signal });
      if (head === undefined) throw new Error('the connection was closed');
    } catch (cause) {
      request.destroy();
      throw this.#error(cause, 'read');
    }
    return { status: head.statusCode, headers: head.headers, body: Buffer.concat(chunks) };
  }

  /** A missing bucket gives the same status as a missing object, and is told apart once. */
  async #missing(said: string): Promise<undefined> {
    if (this.#stands) return undefined;
    if (/bucket does not exist/i.test(said)) throw this.#error({ code: 404, message: said }, 'read');
    try {
      await this.#bucket.getFiles({ maxResults: 1, autoPaginate: false });
    } catch (cause) {
      // Those who may not list were let through to the object, so the bucket is there.
      if (answerOf(cause).status !== 403) throw this.#error(cause, 'list');
    }
    this.#stands = true;
    return undefined;
  }

  #isWhole(body: Buffer, digest: string): boolean {
    const sum = new this.#crc32c();
    sum.update(body);
    return sum.validate(digest);
  }

  #error(cause: unknown, purpose: Purpose): Error {
    return gcsError(cause, this.#name, purpose);
  }
}

/** The service words an error as JSON, or as plain text. */
function errorIn(status: number, body: Buffer): unknown {
  try {
    const { error } = JSON.parse(body.toString()) as { error: { message: string; errors?: unknown[] } };
    return { code: status, message: error.message, errors: error.errors ?? [] };
  } catch {
    return { code: status, message: body.toString() || `HTTP status ${status}` };
  }
}
