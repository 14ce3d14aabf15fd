import { describe, expect, it } from 'vitest';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { readCatalogue } from '../../../src/corpus/catalogue/read-catalogue.ts';
import { openCorpus } from '../../../src/corpus/open.ts';
import { verifyCorpus } from '../../../src/corpus/verify/verify-corpus.ts';
import { CatalogueJob } from '../../../src/jobs/catalogue/catalogue-job.ts';
import type { Overlay } from '../../../src/jobs/catalogue/overlay.ts';
import { isMeantForModel, routeOf } from '../../../src/jobs/catalogue/mix/route.ts';
import { chunkAt, cutChunks } from '../../../src/jobs/catalogue/model-overlay/chunks.ts';
import { ModelOverlay } from '../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import { catalogueProvenance, provenanceSchema } from '../../../src/jobs/catalogue/provenance.ts';
import { buildCatalogue, FakeOverlay, isPrintable, outputTo, skeletonOf } from './fixture.ts';
import { FakeBoard, FakeGuard, FakeModel, mixOf, priced, provider } from './fakes.ts';
import { VirtualClock } from './virtual-clock.ts';
import { answerTo } from '../../servers/llm/answers.ts';
import { collect } from '../../corpus/fixture.ts';

const provenanceOf = (kind: string) => (kind === 'catalogue' ? catalogueProvenance : undefined);

describe('a procedural catalogue', () => {
  it('has one version, however the build is cut, and moves with its content', async () => {
    const roots = await Promise.all([1, 3, 8].map(async (unitSize) => (await buildCatalogue({ total: 8, unitSize })).root));
    expect(new Set(roots.map(({ truthSha256 }) => truthSha256)).size).toBe(1);
    const { root: other } = await buildCatalogue({ total: 8, unitSize: 3, products: 11 });
    expect(other.truthSha256).not.toBe(roots[0]?.truthSha256);
  });

  it('is intact, says that no model was asked, and is read as it was made', async () => {
    const { blobs, root } = await buildCatalogue({ total: 8, unitSize: 3 });
    expect((await verifyCorpus(blobs, { deep: true, provenanceOf })).problems).toEqual([]);
    expect(provenanceSchema.parse(root.provenance)).toMatchObject({
      companies: 8,
      products: 80,
      filled: 0,
      share: '0.0000',
      costUsd: '0.000000000',
      procedural: { chosen: 80 },
      fallbackUnits: [],
    });
    const catalogue = await readCatalogue(blobs);
    expect(catalogue.version).toBe(root.truthSha256);
    expect(catalogue.companies).toEqual(Array.from({ length: 8 }, (_, index) => skeletonOf(10)(index)));
  });
});

