import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, pause, start, temporaryFolder } from '../../cli/goldleaf.ts';
import { oneProcess } from '../../cli/one-process.ts';
import { KEYS, startLlmProcess, writeMix, type LlmProcess } from './llm-process.ts';
import { findSecrets } from './secrets.ts';

const folder = temporaryFolder();
const mix = join(folder, 'mix.yaml');
let llm: LlmProcess;

/** A vendor that repeats keys in its errors, and bills before it breaks. */
beforeAll(async () => {
  llm = await startLlmProcess([
    { behave: 'refused-key', model: 'dear-1' },
    { behave: 'error-after-billing', model: 'cheap-1', from: 2, to: 3 },
  ]);
  writeMix(mix, llm.endpoint);
});
afterAll(() => llm.stop());

/** Commands in processes that have the keys, and in one that has none. */
const run = oneProcess(() => KEYS);
const runWithoutKeys = oneProcess();
const build = (out: string, ...more: string[]): readonly string[] => [
  'catalogue',
  'build',
  '--out',
  join(folder, out),
  '--companies',
  '4',
  '--products',
  '10',
  '--tasks',
  '1',
  ...more,
];

interface Told {
  readonly provenance: {
    readonly filled: number;
    readonly products: number;
    readonly procedural: Record<string, number>;
    readonly fallbackUnits: number[];
  };
}

