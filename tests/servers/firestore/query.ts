import { compareValues, getAt, isNumber, kindOf, parsePath, typeOrder, type Value } from './values.ts';
import type { Documents, StoredDocument } from './documents.ts';

interface FieldReference {
  readonly fieldPath: string;
}

export interface Filter {
  readonly compositeFilter?: { readonly op: string; readonly filters: readonly Filter[] };
  readonly unaryFilter?: { readonly op: string; readonly field: FieldReference };
  readonly fieldFilter?: { readonly op: string; readonly field: FieldReference; readonly value: Value };
}

interface Cursor {
  readonly values: readonly Value[];
  readonly before?: boolean;
}

export interface StructuredQuery {
  readonly from?: readonly { readonly collectionId?: string; readonly allDescendants?: boolean }[];
  readonly where?: Filter;
  readonly orderBy?: readonly { readonly field: FieldReference; readonly direction?: string }[];
  readonly select?: { readonly fields?: readonly FieldReference[] };
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset?: number;
  readonly limit?: { readonly value?: number };
}

interface Order {
  readonly path: string;
  readonly descending: boolean;
}

/** The documents a query returns, in its order. */
export function runQuery(documents: Documents, parent: string, query: StructuredQuery): StoredDocument[] {
  const orders = ordersOf(query);
  const isWanted = (document: StoredDocument): boolean =>
    matches(document, query.where) &&
    orders.every(({ path }) => valueAt(document, path) !== undefined) &&
    (!query.startAt?.values.length || startsAt(orders, document, query.startAt)) &&
    (!query.endAt?.values.length || endsAt(orders, document, query.endAt));
  const found: StoredDocument[] = [];
  const { collectionId = '', allDescendants } = query.from?.[0] ?? {};
  const candidates = allDescendants === true ? documents.all() : documents.in(`${parent}/${collectionId}`);
  for (const document of candidates) if (isBelow(document, parent, collectionId) && isWanted(document)) found.push(document);
  const offset = query.offset ?? 0;
  const wanted = query.limit?.value === undefined ? found.length : offset + query.limit.value;
  return firstOf(found, wanted, (left, right) => compareBy(orders, left, right)).slice(offset);
}

/** The first so many in order; a few of many without sorting them all. */
function firstOf<T>(items: readonly T[], wanted: number, compare: (left: T, right: T) => number): T[] {
  if (wanted * 4 > items.length) return [...items].sort(compare).slice(0, wanted);
  const first: T[] = [];
  for (const item of items) {
    if (first.length === wanted && (wanted === 0 || compare(first.at(-1) as T, item) <= 0)) continue;
    const at = first.findLastIndex((other) => compare(other, item) <= 0) + 1;
    first.splice(at, 0, item);
    if (first.length > wanted) first.pop();
  }
  return first;
}

/** The fields that filters or orders name: what needs an index. */
export function queriedFields(query: StructuredQuery): string[] {
  const paths = new Set<string>(ordersOf(query).map(({ path }) => path));
  for (const filter of leaves(query.where)) paths.add((filter.fieldFilter ?? filter.unaryFilter)?.field.fieldPath ?? '');
  paths.delete('__name__');
  paths.delete('');
  return [...paths];
}

function isBelow({ name }: StoredDocument, parent: string, collectionId: string): boolean {
  return name.startsWith(`${parent}/`) && (collectionId === '' || name.slice(0, name.lastIndexOf('/')).endsWith(`/${collectionId}`));
}

function* leaves(filter: Filter | undefined): Generator<Filter> {
  if (filter === undefined) return;
  if (filter.compositeFilter === undefined) yield filter;
  else for (const part of filter.compositeFilter.filters) yield* leaves(part);
}

/** Explicit orders, then fields of inequalities, then the name: as the service completes them. */
function ordersOf(query: StructuredQuery): Order[] {
  const orders: Order[] = (query.orderBy ?? []).map((order) => ({
    path: order.field.fieldPath,
    descending: order.direction === 'DESCENDING',
  }));
  const inequalities = [...leaves(query.where)].flatMap(({ fieldFilter }) =>
    fieldFilter !== undefined && /LESS|GREATER|NOT/.test(fieldFilter.op) ? [fieldFilter.field.fieldPath] : [],
  );
  const last = orders.at(-1)?.descending ?? false;
  for (const path of [...new Set(inequalities)].sort().concat('__name__')) {
    if (!orders.some((order) => order.path === path)) orders.push({ path, descending: last });
  }
  return orders;
}

