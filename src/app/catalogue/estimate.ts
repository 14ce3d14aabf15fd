import type { TextRequest } from '../../contracts/text-model.ts';
import { nanoCost } from '../../jobs/catalogue/mix/cost.ts';
import { askable } from '../../jobs/catalogue/mix/route.ts';
import { cutChunks } from '../../jobs/catalogue/model-overlay/chunks.ts';
import type { PricedModel } from '../../jobs/catalogue/model-overlay/priced-model.ts';
import { chunkRequest } from '../../jobs/catalogue/model-overlay/prompt.ts';
import type { RunSettings } from '../../kernel/run/plan.ts';
import { readCatalogueContent } from './catalogue-content.ts';
import { closeModels, openModels } from './priced-models.ts';
import { skeletons } from './skeletons.ts';

/** What a build will cost before a call is made, in nano-dollars; of more than {@link SAMPLE} companies, as those are. */
export interface CostEstimate {
  /** Calls when each is answered at once. */
  readonly calls: number;
  /** Every call answered at once by whom the mix chose, in short answers. */
  readonly lowNano: number;
  /**
   * Every chunk asked of every model that may take it over, each as often as the mix allows, at its worst case. Crashes aside,
   * no build goes above it: a unit that another claim begins anew is asked for, and billed, again.
   */
  readonly highNano: number;
}

/** So many companies stand for more of them: they are alike, and a catalogue may have a million. */
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
      const request = chunkRequest(seed, chunk);
      const asked = askable(mix, chunk.item).map((name) => byName.get(name) as PricedModel);
      const [own] = asked;
      if (own === undefined) continue;
      sum.calls += 1;
      sum.lowNano += shortNano(own, request, chunk.products.length);
      for (const priced of asked) sum.highNano += mix.limits.attempts * worstNano(priced, request);
    }
  }
  await closeModels(models);
  const scaled = (value: number): number => Math.ceil((value * settings.total) / sampled);
  return { calls: scaled(sum.calls), lowNano: scaled(sum.lowNano), highNano: scaled(sum.highNano) };
}

function shortNano({ price }: PricedModel, { system, prompt }: TextRequest, products: number): number {
  const tokensIn = Math.ceil((system.length + prompt.length) / CHARACTERS_A_TOKEN);
  return nanoCost(price, { tokensIn, tokensOut: products * SHORT_ANSWER_TOKENS });
}

function worstNano({ model, provider, price }: PricedModel, request: TextRequest): number {
  const asked = { ...request, maxOutputTokens: request.maxOutputTokens + provider.thinkingTokens };
  return nanoCost(price, { tokensIn: model.boundTokens(asked), tokensOut: asked.maxOutputTokens });
}
