import { DEFAULT_PACK } from '../../app/settings/definitions.ts';
import { packCard } from '../../packs/index.ts';
import { addSettingOptions } from '../setting-options.ts';
import type { Verb } from '../verb.ts';

export const generateVerb: Verb = {
  examples: [
    'goldleaf generate --total 200 --out ./corpus',
    'goldleaf generate --total 200 --out ./corpus --locale en-GB,de-DE --seed june --tasks 4',
    'goldleaf generate --config run.yaml --out ./corpus',
  ],

  define(command) {
    addSettingOptions(command);
    command.option('--config <file>', 'read settings from a YAML file; flags win over it').option('--json', 'tell the outcome as JSON');
    const { locales, archetypes } = packCard(DEFAULT_PACK);
    command.addHelpText(
      'after',
      `\nOf the pack ${DEFAULT_PACK}:\n  locales     ${locales.join(', ')}\n  archetypes  ${archetypes.map(({ name }) => name).join(', ')}`,
    );
  },

  handler: async () => (await import('../handlers/generate.ts')).generateRun,
};
