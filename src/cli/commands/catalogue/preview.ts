import { DEFAULT_SEED } from '../../../app/settings/definitions.ts';
import type { Verb } from '../../verb.ts';

export const previewVerb: Verb = {
  examples: [
    'goldleaf catalogue preview --providers mix.yaml',
    'goldleaf catalogue preview --providers mix.yaml --company 2 --budget-usd 0.05',
  ],

  define(command) {
    command
      .requiredOption('--providers <file>', 'file that says which models write the texts')
      .option('--budget-usd <amount>', 'what all calls together may cost, in US dollars', '0.25')
      .option('--seed <text>', 'seed of the company', DEFAULT_SEED)
      .option('--company <n>', 'place of the company: 0 American, 1 British, 2 German, 3 French, and so on', '0')
      .option('--json', 'tell it as JSON');
  },

  handler: async () => (await import('../../handlers/catalogue/preview.ts')).previewProviders,
};
