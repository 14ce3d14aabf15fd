import type { Calls, Patience } from './calls.ts';
import { createTogether, newWriteId, putRow, storedIn, type PlacedRow, type Put, type Row, type Stored } from './put.ts';
import { QUERIED, type Filter, type StructuredQuery } from './wire.ts';

/** A collection below a document. */
export interface Collection {
  /** Path of the document above it. */
  readonly parent: string;
  readonly id: string;
}

export interface Query {
  readonly where?: Filter;
  /** By `q`; rows without one are found only by a query without a filter, which has no order. */
  readonly descending?: boolean;
  readonly limit?: number;
}

/** Writes of one commit: what the client libraries have always kept to. */
const BATCH = 500;

/** Rows in documents, compared and set: a write goes through only if the document is as it was read. */
export class Documents {
  readonly #calls: Calls;

  constructor(calls: Calls) {
    this.#calls = calls;
  }

  read<T>(path: string): Promise<Stored<T> | undefined> {
    return this.#calls.run(async (rpc) => {
      const [found] = await rpc.get([path]);
      return found && storedIn<T>(found);
    });
  }

  /** Writes the row if no document is there. */
  create<T>(row: PlacedRow<T>): Promise<Put<T>> {
    const write = newWriteId();
    return this.#calls.run((rpc) => putRow(rpc, write, row, { exists: false }));
  }

  /** Writes the row if the document is as it was. */
  replace<T>({ path, time }: Stored<T>, { row, q }: Row<T>, patience?: Patience): Promise<Put<T>> {
    const write = newWriteId();
    return this.#calls.run((rpc) => putRow(rpc, write, { path, row, q }, { updateTime: time }), patience);
  }

  /** Writes each row if no document is there. @returns how many this call wrote */
  async createAbsent<T>(rows: readonly PlacedRow<T>[]): Promise<number> {
    let created = 0;
    for (let from = 0; from < rows.length; from += BATCH) created += await this.#createBatch(rows.slice(from, from + BATCH));
    return created;
  }

  query<T>(collection: Collection, query: Query, patience?: Patience): Promise<readonly Stored<T>[]> {
    const structured = structuredQuery(collection, query);
    return this.#calls.run(async (rpc) => (await rpc.query(collection.parent, structured)).map(storedIn<T>), patience);
  }

  /** How many documents each query finds, all at one moment. */
  count(collection: Collection, first: Query, ...others: Query[]): Promise<readonly number[]> {
    return this.#calls.run(async (rpc) => {
      const { count, readTime } = await rpc.count(collection.parent, structuredQuery(collection, first));
      const rest = others.map((query) => rpc.count(collection.parent, structuredQuery(collection, query), readTime));
      return [count, ...(await Promise.all(rest)).map((other) => other.count)];
    });
  }

  /** A commit goes through whole or not at all, so what stands already is left out when it is sent again. */
  async #createBatch<T>(rows: readonly PlacedRow<T>[]): Promise<number> {
    const write = newWriteId();
    let created = 0;
    for (let absent = rows; absent.length > 0;) {
      const batch = absent;
      const standing = await this.#calls.run((rpc) => createTogether(rpc, write, batch));
      if (standing === undefined) return created + batch.length;
      created += [...standing.values()].filter((writtenBy) => writtenBy === write).length;
      absent = batch.filter(({ path }) => !standing.has(path));
    }
    return created;
  }
}

function structuredQuery({ id }: Collection, { where, descending = false, limit }: Query): StructuredQuery {
  return {
    from: [{ collectionId: id }],
    ...(where === undefined
      ? {}
      : { where, orderBy: [{ field: { fieldPath: QUERIED }, direction: descending ? 'DESCENDING' : 'ASCENDING' }] }),
    ...(limit === undefined ? {} : { limit: { value: limit } }),
  };
}
