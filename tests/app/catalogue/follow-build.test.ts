import { describe, expect, it } from 'vitest';
import { BuildFollower, type BuildFigures } from '../../../src/app/catalogue/follow-build.ts';
import type { RunStores } from '../../../src/app/open-stores.ts';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { NOTHING, type CatalogueAudit } from '../../../src/jobs/catalogue/audit.ts';
import { partKey } from '../../../src/kernel/golden/keys.ts';
import { MANIFEST_VERSION, type Part } from '../../../src/kernel/golden/manifest.ts';
import type { RunRow } from '../../../src/kernel/run/plan.ts';

const RUN = { runId: 'catalogue', policy: { budgetNano: 5_000_000_000 } } as unknown as RunRow;

function model(products: number): CatalogueAudit['models'][string] {
  return { products, calls: 1, tokensIn: 100, tokensOut: 10, nanoUsd: 5, outcomes: { text: 1 } };
}

/** Stores of a run with a part of each audit, and nothing else. */
async function storesWith(audits: readonly CatalogueAudit[]): Promise<RunStores> {
  const blobs = new MemoryBlobStore();
  for (const [unit, audit] of audits.entries()) {
    const place = { planHash: 'ab'.repeat(32), unit, start: unit, count: 1 };
    const part: Part = { version: MANIFEST_VERSION, runId: RUN.runId, ...place, items: [], shards: [], audit };
    await blobs.putIfAbsent(partKey(unit), new TextEncoder().encode(JSON.stringify(part)));
  }
  return { blobs } as unknown as RunStores;
}

async function figuresAfter(units: readonly number[], audits: readonly CatalogueAudit[], run = RUN): Promise<BuildFigures | undefined> {
  let last: BuildFigures | undefined;
  const follower = new BuildFollower(await storesWith(audits), run, (figures) => (last = figures));
  for (const unit of units) follower.hear({ task: 0, event: { type: 'unit-done', unit, items: 1, bytes: 1 } });
  await follower.end();
  // The parts are read beside the work, which waits for none of them.
  await new Promise((resolve) => void setTimeout(resolve, 0));
  return last;
}

const AUDITS: readonly CatalogueAudit[] = [
  { ...NOTHING, companies: 1, products: 50, models: { 'cheap/cheap-1': model(30), 'dear/dear-1': model(10) }, procedural: { failed: 10 } },
  { ...NOTHING, companies: 1, products: 50, models: { 'cheap/cheap-1': model(50) } },
  { ...NOTHING, companies: 1, products: 50, models: { 'dear/dear-1': model(50) } },
];

describe('who follows a build', () => {
  it('tells how much each model wrote of the units that were finished here, and of no other', async () => {
    expect(await figuresAfter([0, 1], AUDITS)).toEqual({
      products: 100,
      filledBy: { 'cheap/cheap-1': 80, 'dear/dear-1': 10 },
      spend: undefined,
    });
  });

  it('tells nothing of a build that calls no model', async () => {
    expect(await figuresAfter([0], AUDITS, { ...RUN, policy: {} } as unknown as RunRow)).toBeUndefined();
  });

  it('goes on when a part cannot be read', async () => {
    expect(await figuresAfter([7, 2], AUDITS)).toMatchObject({ products: 50, filledBy: { 'dear/dear-1': 50 } });
  });
});
