import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStateStore } from '../../../src/backends/state/index.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import type { StateStore } from '../../../src/contracts/state-store.ts';
import { stateStoreSuite } from '../../../src/testing/state-store-suite.ts';
import type { StateStoreContext } from '../../../src/testing/state-store/state-store-case.ts';

interface Pool {
  readonly leaseProof: StateStore['leaseProof'];
  readonly fresh: () => Promise<StateStoreContext>;
}

function memoryPool(leaseProof: StateStore['leaseProof']): Pool {
  return {
    leaseProof,
    fresh: async () => {
      const store = new MemoryStateStore({ leaseProof });
      return { open: async () => store };
    },
  };
}

const sqlitePool: Pool = {
  leaseProof: 'deadline',
  fresh: async () => {
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
  },
};

describe.each([
  ['memory, by deadline', memoryPool('deadline')],
  ['memory, by observation', memoryPool('observation')],
  ['sqlite', sqlitePool],
])('the state store %s', (_, { leaseProof, fresh }) => {
  it.for(stateStoreSuite.map((asked) => [asked.name, asked] as const))(
    '%s',
    async ([, { run, leaseProof: asked = leaseProof }], { skip }) => {
      skip(asked !== leaseProof, `asks a store that proves a dead lease by ${asked}`);
      await expect(run(await fresh())).resolves.toBeUndefined();
    },
  );
});
