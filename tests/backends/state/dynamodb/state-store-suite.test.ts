import { DynamoStateStore } from '../../../../src/backends/state/dynamodb/dynamo-state-store.ts';
import { stateStoreCases } from '../../../../src/testing/state-store-suite.ts';
import { conforms } from '../../../testing/conforms.ts';
import { MemoryTable } from './memory-table.ts';

conforms('state store', 'dynamodb, over a table in memory', stateStoreCases({ leaseProof: 'observation' }), () => {
  const table = new MemoryTable();
  return { open: async () => new DynamoStateStore(table) };
});
