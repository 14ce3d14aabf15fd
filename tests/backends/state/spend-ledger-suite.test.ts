import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { spendLedgerSuite } from '../../../src/testing/spend-ledger-suite.ts';
import type { StateStoreContext } from '../../../src/testing/state-store/state-store-case.ts';

async function memory(): Promise<StateStoreContext> {
  const store = new MemoryStateStore();
  return { open: async () => store };
}

async function sqlite(): Promise<StateStoreContext> {
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
}

describe.each([
  ['memory', memory],
  ['sqlite', sqlite],
])('the spend ledger of the state store %s', (_, fresh) => {
  it.each(spendLedgerSuite.map(({ name, run }) => [name, run] as const))('%s', async (__, run) => {
    await expect(run(await fresh())).resolves.toBeUndefined();
  });
});
