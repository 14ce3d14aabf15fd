import { Argument } from 'commander';
import { initStateStore } from '../../backends/state/index.ts';
import { EXIT_OK } from '../../kernel/run/exit-verdict.ts';
import type { Verb } from '../verb.ts';

export const stateVerb: Verb = {
  examples: [
    'goldleaf state init "dynamodb://goldleaf?region=eu-central-1"',
    'goldleaf state init firestore://my-project > firestore.indexes.json',
  ],

  define(command) {
    command
      .addArgument(new Argument('<action>', 'what to do with it').choices(['init']))
      .argument('<uri>', 'state store')
      .option('--json', 'tell the outcome as JSON');
  },

  async run({ terminal }, command) {
    const [, uri = ''] = command.args;
    const done = await initStateStore(uri);
    if (command.opts<{ json?: true }>().json === true) terminal.printJson({ uri, done });
    else terminal.print(done);
    return EXIT_OK;
  },
};
