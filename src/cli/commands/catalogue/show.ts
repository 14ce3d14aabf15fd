import type { Verb } from '../../verb.ts';

export const showCatalogueVerb: Verb = {
  examples: ['goldleaf catalogue show ./catalogue', 'goldleaf catalogue show s3://bucket/catalogue --json | jq .provenance.models'],

  define(command) {
    command.argument('<catalogue>', 'folder or URI of the catalogue').option('--json', 'tell it as JSON');
  },

  handler: async () => (await import('../../handlers/catalogue/show.ts')).showCatalogue,
};
