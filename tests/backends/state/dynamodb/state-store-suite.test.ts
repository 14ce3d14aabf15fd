import { describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import { stateStoreSuite } from '../../../../src/testing/state-store-suite.ts';
import { MemoryTable } from './memory-table.ts';

describe('the DynamoDB state store, over a table in memory', () => {
  it.for(stateStoreSuite.map((asked) => [asked.name, asked] as const))('%s', async ([, { run, leaseProof = 'observation' }], { skip }) => {
    skip(leaseProof !== 'observation', `asks a store that proves a dead lease by ${leaseProof}`);
    const table = new MemoryTable();
    await expect(run({ open: async () => new DynamoStateStore(table) })).resolves.toBeUndefined();
  });
});
