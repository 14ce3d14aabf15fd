import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { spendLedgerSuite } from '../../../src/testing/spend-ledger-suite.ts';
import { conforms } from '../../testing/conforms.ts';

conforms('spend ledger', 'memory', spendLedgerSuite, () => {
  const store = new MemoryStateStore();
  return { open: async () => store };
});

conforms('spend ledger', 'sqlite', spendLedgerSuite, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-ledger-'));
  const opened: StateStore[] = [];
  onTestFinished(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await rm(folder, { recursive: true });
  });
  const open = async (): Promise<StateStore> => {
    const store = await openStateStore(`sqlite:${join(folder, 'state.db')}`);
    opened.push(store);
    return store;
  };
  return { open };
});
