// What a task sees of a store that is disturbed: node --test examples/third-party-store/
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { lostReply, plannedFaults, wrapBlobStore } from 'goldleaf/testing';
import { SqliteBlobStore } from './sqlite-blob-store.mjs';

void describe('a blob store that is disturbed', () => {
  void test('takes a put again whose reply was lost, and knows its own success', async () => {
    const faults = plannedFaults([{ method: 'putIfAbsent', nth: 1, fault: lostReply }]);
    const { store, calls } = wrapBlobStore(new SqliteBlobStore(':memory:'), { faults });
    const bytes = Buffer.from('a document');
    await assert.rejects(store.putIfAbsent('documents/a', bytes), { code: 'UNAVAILABLE' });
    assert.equal(await store.putIfAbsent('documents/a', bytes), 'same');
    assert.deepEqual(calls.byMethod, { putIfAbsent: 2 });
    await store.close();
  });
});