describe('a build that meets trouble', () => {
  it('is complete all the same, quarantines who refuses the key, and leaves no key in any file, log or store', async () => {
    const args = build('refused', '--products', '40', '--providers', mix, '--budget-usd', '1', '--json');
    const done = await start(args, { env: { ...KEYS, GOLDLEAF_DEBUG: '1' } }).finished;
    expect(done.code).toBe(0);
    const { provenance } = json(done) as Told;
    expect(provenance.products).toBe(160);
    const status = await run('status', join(folder, 'refused'));
    expect(status.stdout).toContain('dear is quarantined');
    const shown = await run('catalogue', 'show', join(folder, 'refused'));
    const texts = Object.fromEntries(
      [done, status, shown].flatMap(({ stdout, stderr }, at) => [
        [`stdout ${at}`, stdout],
        [`stderr ${at}`, stderr],
      ]),
    );
    expect(findSecrets(join(folder, 'refused'), texts, Object.values(KEYS))).toEqual([]);
  });

  it('finds a key where one stands: the search itself works', () => {
    expect(findSecrets(join(folder, 'refused'), { log: `Bearer ${KEYS.CHEAP_KEY}` }, Object.values(KEYS))).toEqual(['log']);
  });

  it('calls nobody with a budget of nothing, needs no key for that, and says why its texts are procedural', async () => {
    const before = (await llm.bill()).total.requests;
    const done = await runWithoutKeys(...build('nothing', '--providers', mix, '--budget-usd', '0', '--json'));
    expect(done.code).toBe(0);
    expect((json(done) as Told).provenance).toMatchObject({ filled: 0, procedural: { 'over-budget': 40 } });
    expect((await llm.bill()).total.requests).toBe(before);
  });

  it('ends well where a small budget does, says how much is by models, and is billed no more', async () => {
    await llm.rule([{ behave: 'well' }]);
    const before = (await llm.bill()).total.nanoUsd;
    const args = build('small', '--products', '40', '--providers', mix, '--budget-usd', '0.005');
    const done = await run(...args);
    expect([done.code, done.stderr]).toEqual([0, expect.stringContaining('the budget of $0.005') as string]);
    const billed = (await llm.bill()).total.nanoUsd - before;
    expect(billed).toBeGreaterThan(0);
    expect(billed).toBeLessThanOrEqual(5_000_000);
    const { provenance } = json(await run(...args, '--json')) as Told;
    expect(provenance.filled).toBeGreaterThan(0);
    expect(provenance.procedural['over-budget']).toBeGreaterThan(0);
    expect(done.stdout).toContain(`${(100 * provenance.filled) / provenance.products}%`);
  });

  it('fails the units of which too many texts are rejected, and tells why and what to do', async () => {
    await llm.rule([{ behave: 'markup' }]);
    const done = await run(...build('rejected', '--unit-size', '4', '--providers', mix, '--budget-usd', '1'));
    expect(done.code).toBe(1);
    const status = await run('status', join(folder, 'rejected'));
    expect(status.stdout).toMatch(/unit 0 failed: 40 of 40 texts were rejected: .*\d markup.*build anew under another --out/);
  });

  it.each([
    ['a paid mix without a budget', ['--providers', mix], KEYS, /--budget-usd is missing/],
    ['a budget that is no amount', ['--providers', mix, '--budget-usd', 'five'], KEYS, /--budget-usd: "five" is not an amount such as 5/],
    ['a budget without providers', ['--budget-usd', '5'], KEYS, /no --providers are named/],
    [
      'a mix that is not there',
      ['--providers', join(folder, 'none.yaml'), '--budget-usd', '1'],
      KEYS,
      /--providers .*none.yaml cannot be read/,
    ],
    [
      'a key that is not set',
      ['--providers', mix, '--budget-usd', '1'],
      { CHEAP_KEY: KEYS.CHEAP_KEY },
      /no key for dear: .* DEAR_KEY is not set/,
    ],
  ])('is refused for %s, in two lines, with nothing written', async (_, flags, env, message) => {
    const args = build('refused-build', ...flags);
    const { code, stdout, stderr } = env === KEYS ? await run(...args) : await start(args, { env }).finished;
    expect([code, stdout]).toEqual([2, '']);
    const said = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
    expect(said.length).toBeLessThanOrEqual(2);
    expect(said[0]).toMatch(message);
    expect(existsSync(join(folder, 'refused-build'))).toBe(false);
  });

  it('keeps to the budget it has until resume changes it, also when another is named', async () => {
    await llm.rule([{ behave: 'well', delayMs: 500 }]);
    const { requests } = (await llm.bill()).total;
    const small = (usd: string): readonly string[] => build('paused', '--providers', mix, '--budget-usd', usd);
    const running = start(small('1'), { env: KEYS });
    while ((await llm.bill()).total.requests === requests) await pause(10);
    running.signal('SIGTERM');
    expect((await running.finished).code).toBe(143);
    // What it held and had not spent is back, for whoever goes on.
    expect((await run('status', join(folder, 'paused'))).stdout).toMatch(
      /spent, \$0\.00 granted, \$0\.00 stranded, \$1\.00 left of \$1\.00/,
    );
    const other = await run(...small('2'));
    expect([other.code, other.stderr]).toEqual([2, expect.stringMatching(/the budget of paused is \$1\.00, not \$2\.00/) as string]);
    const resumed = await run('resume', join(folder, 'paused'), '--budget-usd', '2');
    expect(resumed.stdout).toContain('the budget of paused is $2.00 now');
    expect((await run('work', join(folder, 'paused'))).code).toBe(0);
    expect((await run('status', join(folder, 'paused'))).stdout).toMatch(/left of \$2\.00/);
  });

  it('tells what it would cost, and does nothing', async () => {
    const before = (await llm.bill()).total.requests;
    const done = await runWithoutKeys(...build('dry', '--providers', mix, '--budget-usd', '5', '--dry-run', '--json'));
    expect(json(done)).toMatchObject({ estimate: { calls: 4, lowUsd: expect.stringMatching(/^0\.\d{9}$/) as string } });
    expect((await llm.bill()).total.requests).toBe(before);
    expect(findSecrets(folder, {}, ['never there'])).toEqual([]);
  });

  it('is refused as a catalogue when it holds documents, and the other way round', async () => {
    const corpus = join(folder, 'corpus');
    expect((await run('generate', '--total', '2', '--out', corpus, '--format', 'none', '--tasks', '1')).code).toBe(0);
    const wrong = await run('generate', '--total', '2', '--out', join(folder, 'other'), '--format', 'none', '--catalogue', corpus);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('holds documents, and no catalogue') as string]);
    const none = await run('catalogue', 'show', join(folder, 'nowhere'));
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no catalogue at') as string]);
  });
});
