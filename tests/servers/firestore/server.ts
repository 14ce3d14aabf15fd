import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  Server,
  ServerCredentials,
  loadPackageDefinition,
  status,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedServiceImplementation,
  type handleServerStreamingCall,
  type handleUnaryCall,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { Documents, RpcError, type StoredDocument, type Write } from './documents.ts';
import { queriedFields, sumOf, type StructuredQuery } from './query.ts';
import { Transactions } from './transactions.ts';
import { getAt, parsePath, setAt, toTimestamp, type Fields, type Value } from './values.ts';

/** What the service would bill: https://cloud.google.com/firestore/pricing#operations */
export interface FirestoreUsage {
  reads: number;
  writes: number;
  deletes: number;
}

export interface FirestoreServer {
  /** `127.0.0.1:port`, for FIRESTORE_EMULATOR_HOST. */
  readonly host: string;
  readonly usage: FirestoreUsage;
  /** Commits that were aborted for contention. */
  readonly aborted: () => number;
  /** Called before each request with the method's name; an error it throws is the reply. */
  onRequest: ((method: string, request: unknown) => void) | undefined;
  /** Called when a request has taken effect; an error it throws is the reply instead: the true one got lost. */
  onReply: ((method: string, request: unknown) => void) | undefined;
  /** Called with each query's filtered and ordered fields. */
  onQuery: ((fields: readonly string[]) => void) | undefined;
  /** Carries out a commit that was held up under way, now. @returns the error it meets, if any */
  replayCommit(request: unknown): RpcError | undefined;
  stop(): void;
}

type Request = Record<string, unknown> & {
  readonly transaction?: Uint8Array;
  readonly newTransaction?: { readonly readOnly?: unknown };
};

/** A local Firestore in memory: the methods of google.firestore.v1.Firestore that the client library uses, on a free port. */
export async function startFirestoreServer(): Promise<FirestoreServer> {
  const service = new FirestoreService();
  const server = new Server({ 'grpc.max_receive_message_length': 32 << 20 });
  server.addService(serviceDefinition(), service.handlers());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error === null ? resolve(bound) : reject(error),
    );
  });
  return Object.assign(service.controls, { host: `127.0.0.1:${port}`, stop: () => server.forceShutdown() });
}

function serviceDefinition(): never {
  const require = createRequire(import.meta.url);
  const file = join(dirname(require.resolve('@google-cloud/firestore')), '../protos/v1.json');
  const json = JSON.parse(readFileSync(file, 'utf8')) as Parameters<typeof fromJSON>[0];
  const definition = fromJSON(json, { longs: String, enums: String, oneofs: true, defaults: false, arrays: true, objects: true });
  const loaded = loadPackageDefinition(definition) as unknown as { google: { firestore: { v1: { Firestore: { service: never } } } } };
  return loaded.google.firestore.v1.Firestore.service;
}

class FirestoreService {
  readonly #documents = new Documents();
  readonly #transactions = new Transactions(this.#documents);
  readonly controls = {
    usage: { reads: 0, writes: 0, deletes: 0 },
    aborted: (): number => this.#transactions.aborted,
    onRequest: undefined as FirestoreServer['onRequest'],
    onReply: undefined as FirestoreServer['onReply'],
    onQuery: undefined as FirestoreServer['onQuery'],
    replayCommit: (request: unknown): RpcError | undefined => {
      try {
        this.#commit(request as Request);
        return undefined;
      } catch (error) {
        return asRpcError(error);
      }
    },
  };

