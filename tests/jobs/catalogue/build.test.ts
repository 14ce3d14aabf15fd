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
import { budgetFigures } from '../../../src/kernel/budget/figures.ts';
import { usdOfNano } from '../../../src/kernel/budget/usd.ts';
import { ROOT_KEY } from '../../../src/kernel/golden/keys.ts';
import type { Root } from '../../../src/kernel/golden/manifest.ts';
import { readRoot } from '../../../src/kernel/golden/read-manifest.ts';
import { sha256Words } from '../../../src/kernel/digest.ts';
import type { RunRow } from '../../../src/kernel/run/plan.ts';
import { Stage, type StageTask } from '../../engine/stage.ts';
import { answerTo } from '../../servers/llm/answers.ts';
import { collect } from '../../corpus/fixture.ts';
import { isPrintable, skeletonOf } from './fixture.ts';

const COMPANIES = 6;
const PRODUCTS = 20;
const PRICE = { in: '1', out: '2' };

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
}

/** Says the same to the same prompt, and takes its time, which is another one for each. */
function recorded({ name, model }: MixProvider, { process }: StageTask, bill: Bill): TextModel {
  return {
    provider: name,
    model,
    boundTokens: ({ system, prompt }) => system.length + prompt.length,
    async complete({ system, prompt }, signal) {
      bill.calls += 1;
      const text = answerTo(`${system}\n${prompt}`, 'well');
      const usage = { tokensIn: Math.ceil(prompt.length / 4), tokensOut: Math.ceil(text.length / 4) };
      bill.nano += usage.tokensIn * 1000 + usage.tokensOut * 2000;
      await process.clock.sleep(500 + ((sha256Words(prompt)[0] >>> 0) % 4000), signal);
      return { kind: 'text', text, usage };
    },
    close: async () => undefined,
  };
}

interface BuildOptions {
  readonly unitSize: number;
  readonly tasks: number;
  /** Virtual ms after which the first task is killed. */
  readonly killAfterMs?: number;
  readonly limitNano?: number;
}

interface Built {
  readonly stage: Stage;
  readonly run: RunRow;
  readonly root: Root;
  readonly bill: Bill;
}

async function build({ unitSize, tasks, killAfterMs, limitNano = 5_000_000_000 }: BuildOptions): Promise<Built> {
  const stage = new Stage();
  const bill = new Bill();
  const settings = { total: COMPANIES, unitSize, seed: 's', products: PRODUCTS };
  const run = await stage.planned({ kind: 'catalogue', settings, given: {} });
  await stage.state.ledger.open(run, limitNano);
  const fleet = Array.from({ length: tasks }, (_, index) => {
    const task: StageTask = stage.task({
      work: { openJob: async () => openJob(task) },
      identity: { index, count: tasks, execution: 'e', taskNonce: `${index}`.padStart(32, '0') },
    });
    return task;
  });
  const working = fleet.map((task) => task.work());
  if (killAfterMs !== undefined) {
    await stage.pass(killAfterMs);
    fleet[0]?.process.crash('in the middle of its calls');
  }
  await stage.until(Promise.all(killAfterMs === undefined ? working : working.slice(1)));
  return { stage, run, bill, root: readRoot((await stage.text(ROOT_KEY)) ?? '', ROOT_KEY) };

  function openJob(task: StageTask): UnitJob {
    const { clock, chance } = task.process;
    const ground = { ledger: stage.state.ledger, run, taskNonce: chance.nonce(), tasks: () => stage.state.listTasks(run), clock, chance };
    const overlay = new ModelOverlay({
      seed: 's',
      mix,
      models: mix.providers.map((each) => ({ provider: each, price: exactPrice(PRICE), model: recorded(each, task, bill) })),
      guard: new DistributedBudgetGuard(ground, { concurrency: 3, tasks, leaseMs: run.policy.leaseMs }),
      board: { ledger: stage.state.ledger, run },
      clock,
      concurrency: 3,
    });
    return new CatalogueJob({ skeleton: skeletonOf(PRODUCTS), overlay, isPrintable, breathe: async () => undefined });
  }
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
    const { stage, run, root, bill } = undisturbed;
    const usage = await collect((await openCorpus(stage.blobs)).rows('llm_usage'));
    const ledger = await stage.state.ledger.read(run);
    const figures = ledger && budgetFigures(ledger, new Set());
    expect(usage).toHaveLength(bill.calls);
    expect(provenanceSchema.parse(root.provenance).costUsd).toBe(usdOfNano(bill.nano));
    expect(figures).toMatchObject({ spentNano: bill.nano, grantedNano: 0, strandedNano: 0 });
  });

  it('counts what a killed task held as stranded, and no more', async () => {
    const { stage, run, root, bill } = await build({ unitSize: 3, tasks: 3, killAfterMs: 1500 });
    const ledger = await stage.state.ledger.read(run);
    const figures = ledger && budgetFigures(ledger, new Set());
    const { spentNano = 0, strandedNano = 0, leftNano = 0 } = figures ?? {};
    expect(strandedNano).toBeGreaterThan(0);
    expect(bill.nano).toBeGreaterThan(spentNano);
    expect(bill.nano).toBeLessThanOrEqual(spentNano + strandedNano);
    expect(spentNano + strandedNano + leftNano).toBe(5_000_000_000);
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
