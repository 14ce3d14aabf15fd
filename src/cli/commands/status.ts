import { addRunArgument } from '../run-argument.ts';
import type { Verb } from '../verb.ts';

export const statusVerb: Verb = {
  examples: ['goldleaf status ./corpus', 'goldleaf status june --state sqlite:/shared/state.db --wait', 'goldleaf status ./corpus --json'],

  define(command) {
    addRunArgument(command);
    command.option('--wait', 'wait until the run is over; exits with 0 when it is finished, with 1 otherwise');
  },

  handler: async () => (await import('../handlers/status.ts')).tellStatus,
};
