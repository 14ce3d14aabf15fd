import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exactPrice, nanoCost } from '../../../../src/jobs/catalogue/mix/cost.ts';
import { serverVariables, startServers, type LocalServers } from '../../../servers/start-servers.ts';
import { expectCode } from '../../chaos/undisturbed.ts';
import { json, pause, start, temporaryFolder, type Finished, type Running } from '../../cli/goldleaf.ts';
import { oneProcess } from '../../cli/one-process.ts';
import { startLlmServer, type LlmServer } from '../../../servers/llm/server.ts';
import { committedBill, nanoOf, type CommittedBill } from './committed-bill.ts';
import { KEYS, PRICES, writeMix } from './llm-process.ts';
import { findSecrets, findSecretsIn } from './secrets.ts';
import { everyDocument, everyItem, everyObject } from './stored.ts';
import { versionsIn } from './versions.ts';

/**
 * Builds on the stores of two clouds: a task of each is killed, and others make the rest. `CATALOGUE_AT_LENGTH=1` makes them
 * large, and gives every task a process of its own.
 */
const AT_LENGTH = process.env['CATALOGUE_AT_LENGTH'] !== undefined;
const SIZE = AT_LENGTH ? { companies: 200, products: 50, tasks: 4, budgetUsd: 50 } : { companies: 8, products: 20, tasks: 2, budgetUsd: 1 };
const CALLS_A_COMPANY = SIZE.products / 10;
const folder = temporaryFolder();
const CLOUDS = [
  {
    name: 'firestore',
    state: 'firestore://local',
    bucket: 'gs://bucket',
    init: false,
    unitSize: AT_LENGTH ? 5 : 2,
    everyRow: () => everyDocument('local'),
  },
  {
    name: 'dynamodb',
    state: 'dynamodb://goldleaf',
    bucket: 's3://bucket',
    init: true,
    unitSize: AT_LENGTH ? 8 : 3,
    everyRow: () => everyItem('goldleaf'),
  },
] as const;
const SHAPE = ['--companies', String(SIZE.companies), '--products', String(SIZE.products)];
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

type Priced = keyof typeof PRICES;

interface Told {
  readonly catalogueVersion: string | null;
  readonly provenance: { readonly costUsd: string; readonly companies: number; readonly products: number };
  readonly budget: {
    readonly spentUsd: string;
    readonly strandedUsd: string;
    readonly grantedUsd: string;
    readonly models: Readonly<Record<string, { readonly calls: number; readonly tokensIn: number; readonly tokensOut: number }>>;
  };
}

/** What every build told: they are the same catalogue. */
const versions: Told['catalogueVersion'][] = [];

/** Kills the process once the vendor has so many calls of it. */
async function killAfter(running: Running, calls: number): Promise<Finished> {
  const before = llm.bill.total.requests;
  while (llm.bill.total.requests < before + calls) await pause(10);
  running.signal('SIGKILL');
  return running.finished;
}

