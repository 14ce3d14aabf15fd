import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readableUsd } from '../../../../src/app/catalogue/readable-usd.ts';
import { openBlobStore } from '../../../../src/backends/blobs/index.ts';
import { readCatalogue } from '../../../../src/corpus/catalogue/read-catalogue.ts';
import type { Catalogue } from '../../../../src/contracts/catalogue.ts';
import { openCorpus } from '../../../../src/corpus/open.ts';
import { compare, parseDecimal } from '../../../../src/kernel/decimal.ts';
import type { Row } from '../../../../src/kernel/golden/table.ts';
import { json, pause, start, temporaryFolder, type Finished } from '../../cli/goldleaf.ts';
import { oneProcess } from '../../cli/one-process.ts';
import { expectCode } from '../../chaos/undisturbed.ts';
import { exactPrice, nanoCost } from '../../../../src/jobs/catalogue/mix/cost.ts';
import { rowsOf as queried } from '../../../backends/sinks/exported.ts';
import type { BillRow, Charge } from '../../../servers/llm/bill.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';
import { committedBill, nanoOf } from './committed-bill.ts';
import { KEYS, PRICES, writeMix } from './llm-process.ts';
import { findSecrets } from './secrets.ts';
import { versionsIn } from './versions.ts';

/** The whole size, once: 200 companies with 50 products on four tasks, one of which is killed while it waits for models. */
const folder = temporaryFolder();
/** Looks at what was built, and works with it. */
const beside = oneProcess();
const catalogue = join(folder, 'built', 'catalogue');
const exportedTo = join(folder, 'built', 'catalogue.duckdb');
const mix = join(folder, 'mix.yaml');
const UNIT_SIZE = 10;
const CALLS_A_COMPANY = 5;
const CONCURRENCY = 8;
let llm: LlmServer;
let built: Finished;
/** What the vendor asks for the build, whatever else it is asked for afterwards. */
let bill: { readonly total: BillRow; readonly charges: readonly Charge[] };
/** What the commands said, by what they are. */
const said: Record<string, string> = {};

beforeAll(async () => {
  llm = await startLlmServer({ prices: PRICES, rules: [{ behave: 'well', delayMs: 150 }] });
  writeMix(mix, llm.endpoint);
  const flags = [
    '--companies',
    '200',
    '--providers',
    mix,
    '--budget-usd',
    '5',
    '--tasks',
    '4',
    '--unit-size',
    `${UNIT_SIZE}`,
    '--lease',
    '5s',
  ];
  const running = start(['catalogue', 'build', '--out', catalogue, ...flags, '--json'], { env: { ...KEYS, GOLDLEAF_DEBUG: '1' } });
  await killATask(running);
  built = await running.finished;
  expectCode(built, 0);
  keep('build', built);
  bill = { total: llm.bill.total, charges: [...llm.bill.charges] };
}, 120_000);
afterAll(() => llm.stop());

/** Kills the first task that is at work on its second unit, while it waits for models. */
async function killATask(running: ReturnType<typeof start>): Promise<void> {
  const pids = new Map<number, number>();
  /** Tasks that finished a unit, and whether they have claimed another one since. */
  const back = new Map<number, boolean>();
  createInterface({ input: running.child.stderr as Readable }).on('line', (line) => {
    const { task, message } = JSON.parse(line) as { task: number; message: string };
    const pid = /^task started.*process (\d+)/.exec(message)?.[1];
    if (pid !== undefined) pids.set(task, Number(pid));
    if (message.startsWith('finished unit')) back.set(task, false);
    if (message.startsWith('claimed unit') && back.has(task)) back.set(task, true);
  });
  for (;;) {
    const pid = [...back].filter(([, isBack]) => isBack).map(([task]) => pids.get(task))[0];
    if (pid !== undefined) {
      await untilCalled(2 * 4 * CONCURRENCY);
      return void process.kill(pid, 'SIGKILL');
    }
    await pause(10);
  }
}

/** Waits until the fleet has sent so many more calls: twice as many as it can have in flight, so some are of every task. */
async function untilCalled(more: number): Promise<void> {
  const before = llm.bill.total.requests;
  while (llm.bill.total.requests < before + more) await pause(10);
}

/** For the search for keys. */
function keep(command: string, finished: Finished): Finished {
  Object.assign(said, { [`stdout of ${command}`]: finished.stdout, [`stderr of ${command}`]: finished.stderr });
  return finished;
}

