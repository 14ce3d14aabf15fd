import { FirestoreStateStore } from '../../../backends/state/firestore/firestore-state-store.ts';
import { planPath, runPath, Slots, unitPath } from '../../../backends/state/firestore/layout.ts';
import type { RunRow } from '../../../kernel/run/plan.ts';
import { FINISH_UNIT, type UnitRow } from '../../../kernel/run/unit.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import { retryRules, toolsOf } from './retrying.ts';
import type { Rows, StateModel } from '../store-model.ts';
import type { Wire } from '../wire.ts';
import { FirestoreDocuments, status, textOf, type Query, type Time, type WireDocument, type Write } from './firestore-documents.ts';

const DATABASE = 'projects/simulated/databases/(default)';

const DEADLINE_EXCEEDED = 4;
const RESOURCE_EXHAUSTED = 8;
const ABORTED = 10;

/** A commit that meets another is aborted; everything may be asked for too often. */
const ERRORS: WireErrors = {
  unanswered: () => status(DEADLINE_EXCEEDED, 'no answer in time'),
  throttled: ({ changes }) => status(changes ? ABORTED : RESOURCE_EXHAUSTED, changes ? 'too much contention' : 'slow down'),
};

const COMMIT: RemoteCall = { store: 'state', name: 'Commit', changes: true, errors: ERRORS };
const GET: RemoteCall = { store: 'state', name: 'BatchGetDocuments', changes: false, errors: ERRORS };
const QUERY: RemoteCall = { store: 'state', name: 'RunQuery', changes: false, errors: ERRORS };
const COUNT: RemoteCall = { store: 'state', name: 'RunAggregationQuery', changes: false, errors: ERRORS };

/**
 * Firestore: a write goes through if the document is as it was read; reads and queries are strong. The store over it,
 * down to the repeats of its requests, is the product's.
 */
export function firestoreModel(): StateModel {
  const documents = new FirestoreDocuments();
  const place = { project: 'simulated', database: '(default)', uri: 'firestore://simulated', name: DATABASE };
  const decoded = new Decoded(documents);
  return {
    leaseProof: 'observation',
    inspect: (runId) => decoded.rows(runId),
    connect: (wire) => {
      const client = clientOf(wire, documents);
      const connection = {
        place,
        emulator: undefined,
        client: async () => client,
        renew: async () => undefined,
        close: async () => undefined,
      };
      return new FirestoreStateStore(connection as never, { ...retryRules, tools: toolsOf(wire) });
    },
  };
}

/** The generated client's calls. */
function clientOf(wire: Wire, documents: FirestoreDocuments): object {
  return {
    commit: async ({ writes }: { writes: readonly Write[] }) => {
      const time = await wire.step(COMMIT, () => documents.commit(writes));
      return [{ writeResults: writes.map(() => ({ updateTime: time })), commitTime: time }];
    },
    batchGetDocuments: ({ documents: names }: { documents: readonly string[] }) =>
      streamOf(async () => {
        const found = await wire.step(GET, () => names.map((name) => documents.get(name)));
        return found.map((document) => ({ found: document }));
      }),
    runQuery: ({ parent, structuredQuery }: { parent: string; structuredQuery: Query }) =>
      streamOf(async () => {
        const found = await wire.step(QUERY, () => documents.query(parent, structuredQuery));
        return found.map((document) => ({ document }));
      }),
    runAggregationQuery: ({ parent, structuredAggregationQuery, readTime }: CountRequest) =>
      streamOf(async () => {
        const { structuredQuery } = structuredAggregationQuery;
        return [await wire.step(COUNT, () => countOf(documents, parent, structuredQuery, readTime))];
      }),
  };
}

interface CountRequest {
  readonly parent: string;
  readonly structuredAggregationQuery: { readonly structuredQuery: Query };
  readonly readTime?: Time;
}

function countOf(documents: FirestoreDocuments, parent: string, query: Query, at: Time = documents.now): object {
  const count = documents.query(parent, query, at).length;
  return { result: { aggregateFields: { count: { integerValue: count } } }, readTime: at };
}

function streamOf<T>(read: () => Promise<readonly T[]>): AsyncIterable<T> & { cancel(): void } {
  return {
    cancel: () => undefined,
    async *[Symbol.asyncIterator]() {
      yield* await read();
    },
  };
}

/** The rows as the state store means them, each put into its form once. */
class Decoded {
  readonly #documents: FirestoreDocuments;
  readonly #rows = new WeakMap<WireDocument, unknown>();
  /** Of the plan whose path it is. */
  #names: { readonly plan: string; readonly ofUnits: ReadonlyMap<number, string> } | undefined;
  #seen: { readonly changes: number; readonly runId: string; readonly rows: Rows | undefined } | undefined;

  constructor(documents: FirestoreDocuments) {
    this.#documents = documents;
  }

  rows(runId: string): Rows | undefined {
    const { changes } = this.#documents;
    if (this.#seen?.changes !== changes || this.#seen.runId !== runId) this.#seen = { changes, runId, rows: this.#look(runId) };
    return this.#seen.rows;
  }

  #look(runId: string): Rows | undefined {
    const run = this.#row(nameOf(runPath(runId))) as RunRow | undefined;
    if (run === undefined) return undefined;
    const plan = planPath(run);
    this.#names = this.#names?.plan === plan ? this.#names : { plan, ofUnits: namesOf(plan, run.units) };
    const units = new Map<number, UnitRow>();
    for (const [unit, name] of this.#names.ofUnits) {
      const row = this.#row(name) as UnitRow | undefined;
      if (row !== undefined) units.set(unit, row);
    }
    return { run, units };
  }

  #row(name: string): unknown {
    const document = this.#documents.get(name);
    if (document === undefined) return undefined;
    if (!this.#rows.has(document)) this.#rows.set(document, JSON.parse(textOf(document.fields, 'row')));
    return this.#rows.get(document);
  }
}

function nameOf(path: string): string {
  return `${DATABASE}/documents/${path}`;
}

function namesOf(plan: string, count: number): ReadonlyMap<number, string> {
  const slots = new Slots(count);
  const names = new Map<number, string>();
  for (let unit = FINISH_UNIT; unit < count; unit++) names.set(unit, nameOf(unitPath(plan, unit, slots)));
  return names;
}
