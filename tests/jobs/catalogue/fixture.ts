import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { catalogueCompany } from '../../../src/content/catalogue/company.ts';
import { catalogueProducts } from '../../../src/content/catalogue/products.ts';
import type { BlobStore } from '../../../src/contracts/blob-store.ts';
import type { UnitOutput } from '../../../src/contracts/unit-job.ts';
import { CatalogueJob } from '../../../src/jobs/catalogue/catalogue-job.ts';
import type { CompanySkeleton, FilledCompanies, FillOptions, Overlay } from '../../../src/jobs/catalogue/overlay.ts';
import { canonicalJson, type Json } from '../../../src/kernel/canonical-json.ts';
import { sha256 } from '../../../src/kernel/digest.ts';
import { RootBuilder } from '../../../src/kernel/golden/build-root.ts';
import { partKey, PLAN_KEY, ROOT_KEY, unitName } from '../../../src/kernel/golden/keys.ts';
import { MANIFEST_VERSION, type Part, type Root } from '../../../src/kernel/golden/manifest.ts';
import { planHash, unitCount, unitRanges, type RunMarker } from '../../../src/kernel/run/plan.ts';

/** For tests: what a label printer of old could print. */
export const isPrintable = (text: string): boolean => /^[\u0020-\u017f\u2000-\u206f]*$/.test(text);

export const skeletonOf =
  (products: number, seed = 's') =>
  (index: number): CompanySkeleton => {
    const company = catalogueCompany(seed, index);
    return { company, products: catalogueProducts(seed, company, products) };
  };

/** A model that writes every second product, is paid for it, and is slow by a different time each time. */
export class FakeOverlay implements Overlay {
  closed = 0;
  #calls = 0;

  async fill(skeletons: readonly CompanySkeleton[], _signal: AbortSignal, { onProducts }: FillOptions = {}): Promise<FilledCompanies> {
    const usage = skeletons.map(({ company }) => ({
      company: company.index,
      item: `${company.id}/0`,
      attempt: 0,
      provider: 'main',
      model: 'm-1',
      tokensIn: 100,
      tokensOut: null,
      nanoUsd: 1_250,
      latencyMs: (this.#calls += 1),
      outcome: 'text',
    }));
    const companies = skeletons.map(({ products }) =>
      products.map((product) => {
        onProducts?.(1);
        return product.place % 2 === 0
          ? { ...product, description: `${product.description}!`, source: { kind: 'model', provider: 'main', model: 'm-1' } as const }
          : { ...product, source: { kind: 'procedural', why: 'rejected' } as const };
      }),
    );
    return { companies, usage, rejects: { markup: skeletons.length }, quarantined: [] };
  }

  async close(): Promise<void> {
    this.closed += 1;
  }
}

export interface BuildOptions {
  readonly total: number;
  readonly unitSize: number;
  readonly products?: number;
  readonly overlay?: Overlay;
}

export function outputTo(blobs: BlobStore, name: string): UnitOutput & { readonly done: () => number } {
  let done = 0;
  return {
    name,
    signal: new AbortController().signal,
    put: async (key, bytes) => void (await blobs.putIfAbsent(key, bytes)),
    itemDone: () => void (done += 1),
    done: () => done,
  };
}

/** Builds a catalogue with the job alone, as the engine would. */
export async function buildCatalogue(options: BuildOptions): Promise<{ blobs: MemoryBlobStore; root: Root }> {
  const blobs = new MemoryBlobStore();
  const job = new CatalogueJob({
    skeleton: skeletonOf(options.products ?? 10),
    overlay: options.overlay,
    isPrintable,
    breathe: async () => undefined,
  });
  const settings = { total: options.total, unitSize: options.unitSize, seed: 's', products: options.products ?? 10 };
  const marker: RunMarker = {
    runId: 'c1',
    nonce: 'e'.repeat(32),
    kind: 'catalogue',
    settings,
    policy: { leaseMs: 60_000, maxAttempts: 3 },
    planHash: planHash('catalogue', settings),
    units: unitCount(settings),
    fingerprint: { goldleaf: '0.0.0' },
    out: blobs.uri,
  };
  const { runId, nonce, kind, fingerprint } = marker;
  await put(blobs, PLAN_KEY, { version: MANIFEST_VERSION, runId, nonce, kind, planHash: marker.planHash, settings, fingerprint });
  const builder = new RootBuilder(marker, job.tables);
  for (const range of unitRanges(settings)) {
    const { items, shards, audit } = await job.run(range, outputTo(blobs, unitName(range.unit)));
    const part: Part = {
      version: MANIFEST_VERSION,
      runId,
      planHash: marker.planHash,
      ...range,
      items: [...items],
      shards: [...shards],
      audit,
    };
    builder.add(part, await put(blobs, partKey(range.unit), part));
  }
  const root = builder.build(job.provenance(builder.audits));
  await put(blobs, ROOT_KEY, root);
  return { blobs, root };
}

async function put(blobs: BlobStore, key: string, value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(canonicalJson(value as Json));
  await blobs.putIfAbsent(key, bytes);
  return sha256(bytes);
}
