import { Versions } from './versions.ts';

export type WireFields = Readonly<Record<string, { readonly stringValue?: string }>>;

export interface WireDocument {
  readonly name: string;
  readonly fields: WireFields;
  readonly updateTime: Time;
}

/** A moment of the database: it grows by one with every commit. */
export interface Time {
  readonly seconds: number;
  readonly nanos: number;
}

export interface Write {
  readonly update: { readonly name: string; readonly fields: WireFields };
  readonly currentDocument: { readonly exists?: boolean; readonly updateTime?: Time };
}

export interface Query {
  readonly from: readonly { readonly collectionId: string }[];
  readonly where?: Filter;
  readonly orderBy?: readonly { readonly direction: 'ASCENDING' | 'DESCENDING' }[];
  readonly limit?: { readonly value: number };
}

export interface Filter {
  readonly fieldFilter?: { readonly op: string; readonly value: { readonly stringValue: string } };
  readonly compositeFilter?: { readonly op: 'AND' | 'OR'; readonly filters: readonly Filter[] };
}

/** Codes of gRPC: https://grpc.io/docs/guides/status-codes */
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;

/** Documents, their preconditions and the index of `q`, as Firestore documents them, for what the state store asks of it. */
export class FirestoreDocuments {
  readonly #documents = new Versions<WireDocument>();
  #time = 0;

  get now(): Time {
    return { seconds: this.#time, nanos: 0 };
  }

  /** Moves with every change. */
  get changes(): number {
    return this.#documents.changes;
  }

  get(name: string): WireDocument | undefined {
    return this.#documents.get(name);
  }

  /** All writes or none. @throws by gRPC's codes when a precondition does not hold */
  commit(writes: readonly Write[]): Time {
    for (const { update, currentDocument } of writes) this.#check(update.name, currentDocument);
    this.#time += 1;
    for (const { update } of writes) this.#documents.set(update.name, { ...update, updateTime: this.now }, this.#time);
    return this.now;
  }

  /** Strongly, as of now or of an earlier moment. */
  query(parent: string, { from, where, orderBy, limit }: Query, at?: Time): WireDocument[] {
    const found = this.#documents
      .under(`${parent}/${from[0]?.collectionId}/`, at?.seconds)
      .filter(({ fields }) => where === undefined || (fields['q'] !== undefined && isMet(where, textOf(fields, 'q'))));
    const order = orderBy?.[0]?.direction === 'DESCENDING' ? -1 : 1;
    const byQ = (left: WireDocument, right: WireDocument): number => {
      const [one, other] = [textOf(left.fields, 'q'), textOf(right.fields, 'q')];
      return one === other ? 0 : one < other ? -order : order;
    };
    return (where === undefined ? found : found.sort(byQ)).slice(0, limit?.value);
  }

  #check(name: string, { exists, updateTime }: Write['currentDocument']): void {
    const standing = this.get(name);
    if (exists === false && standing !== undefined) throw status(ALREADY_EXISTS, `${name} stands`);
    if (updateTime !== undefined && standing?.updateTime.seconds !== updateTime.seconds)
      throw status(FAILED_PRECONDITION, `${name} is not as it was`);
  }
}

export function textOf(fields: WireFields, name: string): string {
  return fields[name]?.stringValue ?? '';
}

/** An error as the client throws it. */
export function status(code: number, details: string): Error {
  return Object.assign(new Error(`${code}: ${details}`), { code, details });
}

function isMet({ fieldFilter, compositeFilter }: Filter, q: string): boolean {
  if (compositeFilter !== undefined) {
    const { op, filters } = compositeFilter;
    return op === 'AND' ? filters.every((filter) => isMet(filter, q)) : filters.some((filter) => isMet(filter, q));
  }
  const text = fieldFilter?.value.stringValue ?? '';
  switch (fieldFilter?.op) {
    case 'EQUAL':
      return q === text;
    case 'GREATER_THAN_OR_EQUAL':
      return q >= text;
    case 'LESS_THAN':
      return q < text;
    default:
      throw new Error(`the model of Firestore does not know the filter ${fieldFilter?.op}`);
  }
}
