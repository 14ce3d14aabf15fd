import type { Verb } from '../verb.ts';

export const doctorVerb: Verb = {
  examples: ['goldleaf doctor', "goldleaf doctor --state 'dynamodb://goldleaf?region=eu-central-1' --out s3://bucket/corpus"],

  define(command) {
    command
      .option('--state <uri>', 'a state store that should be reachable')
      .option('--out <folder>', 'a place for documents that should be reachable')
      .option('--json', 'tell the findings as JSON');
  },

  handler: async () => (await import('../handlers/doctor.ts')).examineMachine,
};
