import type { Verb } from '../verb.ts';

export const exportVerb: Verb = {
  examples: ['goldleaf export ./corpus --to duckdb:golden.duckdb', 'goldleaf export ./corpus --to parquet:./tables'],

  define(command) {
    command
      .argument('<corpus>', 'folder or URI of the corpus')
      .requiredOption('--to <uri>', 'duckdb:<file> or parquet:<folder>; an earlier export there is replaced')
      .option('--json', 'tell the outcome as JSON');
  },

  handler: async () => (await import('../handlers/export.ts')).exportTables,
};
