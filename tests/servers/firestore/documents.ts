import { status } from '@grpc/grpc-js';
import {
  compareValues,
  getAt,
  isNumber,
  kindOf,
  numberOf,
  parsePath,
  setAt,
  tagged,
  toMicros,
  toTimestamp,
  type Fields,
  type Timestamp,
  type Value,
} from './values.ts';

export interface StoredDocument {
  readonly name: string;
  readonly fields: Fields;
  /** Microseconds since the epoch. */
  readonly createTime: bigint;
  readonly updateTime: bigint;
}

interface Transform {
  readonly fieldPath: string;
  readonly setToServerValue?: string;
  readonly increment?: Value;
  readonly maximum?: Value;
  readonly minimum?: Value;
  readonly appendMissingElements?: { readonly values?: Value[] };
  readonly removeAllFromArray?: { readonly values?: Value[] };
}

export interface Write {
  readonly update?: { readonly name: string; readonly fields?: Fields };
  readonly delete?: string;
  readonly updateMask?: { readonly fieldPaths?: readonly string[] };
  readonly updateTransforms?: readonly Transform[];
  readonly currentDocument?: { readonly exists?: boolean; readonly updateTime?: Timestamp };
}

export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults: readonly Value[];
}

/** An error as gRPC carries it. */
export class RpcError extends Error {
  readonly code: number;
  readonly details: string;

  constructor(code: number, details: string) {
    super(details);
    this.code = code;
    this.details = details;
  }
}

/** Every document of the database. Commits are atomic, and update times grow strictly. */
export class Documents {
  /** By the path of the collection that they are in, then by name. */
  readonly #collections = new Map<string, Map<string, StoredDocument>>();
  #lastTime = 0n;

  get(name: string): StoredDocument | undefined {
    return this.#collections.get(collectionOf(name))?.get(name);
  }

  *all(): Iterable<StoredDocument> {
    for (const documents of this.#collections.values()) yield* documents.values();
  }

  /** Those right in a collection. */
  in(collection: string): Iterable<StoredDocument> {
    return this.#collections.get(collection)?.values() ?? [];
  }

  now(): bigint {
    const now = BigInt(Date.now()) * 1000n;
    this.#lastTime = now > this.#lastTime ? now : this.#lastTime + 1n;
    return this.#lastTime;
  }

  /** All writes or none. @throws RpcError when a precondition does not hold */
  commit(writes: readonly Write[]): { results: WriteResult[]; commitTime: Timestamp } {
    const before = new Map(writes.map((write) => [nameOf(write), this.get(nameOf(write))]));
    const now = this.now();
    try {
      return { results: writes.map((write) => this.#apply(write, now)), commitTime: toTimestamp(now) };
    } catch (error) {
      for (const [name, document] of before) this.#set(name, document);
      throw error;
    }
  }

  #set(name: string, document: StoredDocument | undefined): void {
    const path = collectionOf(name);
    const collection = this.#collections.get(path) ?? new Map<string, StoredDocument>();
    this.#collections.set(path, collection);
    if (document === undefined) collection.delete(name);
    else collection.set(name, document);
  }

  #apply(write: Write, now: bigint): WriteResult {
    const name = nameOf(write);
    const current = this.get(name);
    checkPrecondition(name, current, write.currentDocument);
    if (write.delete !== undefined && write.delete !== '') {
      this.#set(name, undefined);
      return { transformResults: [] };
    }
    const fields = maskedFields(current, write);
    const transformResults = (write.updateTransforms ?? []).map((transform) => applyTransform(fields, transform, now));
    if (JSON.stringify(fields).length > 1_048_576) throw new RpcError(status.INVALID_ARGUMENT, 'Document exceeds 1,048,576 bytes');
    this.#set(name, { name, fields, createTime: current?.createTime ?? now, updateTime: now });
    return { updateTime: toTimestamp(now), transformResults };
  }
}

function collectionOf(name: string): string {
  return name.slice(0, name.lastIndexOf('/'));
}

function nameOf(write: Write): string {
  return write.update?.name ?? write.delete ?? '';
}

function checkPrecondition(name: string, current: StoredDocument | undefined, condition: Write['currentDocument']): void {
  if (condition?.exists === true && current === undefined) throw new RpcError(status.NOT_FOUND, `No document to update: ${name}`);
  if (condition?.exists === false && current !== undefined) throw new RpcError(status.ALREADY_EXISTS, `Document already exists: ${name}`);
  const base = condition?.updateTime;
  if (base === undefined || base === null) return;
  if (current === undefined) throw new RpcError(status.NOT_FOUND, `No document to update: ${name}`);
  if (toMicros(base) !== current.updateTime) {
    throw new RpcError(
      status.FAILED_PRECONDITION,
      `the stored version (${current.updateTime}) does not match the required base version (${toMicros(base)})`,
    );
  }
}

function maskedFields(current: StoredDocument | undefined, write: Write): Fields {
  const given = write.update?.fields ?? {};
  if (write.updateMask === undefined || write.updateMask === null) return structuredClone(given);
  const fields = structuredClone(current?.fields ?? {});
  for (const path of write.updateMask.fieldPaths ?? []) {
    const value = getAt(given, parsePath(path));
    setAt(fields, parsePath(path), value === undefined ? undefined : structuredClone(value));
  }
  return fields;
}

function applyTransform(fields: Fields, transform: Transform, now: bigint): Value {
  const path = parsePath(transform.fieldPath);
  const { value, result } = transformed(getAt(fields, path), transform, now);
  setAt(fields, path, value);
  return result;
}

function transformed(old: Value | undefined, transform: Transform, now: bigint): { value: Value; result: Value } {
  if (transform.setToServerValue !== undefined) return twice({ timestampValue: toTimestamp(now) });
  if (transform.increment !== undefined) return twice(incremented(old, transform.increment));
  if (transform.maximum !== undefined) return twice(extreme(old, transform.maximum, 1));
  if (transform.minimum !== undefined) return twice(extreme(old, transform.minimum, -1));
  const items = [...(old?.arrayValue?.values ?? [])];
  const holds = (list: readonly Value[], wanted: Value): boolean => list.some((item) => compareValues(item, wanted) === 0);
  const nothing: Value = { nullValue: 'NULL_VALUE' };
  if (transform.appendMissingElements !== undefined) {
    for (const item of transform.appendMissingElements.values ?? []) if (!holds(items, item)) items.push(item);
    return { value: tagged({ arrayValue: { values: items } }), result: nothing };
  }
  const removed = transform.removeAllFromArray?.values ?? [];
  return { value: tagged({ arrayValue: { values: items.filter((item) => !holds(removed, item)) } }), result: nothing };
}

function twice(value: Value): { value: Value; result: Value } {
  return { value: tagged(value), result: tagged(value) };
}

function incremented(old: Value | undefined, by: Value): Value {
  if (old === undefined || !isNumber(old)) return by;
  if (kindOf(old) === 'integerValue' && kindOf(by) === 'integerValue') {
    return { integerValue: String(BigInt(old.integerValue ?? 0) + BigInt(by.integerValue ?? 0)) };
  }
  return { doubleValue: numberOf(old) + numberOf(by) };
}

function extreme(old: Value | undefined, given: Value, sign: 1 | -1): Value {
  return old === undefined || !isNumber(old) || sign * (numberOf(given) - numberOf(old)) > 0 ? given : old;
}
