import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { blobStoreSuite, type BlobStoreContext } from '../../../src/testing/blob-store-suite.ts';

const storages: Readonly<Record<string, () => Promise<BlobStoreContext>>> = {
  memory: async () => {
    const store = new MemoryBlobStore();
    return { open: async () => store };
  },
  file: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'goldleaf-blobs-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    return { open: () => openBlobStore(join(folder, 'corpus')) };
  },
};

describe.each(Object.entries(storages))('the %s blob store', (_, fresh) => {
  it.for(blobStoreSuite.map((asked) => [asked.name, asked] as const))('%s', async ([, { run }]) => {
    await expect(run(await fresh())).resolves.toBeUndefined();
  });
});
