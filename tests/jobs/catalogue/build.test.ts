import { beforeAll, describe, expect, it } from 'vitest';
import type { TextModel } from '../../../src/contracts/text-model.ts';
import type { UnitJob } from '../../../src/contracts/unit-job.ts';
import { verifyCorpus } from '../../../src/corpus/verify/verify-corpus.ts';
import { openCorpus } from '../../../src/corpus/open.ts';
import { DistributedBudgetGuard } from '../../../src/jobs/catalogue/budget/distributed-budget-guard.ts';
import { CatalogueJob } from '../../../src/jobs/catalogue/catalogue-job.ts';
import { exactPrice } from '../../../src/jobs/catalogue/mix/cost.ts';
import type { Mix, MixProvider } from '../../../src/jobs/catalogue/mix/mix.ts';
import { ModelOverlay } from '../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import { catalogueProvenance, provenanceSchema } from '../../../src/jobs/catalogue/provenance.ts';
import { budgetFigures, type BudgetFigures, type LedgerState } from '../../../src/kernel/budget/figures.ts';
import { usdOfNano } from '../../../src/kernel/budget/usd.ts';
import { GoldleafError } from '../../../src/kernel/errors.ts';
import { ROOT_KEY } from '../../../src/kernel/golden/keys.ts';
import type { Root } from '../../../src/kernel/golden/manifest.ts';
import { readRoot } from '../../../src/kernel/golden/read-manifest.ts';
import { sha256Words } from '../../../src/kernel/digest.ts';
import { exitVerdict, type TaskEnd } from '../../../src/kernel/run/exit-verdict.ts';
import { ownExpiry } from '../../../src/kernel/run/lease.ts';
import type { RunRow } from '../../../src/kernel/run/plan.ts';
import { intercept } from '../../../src/testing/wrappers/intercept.ts';
import { LEASE_MS, Stage, type StageTask } from '../../engine/stage.ts';
import { answerTo } from '../../servers/llm/answers.ts';
import { collect } from '../../corpus/fixture.ts';
import { isPrintable, skeletonOf } from './fixture.ts';

const COMPANIES = 6;
const PRODUCTS = 20;
const PRICE = { in: '1', out: '2' };
const LIMIT_NANO = 5_000_000_000;

function provider(name: string): MixProvider {
  const wire = { api: 'openai', answers: 'json-schema', tokenLimit: 'max_tokens' } as const;
  return {
    name,
    model: `${name}-1`,
    baseUrl: undefined,
    keyFrom: undefined,
    thinkingTokens: 0,
    timeoutMs: 60_000,
    body: {},
    price: PRICE,
    ...wire,
  };
}

const mix: Mix = {
  providers: [provider('one'), provider('two')],
  weights: { one: 2, two: 1, procedural: 0.5 },
  fallback: {},
  limits: { failuresInARow: 5, attempts: 2, rejected: 1 },
};

/** What a vendor bills, whoever hears of it. */
class Bill {
  calls = 0;
  nano = 0;
  /** Who called when, in virtual ms. */
  readonly sent: { readonly by: StageTask; readonly at: number }[] = [];
}

/** Says the same to the same prompt, and takes its time, which is another one for each. */
function recorded({ name, model }: MixProvider, task: StageTask, { bill, stage, slowdown = 1 }: Build): TextModel {
  return {
    provider: name,
    model,
    boundTokens: ({ system, prompt }) => system.length + prompt.length,
    async complete({ system, prompt }, signal) {
      bill.calls += 1;
      bill.sent.push({ by: task, at: stage.world.now });
      const text = answerTo(`${system}\n${prompt}`, 'well');
      const usage = { tokensIn: Math.ceil(prompt.length / 4), tokensOut: Math.ceil(text.length / 4) };
      bill.nano += usage.tokensIn * 1000 + usage.tokensOut * 2000;
      await task.process.clock.sleep(slowdown * (500 + ((sha256Words(prompt)[0] >>> 0) % 4000)), signal);
      return { kind: 'text', text, usage };
    },
    close: async () => undefined,
  };
}

interface StartOptions {
  readonly unitSize: number;
  readonly tasks: number;
  readonly limitNano?: number;
  /** Of the models. */
  readonly slowdown?: number;
  /** Whether the first task is out of its store's reach, the ledger too. */
  readonly isCutOff?: () => boolean;
}

/** A build under way. */
interface Build extends StartOptions {
  readonly stage: Stage;
  readonly run: RunRow;
  readonly bill: Bill;
}

