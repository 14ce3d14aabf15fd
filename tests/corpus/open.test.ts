import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../src/corpus/catalogue/read-catalogue.ts';
import { openCorpus } from '../../src/corpus/open.ts';
import { MemoryBlobStore } from '../../src/backends/blobs/memory/memory-blob-store.ts';
import { exitCodeOf } from '../../src/kernel/run/exit-verdict.ts';
import type { GoldleafError } from '../../src/kernel/errors.ts';
import { AWKWARD, BreakableStore, collect, fixtureStore, writeFixture } from './fixture.ts';

async function failure(work: Promise<unknown>): Promise<GoldleafError> {
  return (await work.then(
    () => expect.unreachable('nothing was thrown'),
    (error: unknown) => error,
  )) as GoldleafError;
}

describe('openCorpus', () => {
  it('reads items and rows from the manifests alone, in index order', async () => {
    const blobs = await fixtureStore({ total: 10, unitSize: 4, claimed: [1] });
    const corpus = await openCorpus(blobs);
    const items = await collect(corpus.items());
    expect(items.map(({ index, unit }) => [index, unit])).toEqual(Array.from({ length: 10 }, (_, index) => [index, Math.floor(index / 4)]));
    const orders = await collect(corpus.rows('orders'));
    expect(orders.map((row) => row['document_id'])).toEqual(items.map(({ id }) => id));
    expect(orders[4]?.['customer']).toBe(AWKWARD);
    expect(await collect(corpus.rows('surcharges'))).toEqual([]);
    expect(blobs.listings).toEqual([]);
  });

  it('reads what a memory store keeps', async () => {
    const blobs = new MemoryBlobStore();
    const { root } = await writeFixture(blobs);
    expect((await openCorpus(blobs)).root).toEqual(root);
  });

  it('gives parts in order while several are under way, and one by its unit', async () => {
    const corpus = await openCorpus(await fixtureStore({ total: 60, unitSize: 2 }));
    const parts = await collect(corpus.parts());
    expect(parts.map(({ unit }) => unit)).toEqual(Array.from({ length: 30 }, (_, unit) => unit));
    expect(await corpus.part(29)).toEqual(parts[29]);
    expect((await failure(Promise.resolve().then(() => corpus.part(30)))).code).toBe('USAGE');
  });

  it('names what an incomplete run misses', async () => {
    const blobs = await fixtureStore({ total: 20, unitSize: 2, units: 6 });
    blobs.objects.delete('manifest/unit-000001.json');
    const error = await failure(openCorpus(blobs));
    expect(error.code).toBe('CORPUS');
    expect(error.message).toContain('run r1 at memory: is incomplete');
    expect(error.message).toContain('5 of 10 parts stand');
    expect(error.message).toContain('units 1, 6–9');
    expect(error.hint).toMatch(/goldleaf generate .*goldleaf resume/);
  });

  it('says so when every part stands but the root does not, and when nothing does', async () => {
    expect((await failure(openCorpus(await fixtureStore({ root: false })))).message).toMatch(/3 of 3 parts stand$/);
    const error = await failure(openCorpus(new BreakableStore()));
    expect(error).toMatchObject({ code: 'USAGE', message: expect.stringContaining('there is no corpus at memory:') });
    expect(error.hint).toBe('Name the folder that goldleaf generate wrote.');
    const none = await failure(readCatalogue(new BreakableStore()));
    expect(none).toMatchObject({ code: 'USAGE', message: expect.stringContaining('there is no catalogue at memory:') });
  });

  it('tells a folder of this machine by its path', async () => {
    const blobs = Object.assign(await fixtureStore({ total: 4, unitSize: 2, units: 1 }), { uri: 'file:///corpora/a%20b' });
    const error = await failure(openCorpus(blobs));
    expect(error.message).toContain('at /corpora/a b is incomplete');
    expect(error.hint).toContain('--out /corpora/a b goes on');
  });

  it('refuses a newer manifest as a wrong use, and a damaged one as a broken corpus', async () => {
    const blobs = await fixtureStore();
    const root = new TextDecoder().decode(blobs.objects.get('manifest.json'));
    blobs.objects.set('manifest.json', new TextEncoder().encode(root.replace('"version":1', '"version":2')));
    const newer = await failure(openCorpus(blobs));
    expect(exitCodeOf(newer.code)).toBe(2);
    blobs.objects.set('manifest.json', new TextEncoder().encode(root.slice(0, -1)));
    expect((await failure(openCorpus(blobs))).code).toBe('CORPUS');
    blobs.objects.set('manifest.json', new TextEncoder().encode(root.replace('"precision":18,', '')));
    expect((await failure(openCorpus(blobs))).message).toMatch(/manifest.json is damaged: orders.total/);
  });

  it('never gives a part or a row that was changed', async () => {
    const blobs = await fixtureStore();
    const corpus = await openCorpus(blobs);
    blobs.flip('golden/lines/unit-000001.jsonl.gz', 4);
    expect((await failure(collect(corpus.rows('lines')))).message).toContain('golden/lines/unit-000001.jsonl.gz of run r1 is damaged');
    blobs.flip('manifest/unit-000002.json', 30);
    expect((await failure(collect(corpus.items()))).message).toContain('manifest/unit-000002.json of run r1 is damaged');
    blobs.objects.delete('manifest/unit-000002.json');
    expect((await failure(collect(corpus.items()))).message).toContain('is missing');
    expect((await failure(collect(corpus.rows('nope')))).hint).toContain('documents, fields, orders');
  });
});