function valueAt(document: StoredDocument, path: string): Value | undefined {
  if (path === '__name__') return { referenceValue: document.name, valueType: 'referenceValue' };
  return getAt(document.fields, parsePath(path));
}

function compareBy(orders: readonly Order[], left: StoredDocument, right: StoredDocument): number {
  for (const { path, descending } of orders) {
    const order = compareValues(valueAt(left, path) as Value, valueAt(right, path) as Value);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function compareToCursor(orders: readonly Order[], document: StoredDocument, cursor: Cursor): number {
  for (const [place, value] of cursor.values.entries()) {
    const { path, descending } = orders[place] as Order;
    const order = compareValues(valueAt(document, path) as Value, value);
    if (order !== 0) return descending ? -order : order;
  }
  return 0;
}

function startsAt(orders: readonly Order[], document: StoredDocument, cursor: Cursor): boolean {
  const order = compareToCursor(orders, document, cursor);
  return cursor.before === true ? order >= 0 : order > 0;
}

function endsAt(orders: readonly Order[], document: StoredDocument, cursor: Cursor): boolean {
  const order = compareToCursor(orders, document, cursor);
  return cursor.before === true ? order < 0 : order <= 0;
}

function matches(document: StoredDocument, filter: Filter | undefined): boolean {
  if (filter === undefined) return true;
  if (filter.compositeFilter !== undefined) {
    const { op, filters } = filter.compositeFilter;
    return op === 'OR' ? filters.some((part) => matches(document, part)) : filters.every((part) => matches(document, part));
  }
  if (filter.unaryFilter !== undefined) return matchesUnary(document, filter.unaryFilter);
  return filter.fieldFilter === undefined || matchesField(document, filter.fieldFilter);
}

function matchesUnary(document: StoredDocument, { op, field }: NonNullable<Filter['unaryFilter']>): boolean {
  const value = valueAt(document, field.fieldPath);
  if (value === undefined) return false;
  const isNull = kindOf(value) === 'nullValue';
  const isNan = kindOf(value) === 'doubleValue' && Number.isNaN(value.doubleValue);
  return { IS_NULL: isNull, IS_NOT_NULL: !isNull, IS_NAN: isNan, IS_NOT_NAN: !isNan }[op] ?? false;
}

function matchesField(document: StoredDocument, { op, field, value }: NonNullable<Filter['fieldFilter']>): boolean {
  const own = valueAt(document, field.fieldPath);
  if (own === undefined) return false;
  const order = typeOrder(own) === typeOrder(value) ? compareValues(own, value) : Number.NaN;
  switch (op) {
    case 'EQUAL':
      return order === 0;
    case 'NOT_EQUAL':
      return kindOf(own) !== 'nullValue' && order !== 0;
    case 'LESS_THAN':
      return order < 0;
    case 'LESS_THAN_OR_EQUAL':
      return order <= 0;
    case 'GREATER_THAN':
      return order > 0;
    case 'GREATER_THAN_OR_EQUAL':
      return order >= 0;
    case 'IN':
      return holds(value, own);
    case 'ARRAY_CONTAINS':
      return holds(own, value);
    case 'ARRAY_CONTAINS_ANY':
      return (value.arrayValue?.values ?? []).some((wanted) => holds(own, wanted));
    default:
      throw new RangeError(`the local Firestore does not know the operator ${op}`);
  }
}

function holds(list: Value, wanted: Value): boolean {
  return (list.arrayValue?.values ?? []).some((item) => compareValues(item, wanted) === 0);
}

export function sumOf(documents: readonly StoredDocument[], path: string): Value {
  const values = documents.map((document) => valueAt(document, path)).filter((value) => value !== undefined && isNumber(value)) as Value[];
  if (values.every((value) => kindOf(value) === 'integerValue')) {
    return { integerValue: String(values.reduce((total, value) => total + BigInt(value.integerValue ?? 0), 0n)) };
  }
  return { doubleValue: values.reduce((total, value) => total + Number(value.integerValue ?? value.doubleValue), 0) };
}
