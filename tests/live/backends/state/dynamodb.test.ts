import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stateStoreSuite } from '../../../../src/testing/state-store-suite.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

describe('the DynamoDB state store', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterAll(async () => {
    await pool.stop();
  });

  it.for(stateStoreSuite.map((asked) => [asked.name, asked] as const))('%s', async ([, { run, leaseProof = 'observation' }], { skip }) => {
    skip(leaseProof !== 'observation', `asks a store that proves a dead lease by ${leaseProof}`);
    const table = await pool.newTable();
    await expect(run({ open: () => pool.open(table) })).resolves.toBeUndefined();
  });
});
