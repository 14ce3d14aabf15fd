import type { StateStore } from '../../contracts/state-store.ts';
import { pathOf, splitUri, unknownScheme } from '../shared/uri.ts';

/** A ledger for any store, over its own rows. */
export { SharedLedger } from './ledger/shared-ledger.ts';
export type { LedgerRows } from './ledger/ledger-rows.ts';

export interface OpenStateOptions {
  /** Gives up waiting for a store that others are busy with. */
  readonly signal?: AbortSignal;
  /** Refuse a place where no store is yet, instead of making one. */
  readonly mustExist?: boolean;
}

type Opener = (uri: string, rest: string, options: OpenStateOptions) => Promise<StateStore>;

/** Scheme → how to open it. Another state store is a folder and a line. */
const openers: Readonly<Record<string, Opener>> = {
  dynamodb: async (uri, rest) => (await import('./dynamodb/open.ts')).openDynamoStateStore(uri, rest),
  firestore: async (uri, rest) => (await import('./firestore/open.ts')).openFirestoreStateStore(uri, rest),
  sqlite: async (uri, rest, options) => (await import('./sqlite/open.ts')).openSqliteStateStore(pathOf(uri, rest), options),
  memory: async () => new (await import('./memory/memory-state-store.ts')).MemoryStateStore(),
};

/**
 * A store to try: the one that stands, or one of its kind that leaves nothing behind where opening it would make one.
 *
 * @throws GoldleafError what `use` throws; `USAGE` where no such store can be made
 */
export async function atTrialState(uri: string, use: (uri: string) => Promise<void>): Promise<void> {
  const { scheme = 'sqlite', rest } = splitUri(uri);
  if (scheme !== 'sqlite') return use(uri);
  return (await import('./sqlite/trial-place.ts')).atTrialPlace(pathOf(uri, rest), (path) => use(`sqlite:${path}`));
}

type Initialiser = (uri: string, rest: string) => Promise<string>;

/** Scheme → what must be made once, before the first run. The others make what they need when they are opened. */
const initialisers: Readonly<Record<string, Initialiser>> = {
  dynamodb: async (uri, rest) => (await import('./dynamodb/init.ts')).initDynamoStateStore(uri, rest),
  firestore: async (uri, rest) => (await import('./firestore/indexes.ts')).initFirestoreStateStore(uri, rest),
};

/**
 * Opens a state store, and makes it first where that takes no more than a file.
 *
 * @param uri `sqlite:path`, `sqlite:///path`, a bare path, `dynamodb://table?region=…&endpoint=…`,
 *   `firestore://project/database`, or `memory:` (a new one each time)
 * @throws GoldleafError `USAGE` for a scheme that is not known; `NOT_FOUND` with `mustExist`
 */
export async function openStateStore(uri: string, options: OpenStateOptions = {}): Promise<StateStore> {
  const { scheme = 'sqlite', rest } = splitUri(uri);
  const opener = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (opener === undefined) throw unknownScheme('state store', uri, Object.keys(openers));
  return opener(uri, rest, options);
}

/**
 * Makes what a store needs before its first run: a table, an index. What stands already is checked and left alone.
 *
 * @returns what was done, or is left for a person to do, in words to print
 * @throws GoldleafError `USAGE` for a scheme that is not known, and what the store says
 */
export async function initStateStore(uri: string): Promise<string> {
  const { scheme = 'sqlite', rest } = splitUri(uri);
  if (!Object.hasOwn(openers, scheme) || scheme === 'memory') throw unknownScheme('state store', uri, Object.keys(openers));
  return Object.hasOwn(initialisers, scheme)
    ? (initialisers[scheme] as Initialiser)(uri, rest)
    : `${uri} needs nothing made beforehand: the first run makes it`;
}
