import { describe, expect, it } from 'vitest';
import { readCatalogueContent } from '../../../src/app/catalogue/catalogue-content.ts';
import { estimateCost } from '../../../src/app/catalogue/estimate.ts';
import { planCatalogue } from '../../../src/app/catalogue/plan-catalogue.ts';
import { requestCatalogue } from '../../../src/app/catalogue/request-catalogue.ts';
import { CATALOGUE_SETTINGS } from '../../../src/app/settings/catalogue-definitions.ts';
import { readFlagsOf } from '../../../src/app/settings/given.ts';
import { readMix } from '../../../src/app/settings/mix-file.ts';
import { MemoryBlobStore } from '../../../src/backends/blobs/memory/memory-blob-store.ts';
import { MemoryStateStore } from '../../../src/backends/state/memory/memory-state-store.ts';
import { ROOT_KEY } from '../../../src/kernel/golden/keys.ts';
import { MANIFEST_VERSION } from '../../../src/kernel/golden/manifest.ts';

const PATIENCE = { emit: () => undefined, signal: new AbortController().signal, attempt: 0 };
const flags = (typed: Record<string, string>) => readFlagsOf(CATALOGUE_SETTINGS, typed);
const paid = readMix('providers: { mini: { api: openai, model: gpt-5-mini } }\nmix: { mini: 3, procedural: 1 }\n', 'mix.yaml');
const free = readMix(
  'providers: { home: { api: openai, model: m, keyFrom: none, baseUrl: "http://localhost:1/v1", price: { in: 0, out: 0 } } }\nmix: { home: 1 }\n',
  'mix.yaml',
);

describe('a build as it is asked for', () => {
  it('has defaults, and keeps apart what was given', () => {
    const { settings, policy, given } = requestCatalogue(flags({ companies: '40', seed: '7' }), undefined, 4);
    expect(settings).toEqual({ total: 40, unitSize: 3, seed: '7', products: 50, mix: null });
    expect(policy).toEqual({ leaseMs: 60_000, maxAttempts: 3 });
    expect(given).toEqual({ total: 40, seed: '7' });
  });

  it('puts the budget where the plan does not depend on it, and where it may change', () => {
    const request = requestCatalogue(flags({ companies: '40', providers: 'mix.yaml', 'budget-usd': '2.50', concurrency: '3' }), paid, 4);
    expect(request.policy).toMatchObject({ budgetNano: 2_500_000_000, concurrency: 3 });
    expect(request.given).toEqual({ total: 40, mix: request.settings['mix'], concurrency: 3 });
    expect(JSON.stringify(request.settings)).not.toContain('budget');
    expect(readCatalogueContent(request.settings).mix).toEqual(paid);
  });

  it('needs a budget where a call costs something, and only there', () => {
    expect(() => requestCatalogue(flags({ companies: '4' }), paid, 1)).toThrow(/--budget-usd is missing/);
    expect(requestCatalogue(flags({ companies: '4' }), paid, 1, undefined, true).policy.budgetNano).toBeUndefined();
    expect(requestCatalogue(flags({ companies: '4' }), free, 1).policy.budgetNano).toBeGreaterThan(0);
    expect(requestCatalogue(flags({ companies: '4', 'budget-usd': '0' }), paid, 1).policy.budgetNano).toBe(0);
    expect(() => requestCatalogue(flags({}), undefined, 1)).toThrow(/--companies is missing/);
    expect(requestCatalogue(flags({}), undefined, 1, 9).settings.total).toBe(9);
  });

  it('asks for the budget of a paid build again when its state is lost, and never goes on with next to none', async () => {
    const runId = 'b1';
    const planned = requestCatalogue(flags({ companies: '9', 'budget-usd': '1' }), paid, 1);
    const stores = { state: new MemoryStateStore(), blobs: new MemoryBlobStore() };
    await planCatalogue(stores, runId, planned, PATIENCE);
    const lost = { ...stores, state: new MemoryStateStore() };
    for (const mix of [paid, undefined]) {
      const again = requestCatalogue(flags({}), mix, 1, 9);
      await expect(planCatalogue(lost, runId, again, PATIENCE)).rejects.toMatchObject({
        code: 'USAGE',
        hint: expect.stringContaining('--budget-usd'),
      });
      // Where the state stands, its own budget counts.
      expect((await planCatalogue(stores, runId, again, PATIENCE)).run.policy.budgetNano).toBe(1_000_000_000);
    }
  });

  it('asks for nothing where the root stands, whatever became of the state', async () => {
    const stores = { state: new MemoryStateStore(), blobs: new MemoryBlobStore() };
    const { run } = await planCatalogue(stores, 'b1', requestCatalogue(flags({ companies: '9', 'budget-usd': '1' }), paid, 1), PATIENCE);
    const { runId, kind, planHash, settings, fingerprint } = run;
    const none = '0'.repeat(64);
    const made = { tables: [], parts: [], items: 9, bytes: 0, truthSha256: none, corpusSha256: none };
    const root = JSON.stringify({ version: MANIFEST_VERSION, runId, kind, planHash, settings, fingerprint, ...made });
    await stores.blobs.putIfAbsent(ROOT_KEY, new TextEncoder().encode(root));
    const lost = { ...stores, state: new MemoryStateStore() };
    const again = await planCatalogue(lost, 'b1', requestCatalogue(flags({}), undefined, 1, 9), PATIENCE);
    expect(again).toMatchObject({ outcome: 'already-done', run: { planHash } });
  });

  it.each([
    ['companies', '0'],
    ['products', '201'],
    ['budget-usd', '-1'],
    ['budget-usd', '1e3'],
    ['budget-usd', '2000000'],
    ['concurrency', '0'],
  ])('refuses --%s %s', (name, text) => {
    expect(() => flags({ [name]: text })).toThrow(`--${name}: "${text}" is not`);
  });
});

describe('an estimate', () => {
  it('has its bounds in order, grows with the catalogue, and is nothing for a build that asks nobody', async () => {
    const of = async (companies: string) => {
      const { settings } = requestCatalogue(flags({ companies, 'budget-usd': '1' }), paid, 1);
      return (await estimateCost(settings)) ?? { calls: 0, lowNano: 0, highNano: 0 };
    };
    const [small, large] = [await of('10'), await of('520')];
    expect(small.lowNano).toBeGreaterThan(0);
    expect(small.highNano).toBeGreaterThan(small.lowNano);
    expect(small.calls).toBeLessThan(50);
    expect(large.calls / 52).toBeGreaterThan(small.calls * 0.8);
    expect(await estimateCost(requestCatalogue(flags({ companies: '4' }), undefined, 1).settings)).toBeUndefined();
  });

  it('needs a price', async () => {
    const priceless = readMix('providers: { who: { api: openai, model: nobody-knows } }\nmix: { who: 1 }\n', 'mix.yaml');
    const { settings } = requestCatalogue(flags({ companies: '4', 'budget-usd': '1' }), priceless, 1);
    await expect(estimateCost(settings)).rejects.toThrow(/no price for nobody-knows/);
  });
});
