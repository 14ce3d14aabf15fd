import { afterAll, beforeAll, describe } from 'vitest';
import { stateStoreCases } from '../../../../src/testing/state-store-suite.ts';
import { conforms } from '../../../testing/conforms.ts';
import { startDynamoPool, type DynamoPool } from './dynamo-pool.ts';

describe('the DynamoDB state store', () => {
  let pool: DynamoPool;

  beforeAll(async () => {
    pool = await startDynamoPool();
  });

  afterAll(async () => {
    await pool.stop();
  });

  conforms('state store', 'dynamodb', stateStoreCases({ leaseProof: 'observation', randomCalls: 60 }), async () => {
    const table = await pool.newTable();
    return { open: () => pool.open(table) };
  });
});
