import { describe, expect, it } from 'vitest';
import { firestorePlaceOf } from '../../../../src/backends/state/firestore/place.ts';
import { initStateStore, openStateStore } from '../../../../src/backends/state/index.ts';

const placeOf = (rest: string) => firestorePlaceOf(`firestore:${rest}`, rest);

describe('where a firestore: URI leads', () => {
  it.each([
    ['//my-project/my-database', 'projects/my-project/databases/my-database', 'firestore://my-project/my-database'],
    ['//my-project', 'projects/my-project/databases/(default)', 'firestore://my-project'],
    ['//my-project/', 'projects/my-project/databases/(default)', 'firestore://my-project'],
    ['//my-project/(default)', 'projects/my-project/databases/(default)', 'firestore://my-project'],
    ['//example.com:old-project/d', 'projects/example.com:old-project/databases/d', 'firestore://example.com:old-project/d'],
  ])('%s', (rest, name, uri) => {
    expect(placeOf(rest)).toMatchObject({ name, uri });
  });

  it.each(['', 'my-project', '//', '///database', '//my project', '//p/data base', '//p/d/collection', '//p/d?x=1', '//p?x=1', '//p/../q'])(
    'refuses "firestore:%s" in one line, and says how to write it',
    (rest) => {
      expect(() => placeOf(rest)).toThrow(
        expect.objectContaining({
          code: 'USAGE',
          message: expect.stringContaining(`firestore:${rest}`),
          hint: expect.stringContaining('firestore://project/database'),
        }),
      );
    },
  );

  it('is found by the table of state stores, without asking anybody', async () => {
    const store = await openStateStore('firestore://my-project/my-database');
    expect(store).toMatchObject({ uri: 'firestore://my-project/my-database', leaseProof: 'observation' });
    await store.close();
    await expect(openStateStore('firestore:nonsense')).rejects.toMatchObject({ code: 'USAGE' });
  });
});

describe('the indexes of Firestore', () => {
  it('are told as a file: q both ways, and nothing else', async () => {
    const text = await initStateStore('firestore://my-project');
    const lines = text.split('\n');
    const file = JSON.parse(lines.filter((line) => !line.startsWith('//')).join('\n')) as {
      indexes: unknown[];
      fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: { order: string }[] }[];
    };
    expect(file.indexes).toEqual([]);
    const kept = file.fieldOverrides.filter(({ indexes }) => indexes.length > 0);
    expect(kept.map(({ collectionGroup, fieldPath, indexes }) => [collectionGroup, fieldPath, indexes.map(({ order }) => order)])).toEqual([
      ['goldleaf-units', 'q', ['ASCENDING', 'DESCENDING']],
    ]);
    expect(text).toContain('--project=my-project');
  });
});
