import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import { spendLedgerSuite } from '../../../src/testing/spend-ledger-suite.ts';
import { conforms } from '../../testing/conforms.ts';
import { sqlitePlace } from './sqlite-place.ts';

conforms('spend ledger', 'memory', spendLedgerSuite, () => {
  const store = new MemoryStateStore();
  return { open: async () => store };
});

conforms('spend ledger', 'sqlite', spendLedgerSuite, sqlitePlace);
