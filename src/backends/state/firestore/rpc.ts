import type { Connection, FirestoreClient } from './connection.ts';
import { decodeFields, type Found, type StructuredQuery, type Timestamp, type WireDocument, type Write } from './wire.ts';

interface Stream {
  cancel(): void;
}

type CallOptions = NonNullable<Parameters<FirestoreClient['runQuery']>[1]>;

/** Calls of the service, each sent once. They reject with what gRPC says. */
export class Rpc {
  readonly #connection: Connection;
  readonly #timeoutMs: number;
  readonly #signal: AbortSignal;

  /** @param timeoutMs from the sending of a call to its answer */
  constructor(connection: Connection, timeoutMs: number, signal: AbortSignal) {
    this.#connection = connection;
    this.#timeoutMs = timeoutMs;
    this.#signal = signal;
  }

  /** All writes or none. @returns when each document was changed, by which the next write knows it */
  async commit(writes: readonly Write[]): Promise<readonly Timestamp[]> {
    const client = await this.#connection.client();
    const [{ writeResults, commitTime }] = await client.commit({ database: this.#database, writes: [...writes] }, this.#options());
    return (writeResults ?? []).map(({ updateTime }) => (updateTime ?? commitTime) as Timestamp);
  }

  /** Those of the documents that exist, in any order. @param only the fields wanted; all of them unless given */
  async get(paths: readonly string[], only?: readonly string[]): Promise<readonly Found[]> {
    const client = await this.#connection.client();
    const request = {
      database: this.#database,
      documents: paths.map((path) => this.nameOf(path)),
      ...(only === undefined ? {} : { mask: { fieldPaths: [...only] } }),
    };
    const messages = await this.#collect<{ found?: WireDocument | null }>(client.batchGetDocuments(request, this.#options()));
    return this.#foundIn(messages.map(({ found }) => found));
  }

  /** @param parent path of the document whose collection is queried */
  async query(parent: string, structuredQuery: StructuredQuery): Promise<readonly Found[]> {
    const client = await this.#connection.client();
    const stream = client.runQuery({ parent: this.nameOf(parent), structuredQuery }, this.#options());
    const messages = await this.#collect<{ document?: WireDocument | null }>(stream);
    return this.#foundIn(messages.map(({ document }) => document));
  }

  /** How many documents a query finds, now or as of a time at which another count was taken. */
  async count(parent: string, structuredQuery: StructuredQuery, at?: Timestamp): Promise<{ count: number; readTime: Timestamp }> {
    const client = await this.#connection.client();
    const request = {
      parent: this.nameOf(parent),
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'count', count: {} }] },
      ...(at === undefined ? {} : { readTime: at }),
    };
    const [answer] = await this.#collect<CountAnswer>(client.runAggregationQuery(request, this.#options()));
    return { count: Number(answer?.result?.aggregateFields?.['count']?.integerValue ?? 0), readTime: answer?.readTime ?? {} };
  }

  /** As the service names a document. */
  nameOf(path: string): string {
    return `${this.#database}/documents/${path}`;
  }

  get #database(): string {
    return this.#connection.place.name;
  }

  #foundIn(documents: readonly (WireDocument | null | undefined)[]): Found[] {
    const before = this.nameOf('').length;
    return documents
      .filter((document) => document !== undefined && document !== null)
      .map((document) => ({ path: document.name.slice(before), fields: decodeFields(document), updateTime: document.updateTime }));
  }

  #options(): CallOptions {
    return {
      timeout: this.#timeoutMs,
      retry: null,
      retryRequestOptions: { retries: 0, noResponseRetries: 0 },
      otherArgs: {
        headers: {
          'google-cloud-resource-prefix': this.#database,
          // By which a local server knows an administrator, whom no rules hold.
          ...(this.#connection.emulator === undefined ? {} : { Authorization: 'Bearer owner' }),
        },
      },
    };
  }

  async #collect<T>(stream: Stream): Promise<readonly T[]> {
    const cancel = (): void => stream.cancel();
    this.#signal.addEventListener('abort', cancel, { once: true });
    try {
      const messages: T[] = [];
      for await (const message of stream as unknown as AsyncIterable<T>) messages.push(message);
      return messages;
    } finally {
      this.#signal.removeEventListener('abort', cancel);
    }
  }
}

interface CountAnswer {
  readonly result?: { readonly aggregateFields?: Readonly<Record<string, { readonly integerValue?: string | number | null }>> };
  readonly readTime?: Timestamp;
}
