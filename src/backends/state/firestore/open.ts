import type { StateStore } from '../../../contracts/state-store.ts';
import { DEFAULT_CALL_RULES, type CallRules } from './calls.ts';
import { Connection } from './connection.ts';
import { FirestoreStateStore } from './firestore-state-store.ts';
import { firestorePlaceOf } from './place.ts';

/**
 * Opens `firestore://project/database`. Nothing is sent before the first call. Credentials are those that the client
 * library finds; FIRESTORE_EMULATOR_HOST leads to a local server, as it does for every client of Firestore.
 *
 * @param rest what follows the scheme
 * @throws GoldleafError `USAGE`, `MISSING_PACKAGE`
 */
export async function openFirestoreStateStore(uri: string, rest: string, rules: CallRules = DEFAULT_CALL_RULES): Promise<StateStore> {
  const connection = await Connection.open(firestorePlaceOf(uri, rest), process.env['FIRESTORE_EMULATOR_HOST'] || undefined);
  return new FirestoreStateStore(connection, rules);
}
