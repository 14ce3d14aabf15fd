import { describe, expect, it } from 'vitest';
import { estimateCost, type CostEstimate } from '../../../src/app/catalogue/estimate.ts';
import { mixText } from '../../../src/app/catalogue/mix-text.ts';
import { openModels } from '../../../src/app/catalogue/priced-models.ts';
import { skeletons } from '../../../src/app/catalogue/skeletons.ts';
import type { TextOutcome, TextRequest, TokenUsage } from '../../../src/contracts/text-model.ts';
import { nanoCost } from '../../../src/jobs/catalogue/mix/cost.ts';
import type { Mix } from '../../../src/jobs/catalogue/mix/mix.ts';
import { ModelOverlay } from '../../../src/jobs/catalogue/model-overlay/model-overlay.ts';
import type { PricedModel } from '../../../src/jobs/catalogue/model-overlay/priced-model.ts';
import type { UsageRow } from '../../../src/jobs/catalogue/overlay.ts';
import { FakeBoard, FakeGuard, goodOutcome, mixOf, provider } from '../../jobs/catalogue/fakes.ts';
import { VirtualClock } from '../../jobs/catalogue/virtual-clock.ts';

const COMPANIES = 4;
const PRODUCTS = 25;
const PROVIDERS = [
  provider('cheap', { price: { in: '1', out: '2' } }),
  provider('dear', { price: { in: '20', out: '60' }, api: 'anthropic', thinkingTokens: 500 }),
  provider('fair', { price: { in: '3', out: '9' } }),
];
/** So patient that nobody is quarantined, which would save calls. */
const LIMITS = { failuresInARow: 1_000, attempts: 3, rejected: 1 };

interface Answered {
  readonly outcome: TextOutcome;
  /** On the vendor's bill, whoever hears of it. */
  readonly billed: TokenUsage;
}

type Vendor = (priced: PricedModel, request: TextRequest) => Answered;

interface Built {
  readonly estimate: CostEstimate;
  readonly billNano: number;
  readonly usage: readonly UsageRow[];
}

/** Estimates a build, and has it: with the bounds of the real clients, and vendors that answer as they are told. */
async function build(mix: Mix, vendor: Vendor): Promise<Built> {
  const settings = { total: COMPANIES, unitSize: COMPANIES, seed: 's', products: PRODUCTS, mix: mixText(mix) };
  const estimate = (await estimateCost(settings)) as CostEstimate;
  let billNano = 0;
  const models = (await openModels(mix, () => 'key')).map((priced) => {
    const complete = async (request: TextRequest): Promise<TextOutcome> => {
      const { outcome, billed } = vendor(priced, request);
      billNano += nanoCost(priced.price, billed);
      return outcome;
    };
    const { model } = priced;
    const boundTokens = (request: TextRequest): number => model.boundTokens(request);
    return { ...priced, model: { provider: model.provider, model: model.model, boundTokens, complete, close: () => model.close() } };
  });
  const [guard, board, clock] = [new FakeGuard(), new FakeBoard(), new VirtualClock()];
  const overlay = new ModelOverlay({ seed: 's', mix, models, guard, board, clock, concurrency: 4 });
  const companies = Array.from({ length: COMPANIES }, (_, index) => skeletons('s', PRODUCTS)(index));
  const { usage } = await clock.run(overlay.fill(companies, new AbortController().signal));
  await overlay.close();
  return { estimate, billNano, usage };
}

const well: Vendor = (_, request) => {
  const outcome = goodOutcome(request);
  // Vendors bill the instructions too.
  const [{ tokensIn, tokensOut }, system] = [(outcome as { usage: TokenUsage }).usage, Math.ceil(request.system.length / 4)];
  return { outcome, billed: { tokensIn: tokensIn + system, tokensOut } };
};

const breaking: Vendor = (priced, request) => ({
  ...well(priced, request),
  outcome: { kind: 'failed', message: 'broken', billed: 'unknown' },
});

describe('what a build was said to cost', () => {
  it('holds the bill when everybody answers at once', async () => {
    const { estimate, billNano, usage } = await build(mixOf(PROVIDERS, { cheap: 2, dear: 1, procedural: 1 }, { fair: 1 }, LIMITS), well);
    expect(usage).toHaveLength(estimate.calls);
    expectWithin(billNano, estimate);
  });

  it('holds the bill when a dear model takes over from a cheap one, as often as that happens', async () => {
    const mix = mixOf(PROVIDERS, { cheap: 1 }, { dear: 1 }, LIMITS);
    const built = await build(mix, (priced, request) => (priced.provider.name === 'cheap' ? breaking : well)(priced, request));
    expect(built.usage.filter((call) => call.provider === 'dear')).toHaveLength(built.estimate.calls);
    expectWithin(built.billNano, built.estimate);
    // What its own provider may cost would not be enough.
    const { highNano } = (await build(mixOf(PROVIDERS, { cheap: 1 }, {}, LIMITS), breaking)).estimate;
    expect(built.billNano).toBeGreaterThan(highNano);
  });

  it('is the bill at worst, to the nano-dollar: everybody bills all that may be billed, and nobody answers', async () => {
    const fallback = { cheap: 1, dear: 1, fair: 1, procedural: 0.5 };
    const mix = mixOf(PROVIDERS, { cheap: 2, dear: 1, procedural: 0.5 }, fallback, LIMITS);
    const { estimate, billNano, usage } = await build(mix, ({ model }, request) => {
      const usage = { tokensIn: model.boundTokens(request), tokensOut: request.maxOutputTokens };
      return { outcome: { kind: 'empty', usage }, billed: usage };
    });
    expect(new Set(usage.map((call) => call.provider))).toEqual(new Set(['cheap', 'dear', 'fair']));
    expect(billNano).toBe(estimate.highNano);
  });
});

function expectWithin(billNano: number, { lowNano, highNano }: CostEstimate): void {
  expect(billNano).toBeGreaterThanOrEqual(lowNano);
  expect(billNano).toBeLessThanOrEqual(highNano);
}
