import { nanoCost } from '../../jobs/catalogue/mix/cost.ts';
import type { Mix } from '../../jobs/catalogue/mix/mix.ts';
import { routeOf } from '../../jobs/catalogue/mix/route.ts';
import { cutChunks } from '../../jobs/catalogue/model-overlay/chunks.ts';
import type { PricedModel } from '../../jobs/catalogue/model-overlay/priced-model.ts';
import { chunkRequest } from '../../jobs/catalogue/model-overlay/prompt.ts';
import type { RunSettings } from '../../kernel/run/plan.ts';
import { readCatalogueContent } from './catalogue-content.ts';
import { closeModels, openModels } from './priced-models.ts';
import { skeletons } from './skeletons.ts';

/** What a build will cost before a call is made, in nano-dollars. */
export interface CostEstimate {
  /** Calls when each is answered at once. */
  readonly calls: number;
  /** Every call answered at once, in short answers. */
  readonly lowNano: number;
  /** Every call made as often as the mix allows, at its worst case. No build goes above it, or above its budget. */
  readonly highNano: number;
}

/** So many companies stand for all: they are alike, and a catalogue may have a million. */
const SAMPLE = 52;
/** How far vendors' tokens reach, and what a product's answer takes at least. */
const CHARACTERS_A_TOKEN = 4;
const SHORT_ANSWER_TOKENS = 25;

/** Undefined for a build that asks no model. @throws GoldleafError `USAGE` for a provider without a price */
export async function estimateCost(settings: RunSettings): Promise<CostEstimate | undefined> {
  const { seed, products, mix } = readCatalogueContent(settings);
  if (mix === undefined) return undefined;
  // Nothing is sent, so no key is needed.
  const models = await openModels(mix, () => 'unused');
  const byName = new Map(models.map((priced) => [priced.provider.name, priced]));
  const sampled = Math.min(settings.total, SAMPLE);
  const sum = { calls: 0, lowNano: 0, highNano: 0 };
  const skeleton = skeletons(seed, products);
  for (let index = 0; index < sampled; index++) {
    for (const chunk of cutChunks(skeleton(index))) {
      const priced = byName.get(routeOf(mix, chunk.item, () => false).to ?? '');
      if (priced === undefined) continue;
      const cost = chunkCost(priced, chunkRequest(seed, chunk), chunk.products.length, mix);
      sum.calls += 1;
      sum.lowNano += cost.lowNano;
      sum.highNano += cost.highNano;
    }
  }
  await closeModels(models);
  const scaled = (value: number): number => Math.ceil((value * settings.total) / sampled);
  return { calls: scaled(sum.calls), lowNano: scaled(sum.lowNano), highNano: scaled(sum.highNano) };
}

function chunkCost(
  { model, provider, price }: PricedModel,
  request: ReturnType<typeof chunkRequest>,
  products: number,
  { limits }: Mix,
): { lowNano: number; highNano: number } {
  const asked = { ...request, maxOutputTokens: request.maxOutputTokens + provider.thinkingTokens };
  const shortIn = Math.ceil((request.system.length + request.prompt.length) / CHARACTERS_A_TOKEN);
  return {
    lowNano: nanoCost(price, { tokensIn: shortIn, tokensOut: products * SHORT_ANSWER_TOKENS }),
    highNano: limits.attempts * nanoCost(price, { tokensIn: model.boundTokens(asked), tokensOut: asked.maxOutputTokens }),
  };
}
