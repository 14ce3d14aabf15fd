import type { StateStore } from '../../../contracts/state-store.ts';
import { connect } from './connect.ts';
import { DynamoStateStore } from './dynamo-state-store.ts';
import { SdkTable, type CallRules } from './sdk-table.ts';
import { tablePlaceOf } from './table-place.ts';

/**
 * Opens `dynamodb://table?region=…&endpoint=…`. Nothing is sent before the first call, and the table must stand by then.
 *
 * @param rest what follows the scheme
 * @throws GoldleafError `USAGE`, `MISSING_PACKAGE`
 */
export async function openDynamoStateStore(uri: string, rest: string, rules?: CallRules): Promise<StateStore> {
  return new DynamoStateStore(new SdkTable(await connect(tablePlaceOf(uri, rest)), rules));
}