async function rowsOf(table: string, of = catalogue): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of (await openCorpus(await openBlobStore(of))).rows(table)) rows.push(row);
  return rows;
}

const readBuilt = async (): Promise<Catalogue> => readCatalogue(await openBlobStore(catalogue));
let read: Promise<Catalogue> | undefined;

interface BuiltJson {
  readonly catalogueVersion: string;
  readonly provenance: { readonly costUsd: string; readonly share: string };
  readonly budget: {
    readonly spentUsd: string;
    readonly strandedUsd: string;
    readonly grantedUsd: string;
    readonly models: Readonly<Record<string, ModelSpend>>;
  };
}

interface ShownJson {
  readonly companies: readonly { readonly country: string; readonly line: string; readonly companies: number }[];
}

interface ModelSpend {
  readonly calls: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly costUsd: string;
}

describe('a build of 200 companies on four tasks, one of them killed in the middle of its calls', () => {
  it('is complete, intact to the last byte, and every product is valid', async () => {
    expectCode(await beside('verify', catalogue, '--deep'), 0);
    expect(built.stderr).toContain('was killed by SIGKILL');
    const products = await rowsOf('products');
    expect(products).toHaveLength(10_000);
    for (const { description, price_low, price_high, source, provider, why } of products) {
      expect(String(description).trim()).not.toBe('');
      expect(compare(parseDecimal(String(price_low)), parseDecimal(String(price_high)))).toBeLessThanOrEqual(0);
      expect(source === 'model' ? provider !== null && why === null : provider === null && why !== null).toBe(true);
    }
    const { companies, version } = await (read ??= readBuilt());
    expect(companies).toHaveLength(200);
    expect(version).toBe((json(built) as BuiltJson).catalogueVersion);
  });

  it('has a ledger that is the bill of the vendor, but for the chunk that was stranded, which is named', async () => {
    const { total } = bill;
    const { budget } = json(built) as BuiltJson;
    const [spent, stranded] = [nanoOf(budget.spentUsd), nanoOf(budget.strandedUsd)];
    expect(stranded).toBeGreaterThan(0);
    expect(total.nanoUsd).toBeGreaterThanOrEqual(spent);
    expect(total.nanoUsd).toBeLessThanOrEqual(spent + stranded);
    const models = Object.entries(budget.models);
    for (const [name, { tokensIn, tokensOut, costUsd }] of models) {
      const price = exactPrice(PRICES[(name.split('/')[1] ?? '') as keyof typeof PRICES]);
      expect(nanoOf(costUsd)).toBeGreaterThanOrEqual(nanoCost(price, { tokensIn, tokensOut }));
    }
    // What the dead task was answered since it last wrote, about a second before, is all that is missing.
    const untold = total.billed - models.reduce((sum, [, { calls }]) => sum + calls, 0);
    expect(untold).toBeGreaterThan(0);
    expect(untold).toBeLessThanOrEqual(UNIT_SIZE * CALLS_A_COMPANY);
    const { stdout } = await beside('status', catalogue);
    expect(stdout).toMatch(/budget +\$[\d.]+ spent, \$0.00 granted, \$[\d.]*[1-9]\d* stranded, \$[\d.]+ left of \$5.00/);
  });

  it('has in llm_usage the bill of the claims that committed, and of no other', async () => {
    const { calls, nanoUsd, unbilled, untold } = await committedBill(catalogue, bill.charges);
    expect(unbilled).toEqual([]);
    expect(calls).toBe(200 * CALLS_A_COMPANY);
    const { provenance, budget } = json(built) as BuiltJson;
    expect(nanoUsd).toBe(nanoOf(provenance.costUsd));
    expect(nanoUsd).toBeLessThanOrEqual(nanoOf(budget.spentUsd) + nanoOf(budget.strandedUsd));
    // Every other call was one of the dead claim.
    expect(untold.length).toBe(bill.total.billed - calls);
    const units = new Set(untold.map((item) => Math.floor(Number(/^company-(\d+)/.exec(item)?.[1]) / UNIT_SIZE)));
    expect(units.size).toBe(1);
  });

  it('is shown with what is in it and what it cost', async () => {
    const { stdout } = keep('show', await beside('catalogue', 'show', catalogue));
    const { catalogueVersion, provenance } = json(built) as BuiltJson;
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toBe(`catalogue  version ${catalogueVersion}`);
    expect(lines[1]).toBe('  200 companies, 10,000 products');
    for (const country of ['DE', 'FR', 'GB', 'US'])
      expect(stdout).toMatch(new RegExp(`^    ${country}  [a-z-]+ \\d+(, [a-z-]+ \\d+)+$`, 'm'));
    expect(lines).toContain('  texts      100% by models (10,000)');
    expect(lines).toContain(`  cost       ${readableUsd(nanoOf(provenance.costUsd))}`);
    for (const model of ['cheap/cheap-1', 'dear/dear-1'])
      expect(stdout).toMatch(new RegExp(`^    ${model}: [\\d.]+%, \\$[\\d.]+, \\d+ calls \\(\\d+ text\\)$`, 'm'));
  });

  it('is shown to machines as its root has it', async () => {
    const shown = json(keep('show --json', await beside('catalogue', 'show', catalogue, '--json'))) as ShownJson;
    const { catalogueVersion, provenance } = json(built) as BuiltJson;
    expect(shown).toMatchObject({ runId: 'catalogue', version: catalogueVersion, seed: expect.any(String) as string, provenance });
    const counted = new Map<string, number>();
    for (const { country, line } of await rowsOf('companies')) {
      const key = `${String(country)} ${String(line)}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    expect(new Map(shown.companies.map(({ country, line, companies }) => [`${country} ${line}`, companies]))).toEqual(counted);
  });

  it('is exported like any corpus', async () => {
    const exported = keep('export', await beside('export', catalogue, '--to', `duckdb:${exportedTo}`, '--json'));
    expectCode(exported, 0);
    expect(json(exported)).toMatchObject({ rows: { companies: 200, products: 10_000, llm_usage: 200 * CALLS_A_COMPANY } });
  });

  it('is only reported when it is built again', async () => {
    const again = await beside('catalogue', 'build', '--out', catalogue);
    expect(again.stdout).toContain('it was finished before, and nothing is changed');
  });

  it('is what invoices are drawn from: 500 of them, each row with its version', async () => {
    const out = join(folder, 'built', 'invoices');
    expectCode(await beside('generate', '--total', '500', '--out', out, '--format', 'none', '--catalogue', catalogue, '--tasks', '1'), 0);
    expectCode(await beside('verify', out, '--deep'), 0);
    const { companies, version } = await (read ??= readBuilt());
    const texts = new Set(companies.flatMap(({ products }) => products.map(({ description }) => description)));
    const names = new Set(companies.map(({ company }) => company.name));
    const corpus = await openCorpus(await openBlobStore(out));
    for await (const { issuer_name } of corpus.rows('invoices')) expect(names.has(String(issuer_name))).toBe(true);
    for await (const { description } of corpus.rows('line_items')) expect(texts.has(String(description))).toBe(true);
    expect(await versionsIn(out)).toEqual(Object.fromEntries(corpus.tables.map(({ name }) => [name, [version]])));
  });

  it('comes out the same, company by company, of one task with units of another size, which nobody disturbs', async () => {
    llm.rules = [];
    const part = join(folder, 'part');
    const again = ['catalogue', 'build', '--out', part, '--companies', '20', '--providers', mix, '--budget-usd', '5'];
    expectCode(keep('part', await start([...again, '--tasks', '1', '--unit-size', '7'], { env: KEYS }).finished), 0);
    for (const table of ['companies', 'products']) {
      const rows = await rowsOf(table, part);
      expect(rows).toHaveLength(table === 'companies' ? 20 : 1000);
      expect(rows).toEqual((await rowsOf(table)).slice(0, rows.length));
    }
  });

  it('leaves no key anywhere: in no file, no log, no report and no row of the export', async () => {
    for (const args of [
      ['status', catalogue],
      ['status', catalogue, '--json'],
      ['show', catalogue, 'company-0000007'],
    ])
      expectCode(keep(args.join(' '), await beside(...args)), 0);
    for (const table of ['companies', 'products', 'llm_usage'])
      said[`exported ${table}`] = (await queried(exportedTo, `SELECT ${table}::VARCHAR FROM ${table}`)).join('\n');
    expect(findSecrets(folder, said, Object.values(KEYS))).toEqual([]);
    // What is no secret is found by the same look.
    const open = findSecrets(folder, said, ['dear-1']);
    expect(open).toEqual(expect.arrayContaining(['exported llm_usage', `stdout of status ${catalogue} --json`, 'stdout of show --json']));
  });
});
