import { openBlobStore } from '../backends/blobs/index.ts';
import { atTrialState, openStateStore, type OpenStateOptions } from '../backends/state/index.ts';
import type { BlobStore } from '../contracts/blob-store.ts';
import type { StateStore } from '../contracts/state-store.ts';
import { GoldleafError } from '../kernel/errors.ts';

/** The two stores of a run. */
export interface RunStores {
  readonly state: StateStore;
  readonly blobs: BlobStore;
}

/** Opens the stores for as long as `use` takes. */
export async function withStores<T>(stateUri: string, out: string, use: (stores: RunStores) => Promise<T>): Promise<T> {
  return withState(stateUri, async (state) => {
    return withBlobs(out, (blobs) => use({ state, blobs }));
  });
}

/** Opens a state store, which is made where there is none, for as long as `use` takes. */
export async function withState<T>(stateUri: string, use: (state: StateStore) => Promise<T>, options: OpenStateOptions = {}): Promise<T> {
  refuseMemory(stateUri);
  const state = await openStateStore(stateUri, options);
  try {
    return await use(state);
  } finally {
    await state.close();
  }
}

/** Asks a state store something, and leaves its place as it was. */
export async function tryState(stateUri: string, ask: (state: StateStore) => Promise<unknown>): Promise<void> {
  await atTrialState(stateUri, (uri) => withState(uri, async (state) => void (await ask(state))));
}

export async function withBlobs<T>(uri: string, use: (blobs: BlobStore) => Promise<T>): Promise<T> {
  refuseMemory(uri);
  const blobs = await openBlobStore(uri);
  try {
    return await use(blobs);
  } finally {
    await blobs.close();
  }
}

/** The same for a store that must be there already. @throws GoldleafError `NOT_FOUND` */
export async function withStandingState<T>(
  stateUri: string,
  use: (state: StateStore) => Promise<T>,
  options: Pick<OpenStateOptions, 'signal'> = {},
): Promise<T> {
  return withState(stateUri, use, { ...options, mustExist: true });
}

/** Tasks are processes, and every verb is another one: no two of them would see the same store. */
function refuseMemory(uri: string): void {
  if (/^memory:/i.test(uri)) throw new GoldleafError('USAGE', `${uri} is gone with the process that opens it, so no command can use it`);
}
