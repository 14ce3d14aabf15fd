import { gcsError } from '../../../backends/blobs/gcs/gcs-errors.ts';
import type { WireErrors } from '../remote-call.ts';
import { bucketModel, get, put, type BlobModelOptions } from './objects.ts';
import type { BlobModel } from '../store-model.ts';

const ERRORS: WireErrors = {
  unanswered: ({ name }) => gcsError(new Error('socket hang up'), 'simulated', name === 'put' ? 'create' : 'read'),
  throttled: ({ name }) =>
    gcsError(
      { code: 429, errors: [{ reason: 'rateLimitExceeded', message: 'slow down' }] },
      'simulated',
      name === 'put' ? 'create' : 'read',
    ),
};

/** Cloud Storage: `ifGenerationMatch=0` is refused with 412 when an object stands, the caller's own earlier one too. */
export function gcsModel(options: BlobModelOptions = {}): BlobModel {
  return bucketModel(
    'gs://simulated',
    (wire, objects) => ({
      place: 'gs://simulated',
      create: (name, bytes) => wire.step(put(name, bytes, ERRORS), () => objects.create(name, bytes)),
      read: (name) => wire.step(get(name, ERRORS), () => objects.get(name)),
      page: async () => ({ objects: [], next: undefined }),
      close: () => undefined,
    }),
    options,
  );
}
