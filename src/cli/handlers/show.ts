import type { Command } from 'commander';
import { withBlobs } from '../../app/open-stores.ts';
import { openCorpus } from '../../corpus/open.ts';
import { showDocument } from '../../corpus/show.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { CliContext } from '../context.ts';

export async function showOne({ terminal }: CliContext, command: Command): Promise<number> {
  const [corpus = '', id = ''] = command.args;
  const shown = await withBlobs(corpus, async (blobs) => showDocument(await openCorpus(blobs), id));
  if (command.opts<{ json?: true }>().json === true) terminal.printJson(shown);
  else terminal.print(JSON.stringify(shown, null, 2));
  return EXIT_OK;
}