interface Started extends Build {
  readonly fleet: readonly StageTask[];
  readonly working: readonly Promise<TaskEnd>[];
}

async function start(options: StartOptions): Promise<Started> {
  const { unitSize, tasks, limitNano = LIMIT_NANO, isCutOff = () => false } = options;
  const stage = new Stage();
  const settings = { total: COMPANIES, unitSize, seed: 's', products: PRODUCTS };
  const run = await stage.planned({ kind: 'catalogue', settings, given: {} });
  await stage.state.ledger.open(run, limitNano);
  const building: Build = { ...options, stage, run, bill: new Bill() };
  const unreached = async (): Promise<never> => {
    throw new GoldleafError('UNAVAILABLE', 'the store does not answer');
  };
  const fleet = Array.from({ length: tasks }, (_, index) => {
    const task: StageTask = stage.task({
      work: { openJob: async () => openJob(task, building) },
      identity: { index, count: tasks, execution: 'e', taskNonce: `${index}`.padStart(32, '0') },
      wrap: (deps) => {
        const state = intercept(deps.state, (_call, proceed) => (index === 0 && isCutOff() ? unreached() : proceed()));
        return { ...deps, state };
      },
    });
    return task;
  });
  return { ...building, fleet, working: fleet.map((task) => task.work()) };
}

function openJob(task: StageTask, building: Build): UnitJob {
  const { run, tasks } = building;
  const { state, clock, chance } = task.deps;
  const ground = { ledger: state.ledger, run, taskNonce: chance.nonce(), tasks: () => state.listTasks(run), clock, chance };
  const overlay = new ModelOverlay({
    seed: 's',
    mix,
    models: mix.providers.map((each) => ({ provider: each, price: exactPrice(PRICE), model: recorded(each, task, building) })),
    guard: new DistributedBudgetGuard(ground, { concurrency: 3, tasks, leaseMs: run.policy.leaseMs }),
    board: { ledger: state.ledger, run },
    clock,
    concurrency: 3,
  });
  return new CatalogueJob({ skeleton: skeletonOf(PRODUCTS), overlay, isPrintable, breathe: async () => undefined });
}

interface BuildOptions extends StartOptions {
  /** Virtual ms after which the first task is killed. */
  readonly killAfterMs?: number;
}

interface Built extends Build {
  readonly root: Root;
}

async function build({ killAfterMs, ...options }: BuildOptions): Promise<Built> {
  const started = await start(options);
  const { stage, fleet, working } = started;
  if (killAfterMs !== undefined) {
    await stage.pass(killAfterMs);
    fleet[0]?.process.crash('in the middle of its calls');
  }
  await stage.until(Promise.all(killAfterMs === undefined ? working : working.slice(1)));
  return { ...started, root: await rootOf(stage) };
}

async function rootOf(stage: Stage): Promise<Root> {
  return readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY);
}

async function figuresOf({ stage, run }: Build): Promise<BudgetFigures> {
  return budgetFigures((await stage.state.ledger.read(run)) as LedgerState, new Set());
}

