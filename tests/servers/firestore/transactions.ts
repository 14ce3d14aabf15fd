import { randomBytes } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { RpcError, type Documents, type StoredDocument, type Write, type WriteResult } from './documents.ts';
import { runQuery, type StructuredQuery } from './query.ts';
import type { Timestamp } from './values.ts';

interface Transaction {
  readonly readOnly: boolean;
  /** Name → update time as it was read; null for a document that was missing. */
  readonly reads: Map<string, bigint | null>;
  readonly queries: { parent: string; query: StructuredQuery; seen: string }[];
}

/**
 * Optimistic transactions: a commit is ABORTED when anything it read, a document or a query's result, has changed since.
 * The service documents serialisable isolation; which side of a conflict is aborted is up to it.
 */
export class Transactions {
  readonly #documents: Documents;
  readonly #open = new Map<string, Transaction>();
  aborted = 0;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  begin(options: { readonly readOnly?: unknown } | undefined): Buffer {
    const id = randomBytes(8);
    const readOnly = options?.readOnly !== undefined && options.readOnly !== null;
    this.#open.set(id.toString('hex'), { readOnly, reads: new Map(), queries: [] });
    return id;
  }

  rollback(id: Uint8Array): void {
    this.#open.delete(hex(id));
  }

  read(id: Uint8Array | undefined, name: string): StoredDocument | undefined {
    const found = this.#documents.get(name);
    const transaction = this.#find(id);
    if (transaction !== undefined && !transaction.reads.has(name)) transaction.reads.set(name, found?.updateTime ?? null);
    return found;
  }

  query(id: Uint8Array | undefined, parent: string, query: StructuredQuery): StoredDocument[] {
    const found = runQuery(this.#documents, parent, query);
    this.#find(id)?.queries.push({ parent, query, seen: signature(found) });
    return found;
  }

  commit(id: Uint8Array | undefined, writes: readonly Write[]): { results: WriteResult[]; commitTime: Timestamp } {
    const transaction = this.#find(id);
    if (transaction !== undefined) {
      this.#open.delete(hex(id as Uint8Array));
      if (transaction.readOnly && writes.length > 0) throw new RpcError(status.INVALID_ARGUMENT, 'the transaction is read-only');
      if (!transaction.readOnly) this.#checkUnchanged(transaction);
    }
    return this.#documents.commit(writes);
  }

  #checkUnchanged({ reads, queries }: Transaction): void {
    const changedRead = [...reads].some(([name, seen]) => (this.#documents.get(name)?.updateTime ?? null) !== seen);
    const changedQuery = queries.some(({ parent, query, seen }) => signature(runQuery(this.#documents, parent, query)) !== seen);
    if (!changedRead && !changedQuery) return;
    this.aborted++;
    throw new RpcError(
      status.ABORTED,
      'Aborted due to cross-transaction contention. This occurs when multiple transactions attempt to access the same data.',
    );
  }

  #find(id: Uint8Array | undefined): Transaction | undefined {
    if (id === undefined || id.length === 0) return undefined;
    const transaction = this.#open.get(hex(id));
    if (transaction === undefined)
      throw new RpcError(status.INVALID_ARGUMENT, 'The referenced transaction has expired or is no longer valid.');
    return transaction;
  }
}

function hex(id: Uint8Array): string {
  return Buffer.from(id).toString('hex');
}

function signature(documents: readonly StoredDocument[]): string {
  return documents.map(({ name, updateTime }) => `${name}@${updateTime}`).join('\n');
}
