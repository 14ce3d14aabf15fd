import type { FirestoreClient } from './connection.ts';

/** What goes over the wire, as far as this store uses it: every field of its documents is text. */

export type Fields = Readonly<Record<string, string>>;

export interface Timestamp {
  readonly seconds?: string | number | null;
  readonly nanos?: number | null;
}

export interface Found {
  /** Below the database. */
  readonly path: string;
  readonly fields: Fields;
  readonly updateTime: Timestamp;
}

type RunQueryRequest = NonNullable<Parameters<FirestoreClient['runQuery']>[0]>;
export type StructuredQuery = NonNullable<RunQueryRequest['structuredQuery']>;
export type Filter = NonNullable<StructuredQuery['where']>;
export type Write = NonNullable<Parameters<FirestoreClient['commit']>[0]['writes']>[number];

export interface WireDocument {
  readonly name: string;
  readonly fields?: Readonly<Record<string, { readonly stringValue?: string | null }>>;
  readonly updateTime: Timestamp;
}

export function encodeFields(fields: Fields): Record<string, { stringValue: string }> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, { stringValue: text }]));
}

export function decodeFields({ fields = {} }: WireDocument): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.stringValue ?? '']));
}

/** The only field that is ever queried. */
export const QUERIED = 'q';

export function isEqual(text: string): Filter {
  return { fieldFilter: { field: { fieldPath: QUERIED }, op: 'EQUAL', value: { stringValue: text } } };
}

export function isWithin({ from, to }: { readonly from: string; readonly to: string }): Filter {
  const field = { fieldPath: QUERIED };
  return {
    compositeFilter: {
      op: 'AND',
      filters: [
        { fieldFilter: { field, op: 'GREATER_THAN_OR_EQUAL', value: { stringValue: from } } },
        { fieldFilter: { field, op: 'LESS_THAN', value: { stringValue: to } } },
      ],
    },
  };
}

export function isEither(...filters: Filter[]): Filter {
  return { compositeFilter: { op: 'OR', filters } };
}
