import type { TextApi, TextModel, TextModelSettings } from '../../contracts/text-model.ts';
import { LIST_PRICES, VENDOR_HOSTS, type ListPrice } from './prices.ts';
import type { Secrets } from './shared/secrets.ts';

type Opener = (settings: TextModelSettings, secrets: Secrets) => Promise<TextModel>;

/** Wire → how to open a model behind it. Another one is a folder and a line. */
const openers = {
  openai: async (settings, secrets) => (await import('./openai/open.ts')).openOpenAiModel(settings, secrets),
  anthropic: async (settings, secrets) => (await import('./anthropic/open.ts')).openAnthropicModel(settings, secrets),
} as const satisfies Record<TextApi, Opener>;

/**
 * Opens one model of one vendor. Nothing is sent yet.
 *
 * @param secrets looks keys up by the names of their environment variables; a key goes nowhere but to its vendor
 * @throws GoldleafError `MISSING_PACKAGE`; `FORBIDDEN` when the key's variable is not set
 */
export async function openTextModel(settings: TextModelSettings, secrets: Secrets): Promise<TextModel> {
  return openers[settings.api](settings, secrets);
}

/** What the vendor asks for a model by its price list; undefined for one that is not in the table, and for other servers. */
export function listPriceOf({ api, model, baseUrl }: Pick<TextModelSettings, 'api' | 'model' | 'baseUrl'>): ListPrice | undefined {
  const vendor = baseUrl === undefined ? api : VENDOR_HOSTS[new URL(baseUrl).hostname];
  return LIST_PRICES.find((row) => row.vendor === vendor && row.model === model);
}
