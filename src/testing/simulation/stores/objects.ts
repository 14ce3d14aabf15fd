import type { BlobStore, PutOutcome } from '../../../contracts/blob-store.ts';
import type { Bucket } from '../../../backends/blobs/cloud/bucket.ts';
import { BucketBlobStore, DEFAULT_CALL_RULES } from '../../../backends/blobs/cloud/bucket-blob-store.ts';
import type { BucketPlace } from '../../../backends/blobs/cloud/bucket-uri.ts';
import type { RemoteCall, WireErrors } from '../remote-call.ts';
import { retryRules, toolsOf } from './retrying.ts';
import type { BlobModel } from '../store-model.ts';
import type { Wire } from '../wire.ts';

/** What stands, by the whole name of an object. A put may be made to go over what stands: for stores that are broken on purpose. */
export class StandingObjects {
  readonly #objects = new Map<string, Uint8Array>();
  readonly #overwrites: RegExp | undefined;

  constructor(overwrites?: RegExp) {
    this.#overwrites = overwrites;
  }

  get(name: string): Uint8Array | undefined {
    return this.#objects.get(name);
  }

  /** False when the name is taken. */
  create(name: string, bytes: Uint8Array): boolean {
    if (this.#objects.has(name) && this.#overwrites?.test(name) !== true) return false;
    this.#objects.set(name, Uint8Array.from(bytes));
    return true;
  }
}

export interface BlobModelOptions {
  /** Names of objects that a put goes over. */
  readonly overwrites?: RegExp;
}

/** A bucket of a cloud in the hands of one process, and the product's blob store over it. */
export function bucketModel(
  uri: string,
  bucketOver: (wire: Wire, objects: StandingObjects) => Bucket,
  options: BlobModelOptions = {},
): BlobModel {
  const objects = new StandingObjects(options.overwrites);
  const place: BucketPlace = { bucket: 'simulated', prefix: '', options: new Map(), uri };
  return {
    inspect: (key) => objects.get(key),
    connect: (wire) =>
      new BucketBlobStore(place, bucketOver(wire, objects), { ...DEFAULT_CALL_RULES, ...retryRules, tools: toolsOf(wire) }),
  };
}

export function put(key: string, bytes: Uint8Array, errors: WireErrors): RemoteCall {
  return { store: 'blobs', name: 'put', key, bytes, changes: true, errors };
}

export function get(key: string, errors: WireErrors): RemoteCall {
  return { store: 'blobs', name: 'get', key, changes: false, errors };
}

export function compared(standing: Uint8Array, bytes: Uint8Array): PutOutcome {
  return Buffer.from(standing.buffer, standing.byteOffset, standing.byteLength).equals(bytes) ? 'same' : 'different';
}

/** A run is read from its manifest, never from a list. */
export const noList: BlobStore['list'] = async function* noList() {
  yield* [];
};
