import type { Verb } from '../verb.ts';

export const verifyVerb: Verb = {
  examples: ['goldleaf verify ./corpus', 'goldleaf verify ./corpus --deep'],

  define(command) {
    command
      .argument('<corpus>', 'folder or URI of the corpus')
      .option('--deep', 'read every document and row too: digests, schemas, both corpus digests')
      .option('--json', 'tell the report as JSON');
  },

  handler: async () => (await import('../handlers/verify.ts')).verifyFolder,
};
