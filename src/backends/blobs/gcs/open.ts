import type { Storage } from '@google-cloud/storage';
import type { BlobStore } from '../../../contracts/blob-store.ts';
import { importPackage } from '../../shared/import-package.ts';
import { BucketBlobStore, type CallRules } from '../cloud/bucket-blob-store.ts';
import { bucketPlaceOf } from '../cloud/bucket-uri.ts';
import { GcsBucket } from './gcs-bucket.ts';

/** After it the client library lets go of a connection that nobody waits for any more, in ms. */
const LONGEST_CALL_MS = 120_000;

/**
 * Opens `gs://bucket/prefix`. Nothing is sent before the first call; credentials and the emulator are those that the
 * client library finds.
 *
 * @param rest what follows the scheme
 * @throws GoldleafError `USAGE`, `MISSING_PACKAGE`
 */
export async function openGcsBlobStore(uri: string, rest: string, rules?: CallRules): Promise<BlobStore> {
  const place = bucketPlaceOf('gs', uri, rest, []);
  const client = await importPackage('@google-cloud/storage', 'writing to gs://', () => import('@google-cloud/storage'));
  // What may be sent again, and for how long, is decided in one place for every cloud.
  const storage = new client.Storage({ timeout: LONGEST_CALL_MS, retryOptions: { autoRetry: false } });
  completeEmulator(storage);
  return new BucketBlobStore(place, new GcsBucket(storage, place.bucket, client.CRC32C), rules);
}

/**
 * STORAGE_EMULATOR_HOST is `host:port` or a URL by convention. The client library takes the first for https, and
 * leaves the path of the API out of the second.
 */
function completeEmulator(storage: Storage): void {
  if (!storage.customEndpoint) return;
  const given = storage.baseUrl.replace(/\/+$/, '').replace(/\/storage\/v1$/, '');
  storage.apiEndpoint = given.includes('://') ? given : `http://${given}`;
  storage.baseUrl = `${storage.apiEndpoint}/storage/v1`;
}
