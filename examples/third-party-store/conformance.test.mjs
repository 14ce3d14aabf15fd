// Proves both stores of this folder: node --test examples/third-party-store/
// The suites are plain data, so any test runner does; this is Node's own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { blobStoreCases, stateStoreCases } from 'goldleaf/testing';
import { MapStateStore } from './map-state-store.mjs';
import { SqliteBlobStore } from './sqlite-blob-store.mjs';

void describe('a blob store in one SQLite file', () => {
  for (const { name, skip, run } of blobStoreCases) {
    void test(name, { skip }, async (t) => {
      const folder = await mkdtemp(join(tmpdir(), 'third-party-'));
      const opened = [];
      t.after(async () => {
        for (const store of opened) await store.close();
        await rm(folder, { recursive: true });
      });
      // Every call opens another handle on the same storage, which is empty when the case begins.
      const open = async () => {
        const store = new SqliteBlobStore(join(folder, 'blobs.db'));
        opened.push(store);
        return store;
      };
      await run({ open });
    });
  }
});

void describe('a state store in a Map', () => {
  for (const { name, skip, run } of stateStoreCases({ leaseProof: 'observation' })) {
    void test(name, { skip }, async () => {
      const store = new MapStateStore();
      await run({ open: async () => store });
    });
  }
});
