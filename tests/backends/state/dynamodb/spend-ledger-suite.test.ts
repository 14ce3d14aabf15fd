import { describe, expect, it } from 'vitest';
import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import { spendLedgerSuite } from '../../../../src/testing/spend-ledger-suite.ts';
import { MemoryTable } from './memory-table.ts';

describe('the spend ledger of the DynamoDB state store, over a table in memory', () => {
  it.each(spendLedgerSuite.map(({ name, run }) => [name, run] as const))('%s', async (_, run) => {
    const table = new MemoryTable();
    await expect(run({ open: async () => new DynamoStateStore(table) })).resolves.toBeUndefined();
  });
});
