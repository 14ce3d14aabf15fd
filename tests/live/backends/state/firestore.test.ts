import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStateStore } from '../../../../src/backends/state/index.ts';
import type { StateStore } from '../../../../src/contracts/state-store.ts';
import { stateStoreSuite } from '../../../../src/testing/state-store-suite.ts';
import { startFirestoreServer, type FirestoreServer } from '../../../servers/firestore/server.ts';

describe('the state store firestore', () => {
  let server: FirestoreServer;
  const opened: StateStore[] = [];

  beforeAll(async () => {
    server = await startFirestoreServer();
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', server.host);
  });

  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    server.stop();
    vi.unstubAllEnvs();
  });

  it.for(stateStoreSuite.map(({ name, ...asked }, at) => [name, at, asked] as const))(
    '%s',
    async ([, at, { run, leaseProof = 'observation' }], { skip }) => {
      skip(leaseProof !== 'observation', `asks a store that proves a dead lease by ${leaseProof}`);
      const queried = new Set<string>();
      server.onQuery = (fields) => fields.forEach((field) => queried.add(field));
      const open = async (): Promise<StateStore> => {
        const store = await openStateStore(`firestore://case-${at}/pool`);
        opened.push(store);
        return store;
      };
      await expect(run({ open })).resolves.toBeUndefined();
      expect([...queried].filter((field) => field !== 'q')).toEqual([]);
    },
  );
});