  handlers(): UntypedServiceImplementation {
    return {
      BeginTransaction: this.#unary('BeginTransaction', (request) => ({
        transaction: this.#transactions.begin(request['options'] as { readOnly?: unknown }),
      })),
      Rollback: this.#unary('Rollback', (request) => {
        this.#transactions.rollback(request.transaction as Uint8Array);
        return {};
      }),
      Commit: this.#unary('Commit', (request) => this.#commit(request)),
      BatchWrite: this.#unary('BatchWrite', (request) => this.#batchWrite(request['writes'] as Write[])),
      BatchGetDocuments: this.#stream('BatchGetDocuments', (request) => this.#batchGet(request)),
      RunQuery: this.#stream('RunQuery', (request) => this.#runQuery(request)),
      RunAggregationQuery: this.#stream('RunAggregationQuery', (request) => this.#aggregate(request)),
    };
  }

  #unary(method: string, handle: (request: Request) => unknown): handleUnaryCall<Request, unknown> {
    return (call: ServerUnaryCall<Request, unknown>, reply: sendUnaryData<unknown>) => {
      try {
        this.controls.onRequest?.(method, call.request);
        const answer = handle(call.request);
        this.controls.onReply?.(method, call.request);
        reply(null, answer);
      } catch (error) {
        reply(asRpcError(error));
      }
    };
  }

  #stream(method: string, handle: (request: Request) => Iterable<unknown>): handleServerStreamingCall<Request, unknown> {
    return (call: ServerWritableStream<Request, unknown>) => {
      try {
        this.controls.onRequest?.(method, call.request);
        const messages = [...handle(call.request)];
        this.controls.onReply?.(method, call.request);
        for (const message of messages) call.write(message);
        call.end();
      } catch (error) {
        call.emit('error', asRpcError(error));
      }
    };
  }

  #commit(request: Request): unknown {
    const writes = (request['writes'] ?? []) as Write[];
    const { results, commitTime } = this.#transactions.commit(request.transaction, writes);
    this.#bill(writes);
    return { writeResults: results, commitTime };
  }

  /** Each write for itself, unlike Commit: the batch is not atomic. */
  #batchWrite(writes: readonly Write[]): unknown {
    const outcomes = writes.map((write) => {
      try {
        const { results } = this.#transactions.commit(undefined, [write]);
        this.#bill([write]);
        return { result: results[0], status: { code: status.OK } };
      } catch (error) {
        const { code, details } = asRpcError(error);
        return { result: {}, status: { code, message: details } };
      }
    });
    return { writeResults: outcomes.map(({ result }) => result), status: outcomes.map((outcome) => outcome.status) };
  }

  #bill(writes: readonly Write[]): void {
    for (const write of writes) {
      if (write.delete !== undefined && write.delete !== '') this.controls.usage.deletes++;
      else this.controls.usage.writes++;
    }
  }

  *#batchGet(request: Request): Generator {
    const id = this.#begun(request);
    if (request.newTransaction) yield { transaction: id };
    const mask = (request['mask'] as { fieldPaths?: string[] } | null | undefined)?.fieldPaths;
    for (const name of request['documents'] as string[]) {
      this.controls.usage.reads++;
      const found = this.#transactions.read(id, name);
      const readTime = toTimestamp(this.#documents.now());
      yield found === undefined ? { missing: name, readTime } : { found: projected(found, mask), readTime };
    }
  }

  *#runQuery(request: Request): Generator {
    const id = this.#begun(request);
    if (request.newTransaction) yield { transaction: id };
    const query = request['structuredQuery'] as StructuredQuery;
    this.controls.onQuery?.(queriedFields(query));
    const found = this.#transactions.query(id, request['parent'] as string, query);
    this.controls.usage.reads += Math.max(1, found.length);
    const readTime = toTimestamp(this.#documents.now());
    const mask = query.select?.fields?.map(({ fieldPath }) => fieldPath);
    for (const document of found) yield { document: projected(document, mask), readTime };
    if (found.length === 0) yield { readTime };
  }

  *#aggregate(request: Request): Generator {
    const id = this.#begun(request);
    const { structuredQuery, aggregations } = request['structuredAggregationQuery'] as {
      structuredQuery: StructuredQuery;
      aggregations: { alias: string; count?: { upTo?: { value?: string } }; sum?: { field: { fieldPath: string } } }[];
    };
    this.controls.onQuery?.(queriedFields(structuredQuery));
    const found = this.#transactions.query(id, request['parent'] as string, structuredQuery);
    this.controls.usage.reads += Math.max(1, Math.ceil(found.length / 1000));
    const aggregateFields: Fields = {};
    for (const { alias, count, sum } of aggregations) {
      const limit = Number(count?.upTo?.value ?? found.length);
      aggregateFields[alias] =
        sum === undefined || sum === null ? { integerValue: String(Math.min(found.length, limit)) } : sumOf(found, sum.field.fieldPath);
    }
    yield {
      result: { aggregateFields },
      readTime: toTimestamp(this.#documents.now()),
      ...(request.newTransaction ? { transaction: id } : {}),
    };
  }

  /** The transaction of a read: its own, one begun with it, or none. */
  #begun(request: Request): Uint8Array | undefined {
    return request.newTransaction ? this.#transactions.begin(request.newTransaction) : request.transaction;
  }
}

function projected(document: StoredDocument, paths: readonly string[] | undefined): unknown {
  const base = { name: document.name, createTime: toTimestamp(document.createTime), updateTime: toTimestamp(document.updateTime) };
  if (paths === undefined || paths.length === 0) return { ...base, fields: document.fields };
  const fields: Fields = {};
  for (const path of paths.filter((name) => name !== '__name__')) {
    const value: Value | undefined = getAt(document.fields, parsePath(path));
    if (value !== undefined) setAt(fields, parsePath(path), value);
  }
  return { ...base, fields };
}

function asRpcError(error: unknown): RpcError {
  if (error instanceof RpcError) return error;
  return new RpcError(status.INTERNAL, error instanceof Error ? (error.stack ?? error.message) : String(error));
}
