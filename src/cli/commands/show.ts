import type { Verb } from '../verb.ts';

export const showVerb: Verb = {
  examples: ['goldleaf show ./corpus invoice-0000007', 'goldleaf show ./corpus invoice-0000007 --json | jq .invoices'],

  define(command) {
    command
      .argument('<corpus>', 'folder or URI of the corpus')
      .argument('<document>', 'id of the document, such as invoice-0000007')
      .option('--json', 'tell it on one line');
  },

  handler: async () => (await import('../handlers/show.ts')).showOne,
};
