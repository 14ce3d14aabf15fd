// Fleets in virtual time, over a model of a blob store of somebody else: node --test examples/third-party-store/
// A model says where the store's requests begin and end, so that each may be lost, late or doubled, and its process may
// die before, during and after it. The engine above it is the real one.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GoldleafError } from 'goldleaf';
import { simulate, STORE_PAIRS, tellFailure } from 'goldleaf/testing';

const SEEDS = 25;

const errors = {
  unanswered: ({ name }) => new GoldleafError('UNAVAILABLE', `the file does not answer: ${name}`),
  throttled: () => new GoldleafError('UNAVAILABLE', 'the file is busy'),
};

/** Objects in one SQLite file, as `sqlite-blob-store.mjs` puts them: a put is one statement, and reads back when one stands. */
function oneFile() {
  const objects = new Map();
  return {
    inspect: (key) => objects.get(key),
    connect: (wire) => {
      const read = (key) => wire.step({ store: 'blobs', name: 'select', changes: false, key, errors }, () => objects.get(key));
      return {
        uri: 'sqlite-blobs:simulated',
        read,
        putIfAbsent: async (key, bytes) => {
          const insert = { store: 'blobs', name: 'insert', changes: true, key, bytes, errors };
          const isNew = await wire.step(insert, () => !objects.has(key) && objects.set(key, bytes) !== undefined);
          if (isNew) return 'created';
          return Buffer.from(await read(key)).equals(bytes) ? 'same' : 'different';
        },
        flush: async () => undefined,
        list: () => assert.fail('a run is never read from a list'),
        close: async () => undefined,
      };
    },
  };
}

void describe('a fleet in trouble', () => {
  void test(`on a blob store in one file ends well in ${SEEDS} seeds`, async () => {
    for (let seed = 0; seed < SEEDS; seed++) {
      const report = await simulate({ seed: `one file ${seed}`, state: STORE_PAIRS.sqlite.state, blobs: oneFile });
      assert.equal(report.violation, undefined, tellFailure(report));
    }
  });
});
