import type { FirestoreClient } from './connection.ts';
import { decodeFields, type Found, type StructuredQuery, type Timestamp, type WireDocument, type Write } from './wire.ts';

interface Stream {
  cancel(): void;
}

export interface RpcTerms {
  /** `projects/…/databases/…` */
  readonly database: string;
  readonly headers: Readonly<Record<string, string>>;
  /** From the sending of a call to its answer. */
  readonly timeoutMs: number;
  /** Ends calls that still stream. */
  readonly signal: AbortSignal;
}

type CallOptions = NonNullable<Parameters<FirestoreClient['runQuery']>[1]>;

/** Calls of the service, each sent once. They reject with what gRPC says. */
export class Rpc {
  readonly #client: FirestoreClient;
  readonly #terms: RpcTerms;

  constructor(client: FirestoreClient, terms: RpcTerms) {
    this.#client = client;
    this.#terms = terms;
  }

  /** All writes or none. @returns when each document was changed, by which the next write knows it */
  async commit(writes: readonly Write[]): Promise<readonly Timestamp[]> {
    const [{ writeResults, commitTime }] = await this.#client.commit({ database: this.#database, writes: [...writes] }, this.#options());
    return (writeResults ?? []).map(({ updateTime }) => (updateTime ?? commitTime) as Timestamp);
  }

  /** Those of the documents that exist, in any order. @param only the fields wanted; all of them unless given */
  async get(paths: readonly string[], only?: readonly string[]): Promise<readonly Found[]> {
    const request = {
      database: this.#database,
      documents: paths.map((path) => this.nameOf(path)),
      ...(only === undefined ? {} : { mask: { fieldPaths: [...only] } }),
    };
    const messages = await this.#collect<{ found?: WireDocument | null }>(this.#client.batchGetDocuments(request, this.#options()));
    return this.#foundIn(messages.map(({ found }) => found));
  }

  /** @param parent path of the document whose collection is queried */
  async query(parent: string, structuredQuery: StructuredQuery): Promise<readonly Found[]> {
    const stream = this.#client.runQuery({ parent: this.nameOf(parent), structuredQuery }, this.#options());
    const messages = await this.#collect<{ document?: WireDocument | null }>(stream);
    return this.#foundIn(messages.map(({ document }) => document));
  }

  /** How many documents a query finds, now or as of a time at which another count was taken. */
  async count(parent: string, structuredQuery: StructuredQuery, at?: Timestamp): Promise<{ count: number; readTime: Timestamp }> {
    const request = {
      parent: this.nameOf(parent),
      structuredAggregationQuery: { structuredQuery, aggregations: [{ alias: 'count', count: {} }] },
      ...(at === undefined ? {} : { readTime: at }),
    };
    const [answer] = await this.#collect<CountAnswer>(this.#client.runAggregationQuery(request, this.#options()));
    return { count: Number(answer?.result?.aggregateFields?.['count']?.integerValue ?? 0), readTime: answer?.readTime ?? {} };
  }

  /** As the service names a document. */
  nameOf(path: string): string {
    return `${this.#database}/documents/${path}`;
  }

  get #database(): string {
    return this.#terms.database;
  }

  #foundIn(documents: readonly (WireDocument | null | undefined)[]): Found[] {
    const before = this.nameOf('').length;
    return documents
      .filter((document) => document !== undefined && document !== null)
      .map((document) => ({ path: document.name.slice(before), fields: decodeFields(document), updateTime: document.updateTime }));
  }

  #options(): CallOptions {
    return {
      timeout: this.#terms.timeoutMs,
      retry: null,
      retryRequestOptions: { retries: 0, noResponseRetries: 0 },
      otherArgs: { headers: { ...this.#terms.headers } },
    };
  }

  async #collect<T>(stream: Stream): Promise<readonly T[]> {
    const cancel = (): void => stream.cancel();
    this.#terms.signal.addEventListener('abort', cancel, { once: true });
    try {
      const messages: T[] = [];
      for await (const message of stream as unknown as AsyncIterable<T>) messages.push(message);
      return messages;
    } finally {
      this.#terms.signal.removeEventListener('abort', cancel);
    }
  }
}

interface CountAnswer {
  readonly result?: { readonly aggregateFields?: Readonly<Record<string, { readonly integerValue?: string | number | null }>> };
  readonly readTime?: Timestamp;
}
