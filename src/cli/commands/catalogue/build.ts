import { CATALOGUE_SETTINGS } from '../../../app/settings/catalogue-definitions.ts';
import { addSettingOptions } from '../../setting-options.ts';
import type { Verb } from '../../verb.ts';

export const buildVerb: Verb = {
  examples: [
    'goldleaf catalogue build --out ./catalogue --companies 200',
    'goldleaf catalogue build --out ./catalogue --companies 200 --providers mix.yaml --budget-usd 5',
    'goldleaf catalogue build --out ./catalogue --companies 200 --providers mix.yaml --dry-run',
    'goldleaf catalogue build --out gs://bucket/catalogue --companies 5000 --state firestore://my-project --providers mix.yaml --budget-usd 50',
  ],

  define(command) {
    addSettingOptions(command, CATALOGUE_SETTINGS);
    command
      .option('--dry-run', 'tell what would be built and what it may cost, and do nothing; needs no --budget-usd')
      .option('--json', 'tell the outcome as JSON');
    command.addHelpText(
      'after',
      `
Keys of the providers come from the environment, each from the variable that the mix names. The same command started on
several machines with one --state and one --out is a fleet under one budget; goldleaf work joins it too.`,
    );
  },

  handler: async () => (await import('../../handlers/catalogue/build.ts')).buildOne,
};
