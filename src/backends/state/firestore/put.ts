import { randomBytes } from 'node:crypto';
import { STATUS, statusOf } from './firestore-errors.ts';
import type { Rpc } from './rpc.ts';
import { encodeFields, QUERIED, type Found, type Timestamp, type Write } from './wire.ts';

/** A row as it stands in a document, with what a later write knows it by. */
export interface Stored<T> {
  readonly path: string;
  readonly row: T;
  /** When it was written: moves with every change. */
  readonly time: Timestamp;
}

/** A row as it shall stand; `q` is what queries find it by, if any shall. */
export interface Row<T> {
  readonly row: T;
  readonly q?: string | undefined;
}

export interface PlacedRow<T> extends Row<T> {
  readonly path: string;
}

/** `written`: it stands. Otherwise another write came first, and this is what stands instead, if anything. */
export type Put<T> =
  { readonly written: true; readonly stored: Stored<T> } | { readonly written: false; readonly standing: Stored<T> | undefined };

export type Condition = { readonly exists: false } | { readonly updateTime: Timestamp };

/**
 * Names one write, in all its repeats. The answer to a write may get lost, and its repeat then fails by its own first
 * success. So every write leaves its id in the document, and a refused one reads the document: with its id in it, it
 * went through.
 */
export function newWriteId(): string {
  return randomBytes(12).toString('base64url');
}

/** Writes the row if its condition holds. */
export async function putRow<T>(rpc: Rpc, write: string, { path, row, q }: PlacedRow<T>, condition: Condition): Promise<Put<T>> {
  try {
    const [time] = await rpc.commit([writeOf(rpc, write, { path, row, q }, condition)]);
    return { written: true, stored: { path, row, time: time as Timestamp } };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [found] = await rpc.get([path]);
    const standing = found && storedIn<T>(found);
    return standing !== undefined && found?.fields['write'] === write ? { written: true, stored: standing } : { written: false, standing };
  }
}

/**
 * Creates all of the documents, or none when one of them stands.
 *
 * @returns undefined when they were created; otherwise the paths of those that stand, and which write each comes from
 */
export async function createTogether<T>(
  rpc: Rpc,
  write: string,
  rows: readonly PlacedRow<T>[],
): Promise<ReadonlyMap<string, string | undefined> | undefined> {
  try {
    await rpc.commit(rows.map((row) => writeOf(rpc, write, row, { exists: false })));
    return undefined;
  } catch (error) {
    if (statusOf(error) !== STATUS.ALREADY_EXISTS) throw error;
    const paths = rows.map(({ path }) => path);
    const standing = await rpc.get(paths, ['write']);
    return new Map(standing.map(({ path, fields }) => [path, fields['write']]));
  }
}

export function storedIn<T>({ path, fields, updateTime }: Found): Stored<T> {
  return { path, row: JSON.parse(fields['row'] ?? 'null') as T, time: updateTime };
}

/** A document that is not as it should be. A missing database answers the same, and again when the document is read. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status === STATUS.ALREADY_EXISTS || status === STATUS.FAILED_PRECONDITION || status === STATUS.NOT_FOUND;
}

/** The whole document: what is not in it is removed. */
function writeOf<T>(rpc: Rpc, write: string, { path, row, q }: PlacedRow<T>, condition: Condition): Write {
  const fields = { row: JSON.stringify(row), write, ...(q === undefined ? {} : { [QUERIED]: q }) };
  return { update: { name: rpc.nameOf(path), fields: encodeFields(fields) }, currentDocument: condition };
}
