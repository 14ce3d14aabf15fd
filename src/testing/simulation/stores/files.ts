import type { BlobStore } from '../../../contracts/blob-store.ts';
import { GoldleafError } from '../../../kernel/errors.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import { compared, get, noList, put, StandingObjects, type BlobModelOptions } from './objects.ts';
import type { BlobModel } from '../store-model.ts';

/** A disk that does not answer; one that takes no more. */
const ERRORS: WireErrors = {
  unanswered: ({ name }) => new GoldleafError('UNAVAILABLE', `the disk does not answer: ${name}`),
  throttled: () => new GoldleafError('UNAVAILABLE', 'the disk is busy'),
};

const WRITE: RemoteCall = { store: 'blobs', name: 'write temporary file', changes: false, errors: ERRORS };
const FSYNC: RemoteCall = { store: 'blobs', name: 'fsync', changes: false, errors: ERRORS };

/** Files: an object is written under a name of its own, then linked under its key in one step, which fails when one stands. */
export function fileModel({ overwrites }: BlobModelOptions = {}): BlobModel {
  const files = new StandingObjects(overwrites);
  return {
    inspect: (key) => files.get(key),
    connect: (wire): BlobStore => ({
      uri: 'file:///simulated',
      putIfAbsent: async (key, bytes) => {
        await wire.step(WRITE, () => undefined);
        const linked = await wire.step({ ...put(key, bytes, ERRORS), name: 'link' }, () => files.create(key, bytes));
        if (linked) return 'created';
        return compared((await wire.step(get(key, ERRORS), () => files.get(key))) as Uint8Array, bytes);
      },
      flush: () => wire.step(FSYNC, () => undefined),
      read: (key) => wire.step(get(key, ERRORS), () => files.get(key)),
      list: noList,
      close: async () => undefined,
    }),
  };
}
