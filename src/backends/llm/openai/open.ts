import { importPackage } from '../../shared/import-package.ts';
import type { TextModel, TextModelSettings } from '../../../contracts/text-model.ts';
import { clientFetch, patienceOf } from '../shared/client-fetch.ts';
import { ClientModel } from '../shared/client-model.ts';
import { keyOf, NO_KEY, scrubbed, type Secrets } from '../shared/secrets.ts';
import { openAiWire } from './openai-wire.ts';

const HOME = 'https://api.openai.com/v1';

/** @throws GoldleafError `MISSING_PACKAGE`; `FORBIDDEN` without a key */
export async function openOpenAiModel(settings: TextModelSettings, secrets: Secrets): Promise<TextModel> {
  const key = keyOf(settings.name, settings.keyFrom, secrets);
  const { OpenAI } = await importPackage('openai', `the provider ${settings.name}`, () => import('openai'));
  const client = new OpenAI({
    apiKey: key ?? NO_KEY,
    baseURL: settings.baseUrl ?? HOME,
    timeout: patienceOf(settings.timeoutMs),
    fetch: clientFetch(key ?? NO_KEY, settings.timeoutMs),
    // Each said out loud, since the client would otherwise take it from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    logLevel: 'off',
    // Every attempt is paid for, so it is the caller who repeats.
    maxRetries: 0,
  });
  return new ClientModel(settings, openAiWire(client, settings), (message) => scrubbed(message, key));
}
