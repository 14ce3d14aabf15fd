import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import { spendLedgerSuite } from '../../../../src/testing/spend-ledger-suite.ts';
import { conforms } from '../../../testing/conforms.ts';
import { MemoryTable } from './memory-table.ts';

conforms('spend ledger', 'dynamodb, over a table in memory', spendLedgerSuite, () => {
  const table = new MemoryTable();
  return { open: async () => new DynamoStateStore(table) };
});
