import { addRunArgument } from '../run-argument.ts';
import type { Verb } from '../verb.ts';

export const resumeVerb: Verb = {
  examples: [
    'goldleaf resume ./corpus',
    'goldleaf resume ./catalogue --budget-usd 10',
    'goldleaf resume june --state sqlite:/shared/state.db',
  ],
  define(command) {
    addRunArgument(command);
    command.option('--budget-usd <amount>', 'another limit, in US dollars, for what a catalogue build may spend');
  },

  handler: async () => (await import('../handlers/resume.ts')).resumeOne,
};
