import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spendLedgerSuite } from '../../../../src/testing/spend-ledger-suite.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';
import { startFirestorePool, type FirestorePool } from './firestore-pool.ts';

const CASES = spendLedgerSuite.map(({ name, run }, at) => [name, at, run] as const);

describe('the spend ledger of the DynamoDB state store', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterAll(() => pool.stop());

  it.each(CASES)('%s', async (_, __, run) => {
    const table = await pool.newTable();
    await expect(run({ open: () => pool.open(table) })).resolves.toBeUndefined();
  });
});

describe('the spend ledger of the Firestore state store', () => {
  let pool: FirestorePool;

  beforeAll(async () => {
    pool = await startFirestorePool();
  });

  afterAll(() => pool.stop());

  it.each(CASES)('%s', async (_, at, run) => {
    await expect(run({ open: () => pool.open(`case-${at}`) })).resolves.toBeUndefined();
  });
});
