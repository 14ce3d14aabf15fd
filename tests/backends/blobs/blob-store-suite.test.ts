import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openBlobStore } from '../../../src/backends/blobs/index.ts';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { blobStoreCases } from '../../../src/testing/blob-store-suite.ts';
import { conforms } from '../../testing/conforms.ts';

conforms('blob store', 'memory', blobStoreCases, () => {
  const store = new MemoryBlobStore();
  return { open: async () => store };
});

conforms('blob store', 'file', blobStoreCases, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'goldleaf-blobs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return { open: () => openBlobStore(join(folder, 'corpus')) };
});
