import { firestorePlaceOf } from './place.ts';
import { LEDGER, RUNS, TASKS, UNITS } from './layout.ts';
import { QUERIED } from './wire.ts';

const ORDERS = ['ASCENDING', 'DESCENDING'] as const;

/**
 * Firestore indexes every field by itself unless it is told not to, so the store works without this. With it, a write
 * touches one index in place of three: the text of a row begins with the number of its unit, and neighbours in an index
 * share its limit of some 500 writes a second.
 *
 * In the form of firestore.indexes.json: https://firebase.google.com/docs/reference/firestore/indexes
 */
export const FIRESTORE_INDEXES = {
  indexes: [],
  fieldOverrides: [
    { collectionGroup: UNITS, fieldPath: QUERIED, indexes: ORDERS.map((order) => ({ order, queryScope: 'COLLECTION' })) },
    ...[UNITS, TASKS, RUNS, ...LEDGER].flatMap((collectionGroup) =>
      ['row', 'write'].map((fieldPath) => ({ collectionGroup, fieldPath, indexes: [] })),
    ),
  ],
};

/**
 * What there is to do before the first run: nothing must, and the indexes may be set. Nothing is sent.
 *
 * @returns the file of indexes, which the Firebase command line takes with its comments
 * @throws GoldleafError `USAGE`
 */
export async function initFirestoreStateStore(uri: string, rest: string): Promise<string> {
  const { project } = firestorePlaceOf(uri, rest);
  return [
    '// goldleaf works without this file: Firestore indexes every field unless it is told not to. With it, writes cost less time.',
    `// Save it as firestore.indexes.json, beside a firebase.json that names it, and run: firebase deploy --only firestore:indexes --project=${project}`,
    JSON.stringify(FIRESTORE_INDEXES, null, 2),
  ].join('\n');
}
