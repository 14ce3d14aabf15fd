import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Preview } from '../../../../src/app/catalogue/preview.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';
import { json, temporaryFolder, type Finished } from '../../cli/goldleaf.ts';
import { oneProcess } from '../../cli/one-process.ts';
import { KEYS, PRICES, writeMix } from './llm-process.ts';
import { findSecrets } from './secrets.ts';

const folder = temporaryFolder();
const mix = join(folder, 'mix.yaml');
const said: Record<string, string> = {};
const run = oneProcess(() => KEYS);
let llm: LlmServer;

beforeAll(async () => {
  llm = await startLlmServer({ prices: PRICES });
  writeMix(mix, llm.endpoint);
});
afterAll(() => llm.stop());

async function preview(...more: string[]): Promise<Finished> {
  const finished = await run('catalogue', 'preview', '--providers', mix, ...more);
  Object.assign(said, { [`${more.join(' ')} out`]: finished.stdout, [`${more.join(' ')} err`]: finished.stderr });
  return finished;
}

/** What is billed meanwhile. */
async function billOf<T>(work: () => Promise<T>): Promise<{ readonly done: T; readonly requests: number; readonly nanoUsd: number }> {
  const before = llm.bill.total;
  const done = await work();
  const { requests, nanoUsd } = llm.bill.total;
  return { done, requests: requests - before.requests, nanoUsd: nanoUsd - before.nanoUsd };
}

/** The blocks between empty lines: the company, one a product, and the bills. */
function blocksOf({ stdout }: Finished): string[][] {
  return stdout
    .trimEnd()
    .split('\n\n')
    .map((block) => block.split('\n'));
}

describe('a preview', () => {
  it('shows ten products as each of two providers words them, side by side, and what that cost', async () => {
    const { done, requests } = await billOf(() => preview('--company', '2'));
    expect([done.code, requests]).toEqual([0, 2]);
    const blocks = blocksOf(done);
    expect(blocks).toHaveLength(1 + 10 + 1);
    for (const product of blocks.slice(1, -1)) {
      expect(product).toHaveLength(3);
      const [own = '', cheap = '', dear = ''] = product;
      const [, text = '', band = ''] = /^procedural {2}(.+) {2}([\d.]+ to [\d.]+) EUR$/.exec(own) ?? [];
      expect(text).not.toBe('');
      // The vendor here adds some words to each, and they tell that the text is its own.
      for (const [provider, line] of [
        ['cheap     ', cheap],
        ['dear      ', dear],
      ] as const)
        expect([line.startsWith(`${provider}  ${text}, `), line.endsWith(`  ${band}`)]).toEqual([true, true]);
    }
    expect(blocks.at(-1)).toEqual([
      expect.stringMatching(/^cheap \(cheap-1\), \$0\.000\d+, 1 call, text, \d+ ms$/) as string,
      expect.stringMatching(/^dear \(dear-1\), \$0\.00\d+, 1 call, text, \d+ ms$/) as string,
    ]);
  });

  it('tells machines the same, with the bill to the nano-dollar', async () => {
    const { done, nanoUsd } = await billOf(() => preview('--json'));
    const { company, products, providers } = json(done) as Preview;
    expect([company.index, products.length]).toEqual([0, 10]);
    expect(providers.map(({ provider, model }) => [provider, model])).toEqual([
      ['cheap', 'cheap-1'],
      ['dear', 'dear-1'],
    ]);
    for (const { provider, products: own, usage, rejects } of providers) {
      expect(own.map(({ key }) => key)).toEqual(products.map(({ key }) => key));
      expect(new Set(own.map(({ source }) => (source.kind === 'model' ? source.provider : source.why)))).toEqual(new Set([provider]));
      expect([usage.length, rejects]).toEqual([1, {}]);
    }
    expect(nanoUsd).toBeGreaterThan(0);
    expect(providers.flatMap(({ usage }) => usage).reduce((sum, call) => sum + call.nanoUsd, 0)).toBe(nanoUsd);
  });

  it('shows what the others write when a provider fails, and says that this one wrote nothing and what it did', async () => {
    llm.rules = [{ behave: 'refused-key', model: 'dear-1' }];
    const done = await preview();
    llm.rules = [];
    expect(done.code).toBe(0);
    const lines = done.stdout.split('\n');
    expect(lines.filter((line) => /^cheap .*\d$/.test(line))).toHaveLength(10);
    expect(lines.filter((line) => /^dear {8}\(nothing: [a-z-]+\)$/.test(line))).toHaveLength(10);
    expect(lines).toContainEqual(expect.stringMatching(/^dear \(dear-1\), \$0\.00, \d+ calls?, [a-z, -]*\d+ ms$/));
  });

  it('rejects what no page has a glyph for, as a build does', async () => {
    llm.rules = [{ behave: 'strange-glyph', model: 'dear-1' }];
    const done = await preview();
    llm.rules = [];
    expect(done.stdout.match(/^dear .*\(nothing: rejected\)$/gm)).toHaveLength(10);
    expect(blocksOf(done).at(-1)?.[1]).toMatch(/, 10 rejected: glyph$/);
  });

  it('calls nobody with a budget of nothing, and says so of every product', async () => {
    const { done, requests } = await billOf(() => preview('--budget-usd', '0'));
    expect([done.code, requests]).toEqual([0, 0]);
    expect(done.stdout.match(/\(nothing: over-budget\)/g)).toHaveLength(20);
    expect(blocksOf(done).at(-1)).toEqual(['cheap (cheap-1), $0.00, 0 calls, 0 ms', 'dear (dear-1), $0.00, 0 calls, 0 ms']);
  });

  it('stays within its budget when that does for one provider alone', async () => {
    const { done, requests, nanoUsd } = await billOf(() => preview('--budget-usd', '0.002', '--json'));
    const { providers } = json(done) as Preview;
    expect([done.code, requests]).toEqual([0, 1]);
    expect(providers.map(({ usage }) => usage.length)).toEqual([1, 0]);
    expect(nanoUsd).toBeLessThanOrEqual(2_000_000);
  });

  it('is refused for a mix that is not there and an amount that is none, before anybody is called', async () => {
    const wrong = { '--providers': join(folder, 'none.yaml'), '--budget-usd': 'five', '--company': '-1' };
    const { done, requests } = await billOf(() =>
      Promise.all(Object.entries(wrong).map(([flag, value]) => run('catalogue', 'preview', '--providers', mix, flag, value))),
    );
    expect(requests).toBe(0);
    for (const [at, flag] of Object.keys(wrong).entries())
      expect([done[at]?.code, done[at]?.stderr]).toEqual([2, expect.stringContaining(flag)]);
  });

  it('leaves no key in what it says, also when the vendor repeats it', () => {
    expect(findSecrets(folder, said, Object.values(KEYS))).toEqual([]);
    expect(findSecrets(folder, said, ['dear-1'])).toContain('--json out');
  });
});
