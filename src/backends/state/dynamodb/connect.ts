import type * as Dynamo from '@aws-sdk/client-dynamodb';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GoldleafError, messageOf } from '../../../kernel/errors.ts';
import { importPackage } from '../../shared/import-package.ts';
import type { TablePlace } from './table-place.ts';

/** The package, loaded when a URI asks for it. */
export type DynamoSdk = typeof Dynamo;

export interface Connection {
  readonly place: TablePlace;
  readonly sdk: DynamoSdk;
  readonly client: DynamoDBClient;
}

const CONNECTION_TIMEOUT_MS = 3_000;
/** Above what a planner sends at once. */
const SOCKETS = 128;
/** Servers that are not Amazon's have no regions, and check signatures against this one. */
const REGION_OF_OTHERS = 'us-east-1';

/**
 * A client for the table's place. Nothing is sent; credentials, and region and endpoint where the URI is silent, are
 * those that the SDK finds.
 *
 * @throws GoldleafError `USAGE`, `MISSING_PACKAGE`
 */
export async function connect(place: TablePlace): Promise<Connection> {
  const load = () => import('@aws-sdk/client-dynamodb');
  const sdk = await importPackage('@aws-sdk/client-dynamodb', 'the DynamoDB state store', load);
  const client = newClient(sdk, place);
  if (await hasRegion(client, place)) return { place, sdk, client };
  client.destroy();
  return { place, sdk, client: newClient(sdk, { ...place, region: REGION_OF_OTHERS }) };
}

function newClient(sdk: DynamoSdk, { region, endpoint }: TablePlace): DynamoDBClient {
  const agent = { keepAlive: true, maxSockets: SOCKETS };
  return new sdk.DynamoDBClient({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    // What may be sent again, and what a repeat means, is decided by the store.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, httpAgent: agent, httpsAgent: agent },
  });
}

/** False when no region is said anywhere and the server, which the URI or the environment names, needs none. */
async function hasRegion({ config }: DynamoDBClient, { uri }: TablePlace): Promise<boolean> {
  try {
    await config.region();
    return true;
  } catch (cause) {
    const isOther = config.isCustomEndpoint === true || (await config.serviceConfiguredEndpoint?.()) !== undefined;
    if (isOther && /missing/i.test(messageOf(cause))) return false;
    throw new GoldleafError('USAGE', `${uri} leads nowhere: ${messageOf(cause)}`, {
      hint: 'Say ?region=eu-central-1 behind the URI, or set AWS_REGION.',
      cause,
    });
  }
}