describe('a catalogue with texts of models', () => {
  it('keeps usage out of its version and in its corpus digest', async () => {
    const overlay = new FakeOverlay();
    const [one, other] = [
      await buildCatalogue({ total: 4, unitSize: 2, overlay }),
      await buildCatalogue({ total: 4, unitSize: 4, overlay }),
    ];
    expect(one.root.truthSha256).toBe(other.root.truthSha256);
    expect(one.root.corpusSha256).not.toBe(other.root.corpusSha256);
  });

  it('tells of every product where it came from, of every call what it cost, and adds it up', async () => {
    const { blobs, root } = await buildCatalogue({ total: 4, unitSize: 2, overlay: new FakeOverlay() });
    const corpus = await openCorpus(blobs);
    const products = await collect(corpus.rows('products'));
    expect(products[0]).toMatchObject({ place: 0, source: 'model', provider: 'main', model: 'm-1', why: null });
    expect(products[1]).toMatchObject({ place: 1, source: 'procedural', provider: null, model: null, why: 'rejected' });
    const usage = await collect(corpus.rows('llm_usage'));
    expect(usage[3]).toMatchObject({
      company_id: 'company-0000003',
      sequence: 0,
      item: 'company-0000003/0',
      cost_usd: '0.000001250',
      tokens_out: null,
    });
    expect(root.provenance).toEqual({
      companies: 4,
      products: 40,
      filled: 20,
      share: '0.5000',
      costUsd: '0.000005000',
      models: {
        'main/m-1': { products: 20, share: '0.5000', calls: 4, tokensIn: 400, tokensOut: 0, costUsd: '0.000005000', outcomes: { text: 4 } },
      },
      procedural: { rejected: 20 },
      rejects: { markup: 4 },
      quarantined: [],
      fallbackUnits: [0, 1],
    });
    expect((await verifyCorpus(blobs, { deep: true, provenanceOf })).problems).toEqual([]);
  });

  /** A model whose first text of every ten no page can print. */
  const unprintable = (rejected: number): Overlay =>
    new ModelOverlay({
      seed: 's',
      mix: mixOf([provider('a')], { a: 1 }, {}, { rejected }),
      models: [
        priced(
          new FakeModel('a', async ({ prompt }) => {
            const { products } = JSON.parse(answerTo(prompt, 'well')) as { products: { n: number; description: string }[] };
            const text = JSON.stringify({
              products: products.map((each) => (each.n === 1 ? { ...each, description: `${each.description}, ≥ 5` } : each)),
            });
            return { kind: 'text', text, usage: { tokensIn: 10, tokensOut: 10 } };
          }),
        ),
      ],
      guard: new FakeGuard(),
      board: new FakeBoard(),
      clock: new VirtualClock(),
      concurrency: 2,
    });

  it('takes no text that no page could print', async () => {
    const { blobs, root } = await buildCatalogue({ total: 2, unitSize: 2, overlay: unprintable(0.1) });
    const first = (await collect((await openCorpus(blobs)).rows('products')))[0];
    expect(first).toMatchObject({ description: skeletonOf(10)(0).products[0]?.description, source: 'procedural', why: 'rejected' });
    expect(root.provenance).toMatchObject({ filled: 18, procedural: { rejected: 2 }, rejects: { glyph: 2 } });
  });

  it('counts those among the rejected, of which too many fail a unit', async () => {
    await expect(buildCatalogue({ total: 2, unitSize: 2, overlay: unprintable(0.09) })).rejects.toMatchObject({
      code: 'ITEM',
      message: expect.stringContaining('2 of 20 texts were rejected: 2 glyph;') as string,
    });
  });

  it('writes under the name of its claim, since no claim makes the same again', () => {
    const job = (overlay?: FakeOverlay): CatalogueJob =>
      new CatalogueJob({ skeleton: skeletonOf(1), overlay, isPrintable, breathe: async () => undefined });
    expect([job().deterministic, job(new FakeOverlay()).deterministic]).toEqual([true, false]);
  });

  it('says of products without a model whether one was meant for them', async () => {
    const mix = mixOf([], { a: 1, procedural: 1 }, {});
    const job = new CatalogueJob({
      skeleton: skeletonOf(40),
      overlay: undefined,
      isMeantForModel: (company, place) => isMeantForModel(mix, chunkAt(company, place)),
      isPrintable,
      breathe: async () => undefined,
    });
    const chunks = [0, 1, 2, 3, 4, 5].flatMap((index) => cutChunks(skeletonOf(40)(index)));
    const meant = chunks.filter(({ item }) => routeOf(mix, item, () => false).to === 'a').flatMap(({ products }) => products).length;
    const { audit } = await job.run({ unit: 0, start: 0, count: 6 }, outputTo(new MemoryBlobStore(), 'unit-000000'));
    expect(audit).toMatchObject({ procedural: { 'over-budget': meant, chosen: 240 - meant } });
    expect(meant).toBeGreaterThan(0);
    expect(meant).toBeLessThan(240);
  });

  it('lets heartbeats and signals through between two companies, also while it writes them down', async () => {
    const over = new AbortController();
    let breaths = 0;
    const breathe = async (): Promise<void> => {
      // Five companies are thought up; the claim is lost while they are written down.
      if (++breaths === 8) over.abort(new Error('lost the claim'));
    };
    const job = new CatalogueJob({ skeleton: skeletonOf(3), overlay: undefined, isPrintable, breathe });
    const blobs = new MemoryBlobStore();
    const output = { ...outputTo(blobs, 'unit-000000'), signal: over.signal };
    await expect(job.run({ unit: 0, start: 0, count: 5 }, output)).rejects.toThrow('lost the claim');
    expect(await collect(blobs.list(''))).toEqual([]);
  });

  it('tells each company once, and refuses a unit with a product missing', async () => {
    const overlay = new FakeOverlay();
    const job = new CatalogueJob({ skeleton: skeletonOf(3), overlay, isPrintable, breathe: async () => undefined });
    const output = outputTo(new MemoryBlobStore(), 'unit-000000');
    await job.run({ unit: 0, start: 0, count: 5 }, output);
    expect(output.done()).toBe(5);
    const short = new CatalogueJob({
      skeleton: skeletonOf(3),
      overlay: { fill: async () => ({ companies: [[]], usage: [], rejects: {}, quarantined: [] }), close: () => overlay.close() },
      isPrintable,
      breathe: async () => undefined,
    });
    await expect(short.run({ unit: 0, start: 0, count: 1 }, output)).rejects.toMatchObject({ code: 'INTERNAL' });
    await short.close();
    expect(overlay.closed).toBe(1);
  });
});
