import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serverVariables, startServers, type LocalServers } from '../../../servers/start-servers.ts';
import { expectCode } from '../../chaos/undisturbed.ts';
import { json, pause, start, temporaryFolder, type Finished, type Running } from '../../cli/goldleaf.ts';
import { oneProcess } from '../../cli/one-process.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';
import { KEYS, PRICES, writeMix } from './llm-process.ts';
import { findSecrets, findSecretsIn } from './secrets.ts';
import { everyDocument, everyItem, everyObject } from './stored.ts';

/** Builds on the stores of two clouds: a task of each is killed, and another joins. `CATALOGUE_AT_LENGTH=1` makes them large. */
const SIZE =
  process.env['CATALOGUE_AT_LENGTH'] === undefined
    ? { companies: 8, products: 20, unitSize: 2, tasks: 1, budgetUsd: 1, invoices: 24 }
    : { companies: 200, products: 50, unitSize: 5, tasks: 4, budgetUsd: 50, invoices: 500 };
const folder = temporaryFolder();
const CLOUDS = [
  { name: 'firestore', state: 'firestore://local', bucket: 'gs://bucket', init: false, everyRow: () => everyDocument('local') },
  { name: 'dynamodb', state: 'dynamodb://goldleaf', bucket: 's3://bucket', init: true, everyRow: () => everyItem('goldleaf') },
] as const;
let llm: LlmServer;
let servers: LocalServers;
let env: Record<string, string>;

beforeAll(async () => {
  [llm, servers] = await Promise.all([
    startLlmServer({ prices: PRICES, rules: [{ behave: 'well', delayMs: 250 }] }),
    startServers(['firestore', 'gcs', 'dynamodb', 's3'], 'bucket'),
  ]);
  env = { ...serverVariables(servers.places), ...KEYS, GOLDLEAF_DEBUG: '1' };
  for (const [name, value] of Object.entries(serverVariables(servers.places))) vi.stubEnv(name, value);
  writeMix(join(folder, 'mix.yaml'), llm.endpoint);
}, 60_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([llm.stop(), servers.stop()]);
});

/** All but the commands that are killed, or join. */
const run = oneProcess(() => env);

interface Told {
  readonly catalogueVersion: string;
  readonly provenance: { readonly costUsd: string; readonly companies: number; readonly products: number };
  readonly budget: { readonly spentUsd: string; readonly strandedUsd: string };
}

/** Kills the process once the vendor has so many calls of it. */
async function killAfter(running: Running, calls: number): Promise<Finished> {
  const before = llm.bill.total.requests;
  while (llm.bill.total.requests < before + calls) await pause(10);
  running.signal('SIGKILL');
  return running.finished;
}

describe.each(CLOUDS)('a build on $name', ({ name, state, bucket, init, everyRow }) => {
  const catalogue = `${bucket}/${name}/catalogue`;
  const flags = [
    '--providers',
    join(folder, 'mix.yaml'),
    '--budget-usd',
    String(SIZE.budgetUsd),
    '--lease',
    '2s',
    '--tasks',
    '1',
    '--state',
    state,
  ];
  const shape = ['--companies', String(SIZE.companies), '--products', String(SIZE.products), '--unit-size', String(SIZE.unitSize)];
  const build = ['catalogue', 'build', '--out', catalogue, ...shape, ...flags];
  let told: Told;
  let billed: number;
  /** What the builds said, killed or not. */
  const said: Record<string, string> = {};

  beforeAll(async () => {
    if (init) expectCode(await run('state', 'init', state), 0);
    const before = llm.bill.total.nanoUsd;
    const others = Array.from({ length: SIZE.tasks - 1 }, () => start(build, { env }));
    const killed = await killAfter(start(build, { env }), 2);
    const done = await run(...build, '--json');
    expectCode(done, 0);
    const ends = await Promise.all(others.map(({ finished }) => finished));
    for (const end of ends) expectCode(end, 0);
    for (const [at, { stdout, stderr }] of [killed, done, ...ends].entries())
      Object.assign(said, { [`out ${at}`]: stdout, [`err ${at}`]: stderr });
    told = json(done) as Told;
    billed = llm.bill.total.nanoUsd - before;
  }, 120_000);

  it('goes on after a kill, is complete, and its ledger holds the whole bill', async () => {
    expect(told.provenance).toMatchObject({ companies: SIZE.companies, products: SIZE.companies * SIZE.products });
    expectCode(await run('verify', catalogue, '--deep'), 0);
    const [spent, stranded] = [told.budget.spentUsd, told.budget.strandedUsd].map((usd) => Math.round(Number(usd) * 1e9));
    expect(stranded).toBeGreaterThan(0);
    expect(billed).toBeGreaterThan(Math.round(Number(told.provenance.costUsd) * 1e9));
    expect(billed).toBeLessThanOrEqual((spent ?? 0) + (stranded ?? 0));
  });

  it('leaves no key in a row, an object, or what it said', async () => {
    const keys = Object.values(KEYS);
    expect(await findSecretsIn(everyRow(), keys)).toEqual([]);
    expect(await findSecretsIn(everyObject(catalogue), keys)).toEqual([]);
    expect(findSecrets(folder, said, keys)).toEqual([]);
    // What is no secret is found by the same look.
    expect(await findSecretsIn(everyRow(), ['dear-1'])).not.toEqual([]);
    expect(await findSecretsIn(everyObject(catalogue), ['dear-1'])).toEqual(expect.arrayContaining([expect.stringMatching(/\.gz$/)]));
  });

  it('is drawn from where it lies, by tasks that are told nothing but the run', async () => {
    const out = `${bucket}/${name}/invoices`;
    const generate = [
      'generate',
      '--total',
      String(SIZE.invoices),
      '--out',
      out,
      '--state',
      state,
      '--format',
      'none',
      '--catalogue',
      catalogue,
      '--tasks',
      '2',
    ];
    const made = await run(...generate, '--json');
    expectCode(made, 0);
    expect((json(made) as { settings: { catalogue: string } }).settings.catalogue).toBe(told.catalogueVersion);
    expectCode(await run('verify', out, '--deep'), 0);
  });
});
