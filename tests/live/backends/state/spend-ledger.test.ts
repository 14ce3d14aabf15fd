import { afterAll, beforeAll, describe } from 'vitest';
import { spendLedgerSuite } from '../../../../src/testing/spend-ledger-suite.ts';
import { conforms } from '../../../testing/conforms.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';
import { startFirestorePool, type FirestorePool } from './firestore-pool.ts';

describe('the spend ledger of the DynamoDB state store', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterAll(() => pool.stop());

  conforms('spend ledger', 'dynamodb', spendLedgerSuite, async () => {
    const table = await pool.newTable();
    return { open: () => pool.open(table) };
  });
});

describe('the spend ledger of the Firestore state store', () => {
  let pool: FirestorePool;

  beforeAll(async () => {
    pool = await startFirestorePool();
  });

  afterAll(() => pool.stop());

  conforms('spend ledger', 'firestore', spendLedgerSuite, (at) => ({ open: () => pool.open(`case-${at}`) }));
});
