import { withBlobs } from '../../app/open-stores.ts';
import { openCorpus } from '../../corpus/open.ts';
import { showDocument } from '../../corpus/show.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { Verb } from '../verb.ts';

export const showVerb: Verb = {
  examples: ['goldleaf show ./corpus invoice-0000007', 'goldleaf show ./corpus invoice-0000007 --json | jq .invoices'],

  define(command) {
    command
      .argument('<corpus>', 'folder or URI of the corpus')
      .argument('<document>', 'id of the document, such as invoice-0000007')
      .option('--json', 'tell it on one line');
  },

  async run({ terminal }, command) {
    const [corpus = '', id = ''] = command.args;
    const shown = await withBlobs(corpus, async (blobs) => showDocument(await openCorpus(blobs), id));
    if (command.opts<{ json?: true }>().json === true) terminal.printJson(shown);
    else terminal.print(JSON.stringify(shown, null, 2));
    return EXIT_OK;
  },
};
