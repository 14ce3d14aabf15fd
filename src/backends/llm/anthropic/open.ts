import { importPackage } from '../../shared/import-package.ts';
import type { TextModel, TextModelSettings } from '../../../contracts/text-model.ts';
import { clientFetch, patienceOf } from '../shared/client-fetch.ts';
import { ClientModel } from '../shared/client-model.ts';
import { keyOf, NO_KEY, scrubbed, type Secrets } from '../shared/secrets.ts';
import { anthropicWire } from './anthropic-wire.ts';

const HOME = 'https://api.anthropic.com';

/** @throws GoldleafError `MISSING_PACKAGE`; `FORBIDDEN` without a key */
export async function openAnthropicModel(settings: TextModelSettings, secrets: Secrets): Promise<TextModel> {
  const key = keyOf(settings.name, settings.keyFrom, secrets);
  const { Anthropic } = await importPackage('@anthropic-ai/sdk', `the provider ${settings.name}`, () => import('@anthropic-ai/sdk'));
  const client = new Anthropic({
    apiKey: key ?? NO_KEY,
    baseURL: settings.baseUrl ?? HOME,
    timeout: patienceOf(settings.timeoutMs),
    fetch: clientFetch(key ?? NO_KEY, settings.timeoutMs),
    // Each said out loud, since the client would otherwise take it from the environment.
    authToken: null,
    openTelemetry: false,
    logLevel: 'off',
    // Every attempt is paid for, so it is the caller who repeats.
    maxRetries: 0,
  });
  return new ClientModel(settings, anthropicWire(client, settings), (message) => scrubbed(message, key));
}
