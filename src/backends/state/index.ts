import type { StateStore } from '../../contracts/state-store.ts';
import { pathOf, splitUri, unknownScheme } from '../shared/uri.ts';

export interface OpenStateOptions {
  /** Gives up waiting for a store that others are busy with. */
  readonly signal?: AbortSignal;
  /** Refuse a place where no store is yet, instead of making one. */
  readonly mustExist?: boolean;
}

type Opener = (uri: string, rest: string, options: OpenStateOptions) => Promise<StateStore>;

/** Scheme → how to open it. Another state store is a folder and a line. */
const openers: Readonly<Record<string, Opener>> = {
  sqlite: async (uri, rest, options) => (await import('./sqlite/open.ts')).openSqliteStateStore(pathOf(uri, rest), options),
  memory: async () => new (await import('./memory/memory-state-store.ts')).MemoryStateStore(),
};

/**
 * Opens a state store, and makes it first where that takes no more than a file.
 *
 * @param uri `sqlite:path`, `sqlite:///path`, a bare path, or `memory:` (a new one each time)
 * @throws GoldleafError `USAGE` for a scheme that is not known; `NOT_FOUND` with `mustExist`
 */
export async function openStateStore(uri: string, options: OpenStateOptions = {}): Promise<StateStore> {
  const { scheme = 'sqlite', rest } = splitUri(uri);
  const opener = Object.hasOwn(openers, scheme) ? openers[scheme] : undefined;
  if (opener === undefined) throw unknownScheme('state store', uri, Object.keys(openers));
  return opener(uri, rest, options);
}
