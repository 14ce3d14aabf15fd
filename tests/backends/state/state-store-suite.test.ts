import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { stateStoreCases } from '../../../src/testing/state-store-suite.ts';
import { conforms } from '../../testing/conforms.ts';

for (const leaseProof of ['deadline', 'observation'] as const) {
  conforms('state store', `memory, by ${leaseProof}`, stateStoreCases({ leaseProof }), () => {
    const store = new MemoryStateStore({ leaseProof });
    return { open: async () => store };
  });
}

conforms('state store', 'sqlite', stateStoreCases({ leaseProof: 'deadline' }), async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-state-'));
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