describe.each(CLOUDS)('a build on $name', ({ name, state, bucket, init, unitSize, everyRow }) => {
  const catalogue = `${bucket}/${name}/catalogue`;
  const flags = [
    '--providers',
    join(folder, 'mix.yaml'),
    '--budget-usd',
    String(SIZE.budgetUsd),
    // Longer than a busy machine stands still: a call that a lost lease cuts short counts at its worst case.
    '--lease',
    '5s',
    '--tasks',
    '1',
    '--state',
    state,
  ];
  const build = ['catalogue', 'build', '--out', catalogue, ...SHAPE, '--unit-size', String(unitSize), ...flags];
  let told: Told;
  let billed: number;
  let committed: CommittedBill;
  /** What the commands said, killed or not. */
  const said: Record<string, string> = {};

  beforeAll(async () => {
    if (init) expectCode(await run('state', 'init', state), 0);
    const before = { nanoUsd: llm.bill.total.nanoUsd, charges: llm.bill.charges.length };
    const killed = await killAfter(start(build, { env }), 2);
    const join = (): Promise<Finished> => (AT_LENGTH ? start([...build, '--json'], { env }).finished : run(...build, '--json'));
    const ends = await Promise.all(Array.from({ length: SIZE.tasks }, join));
    for (const end of ends) expectCode(end, 0);
    for (const [at, { stdout, stderr }] of [killed, ...ends].entries())
      Object.assign(said, { [`out ${at}`]: stdout, [`err ${at}`]: stderr });
    // Only who sees the root can tell of it: others may end while a peer still writes it.
    told = ends.map((end) => json(end) as Told).find(({ catalogueVersion }) => catalogueVersion !== null) as Told;
    versions.push(told.catalogueVersion);
    billed = llm.bill.total.nanoUsd - before.nanoUsd;
    committed = await committedBill(catalogue, llm.bill.charges.slice(before.charges));
  }, 120_000);

  it('goes on after a kill and is complete, by two tasks or more', async () => {
    expect(told.provenance).toMatchObject({ companies: SIZE.companies, products: SIZE.companies * SIZE.products });
    expectCode(await run('verify', catalogue, '--deep'), 0);
    for (let task = 1; task <= SIZE.tasks; task += 1) expect(said[`err ${task}`]).toContain('claimed unit');
  });

  it('has a ledger that is the bill of the vendor, but for the chunk that was stranded, which is named', async () => {
    // Whoever ended first had not heard of what the others spent last.
    const status = await run('status', catalogue, '--state', state, '--json');
    const { budget } = json(status) as Told;
    // Until its lease has passed, what the dead task holds reads as granted; a build that is over calls it by its name.
    expect(nanoOf(told.budget.strandedUsd)).toBeGreaterThan(0);
    const [spent, held] = [nanoOf(budget.spentUsd), nanoOf(budget.strandedUsd) + nanoOf(budget.grantedUsd)];
    const models = Object.entries(budget.models);
    const answered = models.reduce((sum, [name, usage]) => sum + nanoCost(exactPrice(PRICES[name.split('/')[1] as Priced]), usage), 0);
    expect(billed).toBeGreaterThanOrEqual(answered);
    // A call that a lost lease cuts short counts at its worst case, which happens where a machine stands still for long.
    const isCutShort = Object.values(said).some((text) => text.includes('its lease could not be renewed in time'));
    expect(isCutShort || spent === answered).toBe(true);
    expect(billed).toBeLessThanOrEqual(spent + held);
    const heard = models.reduce((sum, [, { calls }]) => sum + calls, 0);
    expect(committed.calls + committed.untold.length - heard).toBeLessThanOrEqual(unitSize * CALLS_A_COMPANY);
    Object.assign(said, { status: status.stdout });
  });

  it('has in llm_usage the bill of the claims that committed, and of no other', () => {
    expect(committed.unbilled).toEqual([]);
    expect(committed.calls).toBe(SIZE.companies * CALLS_A_COMPANY);
    expect(committed.nanoUsd).toBe(nanoOf(told.provenance.costUsd));
    // Those of the dead claim at least, and of one that took too long.
    expect(committed.untold).not.toEqual([]);
    expect(committed.untold).not.toContain('a prompt of nobody');
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
    const generate = ['generate', '--total', '500', '--out', out, '--state', state, '--format', 'none', '--catalogue', catalogue];
    const made = await run(...generate, '--tasks', '2', '--json');
    expectCode(made, 0);
    expect((json(made) as { settings: { catalogue: string } }).settings.catalogue).toBe(told.catalogueVersion);
    expectCode(await run('verify', out, '--deep'), 0);
    for (const [table, found] of Object.entries(await versionsIn(out))) expect([table, found]).toEqual([table, [told.catalogueVersion]]);
  });
});

it('comes out the same on every store, through kills, as of one task with units of another size, which nobody disturbs', async () => {
  llm.rules = [];
  const build = ['catalogue', 'build', '--out', join(folder, 'undisturbed'), ...SHAPE, '--unit-size', '5', '--tasks', '1'];
  const done = await run(...build, '--providers', join(folder, 'mix.yaml'), '--budget-usd', String(SIZE.budgetUsd), '--json');
  expectCode(done, 0);
  expect(versions).toEqual(CLOUDS.map(() => (json(done) as Told).catalogueVersion));
});
