import { Argument } from 'commander';
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

  handler: async () => (await import('../handlers/state.ts')).initState,
};