describe('a build with recorded answers', () => {
  let undisturbed: Built;
  beforeAll(async () => {
    undisturbed = await build({ unitSize: COMPANIES, tasks: 1 });
  });

  it.each([
    { unitSize: 1, tasks: 4 },
    { unitSize: 4, tasks: 3, killAfterMs: 1500 },
    { unitSize: 2, tasks: 2, killAfterMs: 4000 },
  ])('gives one catalogue, however it is cut, shared and disturbed: %j', async (options) => {
    const { root, stage, bill } = await build(options);
    expect(root.truthSha256).toBe(undisturbed.root.truthSha256);
    const report = await verifyCorpus(stage.blobs, { deep: true, provenanceOf: () => catalogueProvenance });
    expect(report.problems).toEqual([]);
    // A dead claim was billed too, and did not commit.
    if (options.killAfterMs === undefined) expect(bill.calls).toBe(undisturbed.bill.calls);
    else expect(bill.calls).toBeGreaterThan(undisturbed.bill.calls);
  });

  it('bills once what it commits once: usage, ledger and vendor agree', async () => {
    const { stage, root, bill } = undisturbed;
    const usage = await collect((await openCorpus(stage.blobs)).rows('llm_usage'));
    expect(usage).toHaveLength(bill.calls);
    expect(provenanceSchema.parse(root.provenance).costUsd).toBe(usdOfNano(bill.nano));
    expect(await figuresOf(undisturbed)).toMatchObject({ spentNano: bill.nano, grantedNano: 0, strandedNano: 0 });
  });

  it('counts what a killed task held as stranded, and no more', async () => {
    const built = await build({ unitSize: 3, tasks: 3, killAfterMs: 1500 });
    const { root, bill } = built;
    const { spentNano, strandedNano, leftNano } = await figuresOf(built);
    expect(strandedNano).toBeGreaterThan(0);
    expect(bill.nano).toBeGreaterThan(spentNano);
    expect(bill.nano).toBeLessThanOrEqual(spentNano + strandedNano);
    expect(spentNano + strandedNano + leftNano).toBe(LIMIT_NANO);
    // What the claims that committed were billed is less than what all were.
    expect(provenanceSchema.parse(root.provenance).costUsd < usdOfNano(bill.nano)).toBe(true);
  });

  it('is complete without a budget for it: what was not asked for stays procedural, and says why', async () => {
    const { root, bill } = await build({ unitSize: 4, tasks: 2, limitNano: 8_000_000 });
    const { products, filled, procedural } = provenanceSchema.parse(root.provenance);
    expect(bill.nano).toBeLessThanOrEqual(8_000_000);
    expect(filled).toBeGreaterThan(0);
    expect(procedural['over-budget']).toBeGreaterThan(0);
    expect(filled + Object.values(procedural).reduce((sum, number) => sum + number, 0)).toBe(products);
  });
});

describe('a task of a build', () => {
  it.each([{ tasks: 1 }, { tasks: 2 }])(
    "out of its store's reach for ten minutes calls no model after its lease, and comes back clean: %j",
    async ({ tasks }) => {
      let isCut = false;
      const cutMs = 10 * 60_000;
      const building = await start({ unitSize: COMPANIES, tasks, slowdown: 8, isCutOff: () => isCut });
      const { stage, run, bill, fleet, working } = building;
      const cutAt = stage.world.now + 20_000;
      await stage.pass(20_000);
      const [first] = fleet;
      expect(await stage.unit(run, 0)).toMatchObject({ state: 'RUNNING', holder: { index: 0 } });
      isCut = true;
      await stage.pass(cutMs);
      isCut = false;
      const sent = bill.sent.filter(({ by, at }) => by === first && at > cutAt && at <= cutAt + cutMs).map(({ at }) => at);
      // The chunk in hand admits calls without the store, so nothing but the lease ends them.
      expect(sent.length).toBeGreaterThan(0);
      expect(Math.max(...sent)).toBeLessThan(ownExpiry(cutAt, LEASE_MS));
      expect(first?.told('lease-lost')).toEqual([{ type: 'lease-lost', unit: 0, token: 1 }]);

      expect((await stage.until(Promise.all(working))).map(exitVerdict)).toEqual(working.map(() => 0));
      expect(await stage.unit(run, 0)).toMatchObject({ state: 'DONE', token: 2 });
      const { spentNano, grantedNano, strandedNano, leftNano } = await figuresOf(building);
      expect({ grantedNano, strandedNano, sum: spentNano + leftNano }).toEqual({ grantedNano: 0, strandedNano: 0, sum: LIMIT_NANO });
      // A call that was cut short counts with its worst case.
      expect(spentNano).toBeGreaterThanOrEqual(bill.nano);
    },
  );

  it.each([500, 1500, 4000])('told to stop after %i ms leaves nothing granted and nothing stranded', async (afterMs) => {
    const building = await start({ unitSize: 3, tasks: 2 });
    const { stage, run, bill, fleet, working } = building;
    await stage.pass(afterMs);
    for (const task of fleet) task.stop();
    expect(bill.calls).toBeGreaterThan(0);
    const told = stage.world.now;
    expect(await stage.until(Promise.all(working))).toEqual([{ why: 'stopped' }, { why: 'stopped' }]);
    expect(stage.world.now - told).toBeLessThan(8000);
    const { spentNano, grantedNano, strandedNano, leftNano } = await figuresOf(building);
    expect({ grantedNano, strandedNano, sum: spentNano + leftNano }).toEqual({ grantedNano: 0, strandedNano: 0, sum: LIMIT_NANO });
    expect(spentNano).toBeGreaterThanOrEqual(bill.nano);
    for (const unit of [0, 1]) expect(await stage.unit(run, unit)).toMatchObject({ state: 'PENDING', attempts: 0 });
  });
});
