import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { BlobStore } from '../../../contracts/blob-store.ts';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import { importPackage } from '../../shared/import-package.ts';
import { BucketBlobStore, type CallRules } from '../cloud/bucket-blob-store.ts';
import { bucketPlaceOf } from '../cloud/bucket-uri.ts';
import { S3Bucket } from './s3-bucket.ts';

const CONNECTION_TIMEOUT_MS = 5_000;
/** Servers that are not Amazon's have no regions, and check signatures against this one. */
const REGION_OF_OTHERS = 'us-east-1';

/**
 * Opens `s3://bucket/prefix?region=…&endpoint=…`. Nothing is sent before the first call; credentials, and region and
 * endpoint where the URI is silent, are those that the SDK finds.
 *
 * @param rest what follows the scheme
 * @throws GoldleafError `USAGE`, `MISSING_PACKAGE`
 */
export async function openS3BlobStore(uri: string, rest: string, rules?: CallRules): Promise<BlobStore> {
  const place = bucketPlaceOf('s3', uri, rest, ['region', 'endpoint']);
  const region = place.options.get('region');
  const endpoint = endpointOf(uri, place.options.get('endpoint'));
  const sdk = await importPackage('@aws-sdk/client-s3', 'writing to s3://', () => import('@aws-sdk/client-s3'));
  const client = await connect(sdk.S3Client, uri, {
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    // What may be sent again, and for how long, is decided in one place for every cloud.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS },
  });
  return new BucketBlobStore(place, new S3Bucket(client, sdk, place.bucket), rules);
}

function endpointOf(uri: string, endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || (/^https?:\/\/./.test(endpoint) && URL.canParse(endpoint))) return endpoint;
  throw new GoldleafError('USAGE', `${uri} is not a place for documents: ${JSON.stringify(endpoint)} is no address of a server`, {
    hint: 'Write the endpoint like https://storage.example:9000.',
  });
}

/**
 * Amazon's own service takes the bucket as part of the host name; others, whether the URI or the environment names
 * them, mostly take it as the first part of the path and have no region.
 *
 * @throws GoldleafError `USAGE` for a region that is not known or cannot be one
 */
async function connect(Client: typeof S3Client, uri: string, options: S3ClientConfig): Promise<S3Client> {
  const client = new Client(options);
  const { isCustomEndpoint, serviceConfiguredEndpoint, region } = client.config;
  const isOther = isCustomEndpoint === true || (await serviceConfiguredEndpoint?.()) !== undefined;
  const settled = await region().catch((cause: unknown) => {
    if (isOther && /missing/i.test(messageOf(cause))) return REGION_OF_OTHERS;
    throw new GoldleafError('USAGE', `${uri} leads nowhere: ${messageOf(cause)}`, {
      hint: 'Say ?region=eu-central-1 behind the URI, or set AWS_REGION.',
      cause,
    });
  });
  return isOther ? new Client({ ...options, region: settled, forcePathStyle: true }) : client;
}
