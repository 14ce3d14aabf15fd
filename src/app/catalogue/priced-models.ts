import { listPriceOf, openTextModel } from '../../backends/llm/index.ts';
import { exactPrice, isFree, type ExactPrice } from '../../jobs/catalogue/mix/cost.ts';
import type { Mix, MixProvider } from '../../jobs/catalogue/mix/mix.ts';
import type { PricedModel } from '../../jobs/catalogue/model-overlay/priced-model.ts';
import { GoldleafError } from '../../kernel/errors.ts';

/** What a provider asks: what the mix says, else what the price table does. @throws GoldleafError `USAGE` when neither does */
export function priceOf(provider: MixProvider): ExactPrice {
  const price = provider.price ?? listPriceOf(provider);
  if (price !== undefined) return exactPrice(price);
  throw new GoldleafError(
    'USAGE',
    `there is no price for ${provider.model} of provider ${provider.name}, so no call of it can be budgeted`,
    {
      hint: 'Say it in the mix, in US dollars per million tokens: price: { in: 0.15, out: 0.60 }; 0 for a model of your own.',
    },
  );
}

/** Whether calls of the mix can cost anything. @throws GoldleafError `USAGE` for a provider without a price */
export function isPaid(mix: Mix): boolean {
  return mix.providers.map(priceOf).some((price) => !isFree(price));
}

/**
 * Opens every provider of a mix. Nothing is sent yet.
 *
 * @throws GoldleafError `FORBIDDEN` for a key that is not set, `MISSING_PACKAGE`, `USAGE` for a provider without a price
 */
export async function openModels(mix: Pick<Mix, 'providers'>, secrets: (name: string) => string | undefined): Promise<PricedModel[]> {
  return Promise.all(
    mix.providers.map(async (provider) => ({ provider, price: priceOf(provider), model: await openTextModel(provider, secrets) })),
  );
}

export async function closeModels(models: readonly PricedModel[]): Promise<void> {
  await Promise.all(models.map(({ model }) => model.close()));
}
